import { html, reset, shellOnly, status } from '../../support/fault-server.ts';
import {
  expectMessage,
  expectTotal,
  expectUsableList,
  pageRests,
  results,
  searchField,
  searchFor,
  type Stage,
} from '../../support/stage.ts';
import { SEARCH_PAGE, type FaultRow } from './rows.ts';

const TEXTS = /^\/assets\/i18n\//;
const HOUR_MS = 3_600_000;

async function pressNearMe({ page }: Stage): Promise<void> {
  await expectUsableList(page);
  await page.getByRole('button', { name: 'Nær meg' }).first().click();
  await searchField(page).fill('par');
  await pageRests(page);
}

/** Geolocation that behaves as told: `(ok, failed) => …`. */
function geolocation(behaviour: string): (stage: Stage) => Promise<unknown> {
  return ({ page }) =>
    page.addInitScript(`navigator.geolocation.getCurrentPosition = ${behaviour};`);
}

export const PLATFORM_ROWS: readonly FaultRow[] = [
  {
    fault: 'translations missing',
    arrange: ({ server }) => {
      server.play(SEARCH_PAGE, shellOnly);
      server.play(TEXTS, status(404));
    },
    expect: 'message',
    recover: 'retry',
    allowed: /i18n/,
    act: async (stage) => {
      // … or HTML in their place.
      await expectMessage(stage.page);
      stage.server.heal();
      stage.server.play(SEARCH_PAGE, shellOnly);
      stage.server.play(TEXTS, html);
      await stage.page.reload();
    },
  },
  {
    fault: 'storage denied',
    arrange: ({ page }) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('played', 'SecurityError');
            },
          });
        }
        Object.defineProperty(navigator.storage, 'getDirectory', {
          value: () => Promise.reject(new DOMException('played', 'SecurityError')),
        });
      }),
  },
  {
    fault: 'quota full',
    arrange: async ({ page, context, server }) => {
      const session = await context.newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 });
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('played', 'QuotaExceededError');
        };
      });
    },
    act: async ({ page }) => {
      await expectUsableList(page);
      await searchField(page).fill('bergen');
      await pageRests(page);
    },
  },
  {
    fault: 'corrupt store',
    act: async ({ page }) => {
      await expectUsableList(page);
      await searchField(page).fill('bergen');
      await pageRests(page);
      await page.evaluate(async () => {
        for (const store of [localStorage, sessionStorage]) {
          for (const key of Object.keys(store)) store.setItem(key, '{"text":[1,{"broken');
        }
        // The snapshot: the same size, other bytes.
        const root = await navigator.storage.getDirectory();
        for await (const file of (await root.getDirectoryHandle('kept-lots')).values()) {
          if (!(file instanceof FileSystemFileHandle)) continue;
          const { size } = await file.getFile();
          const writable = await file.createWritable();
          await writable.write(new Uint8Array(size).fill(65));
          await writable.close();
        }
      });
      await page.reload();
    },
  },
  {
    fault: 'geolocation denied',
    arrange: geolocation('(ok, failed) => failed({ code: 1, message: "played" })'),
    act: pressNearMe,
  },
  {
    fault: 'geolocation slow',
    arrange: geolocation(
      '(ok) => setTimeout(() => ok({ coords: { longitude: 10.75, latitude: 59.91, accuracy: 30 } }), 4000)',
    ),
    act: async (stage) => {
      await pressNearMe(stage);
      // S4: once it comes, distances show.
      const far = results(stage.page).filter({ hasText: /\d k?m\b/ });
      await far.first().waitFor();
    },
  },
  { fault: 'geolocation never answers', arrange: geolocation('() => undefined'), act: pressNearMe },
  {
    fault: 'offline after load',
    act: async ({ page, server }) => {
      await expectUsableList(page);
      server.goDark();
      await searchField(page).fill('oslo');
      await expectUsableList(page);
      // A lot's page can't be fetched: a message, and the way back still works.
      await results(page).first().getByRole('link').click();
      await expectMessage(page);
      await page.goBack();
    },
    allowed: /Unable to preload/,
  },
  {
    fault: 'shell loaded, everything else unreachable',
    arrange: ({ server }) => {
      server.play(SEARCH_PAGE, shellOnly);
      server.play(/^\/(api|assets\/i18n|operators\.json)/, reset);
    },
    expect: 'message',
    recover: 'retry',
    allowed: /./,
  },
  {
    fault: 'back/forward cache',
    act: async ({ page, server }) => {
      await expectUsableList(page);
      const before = await searchFor(page, 'bergen');
      await page.goto(`${server.origin}/assets/i18n/no.json`);
      await page.goBack();
      await expectTotal(page, before);
      await searchField(page).fill('oslo');
      await pageRests(page);
    },
  },
  {
    fault: 'update with a stale chunk',
    arrange: ({ server }) => server.play(/\/assets\/lot-page-[\w-]+\.js$/, status(404)),
    act: async ({ page }) => {
      await expectUsableList(page);
      await results(page).first().getByRole('link').click();
    },
    expect: 'message',
    recover: async ({ page }) => {
      await page.getByRole('alert').getByRole('button').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.goBack();
    },
    allowed: /dynamically imported|lot-page|preload/,
  },
  {
    fault: 'clock jumps two hours, both ways',
    act: async ({ page }) => {
      await expectUsableList(page);
      await searchField(page).fill('bergen');
      await pageRests(page);
      for (const jumpMs of [2 * HOUR_MS + 1_000, -2 * HOUR_MS]) {
        await page.clock.setSystemTime(Date.now() + jumpMs);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await searchField(page).fill('oslo');
        await expectUsableList(page);
      }
    },
  },
  {
    fault: 'two tabs',
    act: async ({ page, context, server }) => {
      await expectUsableList(page);
      await searchFor(page, 'bergen');
      const other = await context.newPage();
      await other.goto(server.origin);
      await expectUsableList(other);
      await searchFor(other, 'oslo');
      await Promise.all([page.reload(), other.reload()]);
      await Promise.all([expectUsableList(page), expectUsableList(other)]);
      const texts = [await searchField(page).inputValue(), await searchField(other).inputValue()];
      if (texts.join() !== 'bergen,oslo') throw new Error(`The tabs hold ${texts.join()}.`);
      await other.close();
    },
  },
];
