import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { isOfKey, KEPT_THINGS } from '../../src/features/stored/kept-things.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG, longTest, sample } from '../support/sample.ts';
import { pageRests, results } from '../support/stage.ts';
import { walkWholeJourney } from '../support/whole-journey.ts';

/** A place no lot, label or bound of the product has, recognisable when rounded. */
const VISITOR = { latitude: 61.234567, longitude: 8.765432 };
/** Either number to three decimals or more, rounded or cut, in any writing of decimals. */
const TRACE = /61[.,]23[45]|8[.,]76[45]\d*(?!\d*px)|61234567|8765432/;

const running = runProduct();

interface Watch {
  /** Everything sent, logged or kept so far, each with where it was seen. */
  readonly seen: string[];
  readonly foreign: string[];
  /** Adds what the page's address, history and stores hold now. */
  look(page: Page, halt: string): Promise<void>;
}

/** @param own numbers of the list's that are near the visitor's, see `nearCoordinates` */
function watch(context: BrowserContext, origin: string, own: readonly number[] = []): Watch {
  const seen: string[] = [];
  const foreign: string[] = [];
  context.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    seen.push(
      `request ${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`,
    );
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      foreign.push(request.url());
    }
  });
  context.on('console', (message) => seen.push(`console ${message.text()}`));
  return {
    seen,
    foreign,
    look: async (page, halt) => {
      seen.push(`address at ${halt} ${page.url()}`);
      seen.push(`cookies at ${halt} ${JSON.stringify(await context.cookies())}`);
      for (const kept of await page.evaluate(everythingKept, own)) seen.push(`${halt}: ${kept}`);
    },
  };
}

/** Runs in the page: history state and every store, binary contents as text and as the numbers they may hold. */
async function everythingKept(own: readonly number[]): Promise<string[]> {
  const bytesAsText = (buffer: ArrayBuffer): string => {
    const view = new DataView(buffer);
    const numbers: number[] = [];
    for (let at = 0; at + 4 <= buffer.byteLength; at += 4) numbers.push(view.getFloat32(at, true));
    for (let at = 0; at + 8 <= buffer.byteLength; at += 4) numbers.push(view.getFloat64(at, true));
    const near = numbers.filter(
      (number) =>
        (Math.abs(number - 61.234567) < 0.0005 || Math.abs(number - 8.765432) < 0.0005) &&
        !own.includes(number),
    );
    return `${new TextDecoder('latin1').decode(buffer)} ${near.join(' ')}`;
  };
  const asText = async (value: unknown, depth = 0): Promise<string> => {
    if (value instanceof Blob) return bytesAsText(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return bytesAsText(value);
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteOffset, byteLength } = value;
      return bytesAsText(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    }
    if (typeof value === 'object' && value !== null && depth < 6) {
      const parts = await Promise.all(Object.values(value).map((part) => asText(part, depth + 1)));
      return parts.join('\n');
    }
    return String(value);
  };
  const kept = [
    `history ${JSON.stringify(history.state)}`,
    `localStorage ${JSON.stringify(localStorage)}`,
    `sessionStorage ${JSON.stringify(sessionStorage)}`,
    `window.name ${window.name}`,
    `title ${document.title}`,
  ];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.addEventListener('success', () => resolve(reading.result as unknown[]));
      });
      for (const row of rows) kept.push(`IndexedDB ${name}/${store} ${await asText(row)}`);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // What the build made is the same for every visitor, and full of numbers.
      const isBuilt = /\/(assets|basemap|operators|destinations)\//.test(request.url);
      const answer = isBuilt ? undefined : await cache.match(request);
      kept.push(`cache ${name} ${request.url} ${answer ? await asText(await answer.blob()) : ''}`);
    }
  }
  const folders = [await navigator.storage.getDirectory()];
  for (const folder of folders) {
    for await (const handle of folder.values()) {
      if (handle instanceof FileSystemDirectoryHandle) folders.push(handle);
      else if (handle instanceof FileSystemFileHandle) {
        kept.push(`OPFS ${handle.name} ${await asText(await handle.getFile())}`);
      }
    }
  }
  return kept;
}

const PLACES = ['caches', 'files', 'localStorage', 'serviceWorkers', 'sessionStorage'];

/** G3: whether the page "Hva lagres" tells of it. */
function isInTable(place: string, name: string): boolean {
  return KEPT_THINGS.some(({ keys }) => keys.some((key) => key[0] === place && isOfKey(key, name)));
}

/** Runs in the page: the name of everything kept, each with its store. */
async function namesKept(): Promise<(readonly [string, string])[]> {
  const of = (place: string, names: readonly string[]) =>
    names.map((name) => [place, name] as const);
  const files: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
  const workers = await navigator.serviceWorker.getRegistrations();
  return [
    ...of('localStorage', Object.keys(localStorage)),
    ...of('sessionStorage', Object.keys(sessionStorage)),
    ...of('caches', await caches.keys()),
    ...of('files', files),
    ...of('indexedDB', databases),
    ...of('cookies', document.cookie.split('; ').filter(Boolean)),
    ...of(
      'serviceWorkers',
      workers.map(({ active, installing }) =>
        (active ?? installing)!.scriptURL.replace(/.*\//, ''),
      ),
    ),
  ];
}

/** A snapshot holds its lots' coordinates: which of them are as near to the visitor's as a trace would be. */
async function nearCoordinates(operator: string): Promise<readonly number[]> {
  const answer = await fetch(`${running.origin}/api/${operator}/parkinglots`);
  const rows = (await answer.json()) as { position?: { coordinates?: readonly unknown[] } }[];
  return rows
    .flatMap(({ position }) => position?.coordinates ?? [])
    .filter((number) => typeof number === 'number')
    .filter(
      (number) =>
        Math.abs(number - VISITOR.latitude) < 0.0005 ||
        Math.abs(number - VISITOR.longitude) < 0.0005,
    );
}

function traces(seen: readonly string[]): string[] {
  return seen.flatMap((text) => {
    const found = TRACE.exec(text);
    return found
      ? [`${text.slice(0, 60)} … ${text.slice(Math.max(0, found.index - 80), found.index + 80)}`]
      : [];
  });
}

function visitor(): Promise<BrowserContext> {
  return running.browser.newContext({
    serviceWorkers: 'allow',
    geolocation: VISITOR,
    permissions: ['geolocation'],
  });
}

const OPERATORS = [
  ['fjellro', '/'],
  ['kystpark', '/kystpark/'],
] as const;

it.concurrent.each(sample(OPERATORS, 1))(
  'G2, M2, G3: the position of a visitor of %s is nowhere, no foreign host hears of them, and all that is kept is told and removed',
  { timeout: 180_000 },
  async (operator, path) => {
    const context = await visitor();
    const watched = watch(context, running.origin, await nearCoordinates(operator));
    const page = await context.newPage();
    const halts: string[] = [];
    await walkWholeJourney(page, {
      url: running.origin + path,
      nearMe: true,
      until: IS_LONG ? undefined : 'near me',
      at: async (halt) => {
        halts.push(halt);
        await watched.look(page, halt);
      },
    });
    expect(halts).toContain('near me');
    expect(watched.seen.filter((text) => text.includes('OPFS')).length).toBeGreaterThan(0);
    expect(traces(watched.seen)).toEqual([]);
    expect(watched.foreign).toEqual([]);
    // As after "Husk bilen": every store then holds something.
    await page.evaluate(() => localStorage.setItem('my-car', 'kw=100'));
    const kept = await page.evaluate(namesKept);
    const places = new Set(kept.map(([place]) => place));
    expect([...places].toSorted()).toEqual([...PLACES].toSorted());
    expect(kept.filter(([place, name]) => !isInTable(place, name))).toEqual([]);

    await page.goto(`${running.origin}${path}stored`);
    await page.getByRole('button', { name: 'Fjern alt' }).click();
    await page.getByText('Fjernet fra enheten').waitFor();
    expect(await page.evaluate(namesKept)).toEqual([]);
    await context.close();
  },
);

/** Everything sent or logged, but for the page's own address: where it is, and that it was asked for from there. */
function watchTyped(context: BrowserContext, origin: string): readonly string[] {
  const said: string[] = [];
  context.on('console', (message) => said.push(`console ${message.text()}`));
  context.on('request', (request) => {
    const isOwn = new URL(request.url()).origin === origin;
    const { referer, ...headers } = request.headers();
    const url = isOwn && request.isNavigationRequest() ? '' : request.url();
    const kept = JSON.stringify(isOwn ? headers : { referer, ...headers });
    said.push(`${request.method()} ${url} ${kept} ${request.postData() ?? ''}`);
  });
  return said;
}

const TYPED = /torgal|z(?:ü|%C3%BC|u)rich|lileh|gjemme|hemmel|p-hus%20z|search=/i;

it('S13: nothing typed leaves the device but in the page’s own address', async () => {
  const context = await running.browser.newContext();
  const said = watchTyped(context, running.origin);
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== running.origin) foreign.push(request.url());
  });
  const page = await context.newPage();
  const field = page.getByRole('combobox');
  await page.goto(`${running.origin}/`);
  await results(page).first().waitFor();
  // A destination, letter by letter, and chosen.
  await field.pressSequentially('torgallmenni');
  await page.getByRole('option', { name: /^Torgallmenningen/ }).click();
  await page.getByRole('button', { name: /Slutt å måle fra Torgallmenningen/ }).waitFor();
  // Words, a misspelt place, and what means nothing: each is answered.
  for (const [typed, answered] of [
    ['p-hus zürichstrasse 12', /Ingen parkeringsplasser passer/],
    ['Lilehamer', /Mente du/],
    ['hemmelig gjemmested', /Ingen parkeringsplasser passer/],
  ] as const) {
    await field.fill(typed);
    await page.getByText(answered).first().waitFor();
  }
  await field.fill('p-hus');
  await page.waitForURL(/search=p-hus/);
  await results(page).first().getByRole('link').click();
  await page.waitForURL(/\/parkinglot\//);
  await page.locator('#lot-facilities').waitFor();
  // What leaves with the page would leave now.
  await page.goto('about:blank');
  expect(said.filter((text) => TYPED.test(text))).toEqual([]);
  expect(said.length).toBeGreaterThan(5);
  expect(foreign.filter((url) => url !== 'about:blank')).toEqual([]);
  await context.close();
});

longTest(
  'M2, S13: after consent only the configured host is asked, which hears nothing of position and text, and withdrawing it ends that',
  async () => {
    const context = await visitor();
    const watched = watch(context, running.origin);
    const said = watchTyped(context, running.origin);
    const hosts = new Set<string>();
    await context.route(
      (url) => url.origin !== running.origin && /^https?:/.test(url.protocol),
      (route) => {
        hosts.add(new URL(route.request().url()).origin);
        return route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { version: 8, sources: {}, layers: [{ id: 'b', type: 'background' }] },
        });
      },
    );
    const page = await context.newPage();
    const mapRests = async () => {
      await page.locator('canvas').first().waitFor();
      await pageRests(page);
    };
    await page.goto(`${running.origin}/`);
    await results(page).filter({ hasText: /km/ }).first().waitFor();
    await page.getByRole('combobox').fill('torgal');
    await page.waitForURL(/search=torgal/);
    await mapRests();
    expect([...hosts]).toEqual([]);
    await page.getByRole('button', { name: 'Gatekart', exact: true }).click();
    await page.getByRole('button', { name: 'Vis gatekart' }).click();
    await expect.poll(() => [...hosts]).toEqual(['https://tiles.openfreemap.org']);
    await pageRests(page);
    await watched.look(page, 'street map');
    const asked = watched.foreign.length;
    expect(traces(watched.seen)).toEqual([]);
    expect(said.filter((text) => TYPED.test(text))).toEqual([]);

    const off = page.getByRole('button', { name: /^Slå av gatekart/ }).first();
    await off.click();
    await page.reload();
    await mapRests();
    expect(watched.foreign).toHaveLength(asked);
    expect([...hosts]).toEqual(['https://tiles.openfreemap.org']);
    await context.close();
  },
);
