/** Answers far too large: the page stays one that answers. No timing is judged but a hang of seconds. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sample } from '../support/sample.ts';
import { body, shellOnly, startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { openStage, pageRests, results, searchField, type Stage } from '../support/stage.ts';
import { LIST, row, SEARCH_PAGE } from '../built/faults/rows.ts';

/** A task on the main thread longer than this is a hang, on any machine. */
const HANG_MS = 5_000;

const UNHARMED = { problems: [], hung: false };

const running = runProduct();

async function onStage(
  arrange: (server: FaultServer) => void,
  visit: (stage: Stage) => Promise<void>,
): Promise<{ readonly problems: readonly string[]; readonly hung: boolean }> {
  const server = await startFaultServer(running.origin);
  arrange(server);
  const stage = await openStage(running.browser, server);
  await stage.page.addInitScript(() => {
    Reflect.set(window, 'longestMs', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const longest = Reflect.get(window, 'longestMs') as number;
        Reflect.set(window, 'longestMs', Math.max(longest, duration));
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await visit(stage);
  const longestMs = await stage.page.evaluate(() => Reflect.get(window, 'longestMs') as number);
  await stage.context.close();
  await server.stop();
  return { problems: stage.problems, hung: longestMs > HANG_MS };
}

/** The page takes a click and shows what it did. */
async function answersClicks(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Filter|Lukk)/ }).first();
  // Leaving the field closes the places it offers, which lie over the button.
  await toggle.focus();
  await toggle.click({ timeout: 10_000 });
  await page.getByRole('checkbox').nth(1).waitFor({ timeout: 10_000 });
  await toggle.click({ timeout: 10_000 });
}

it('10,000 properties are a long list, not a hang', { timeout: 120_000 }, async () => {
  const properties = Array.from({ length: 10_000 }, (_, i) => ({
    id: i + 1,
    name: `Egenskap ${i}`,
  }));
  const outcome = await onStage(
    (server) => {
      server.play(SEARCH_PAGE, shellOnly);
      server.play(/\/parkinglots\/properties$/, body(JSON.stringify(properties)));
      server.play(LIST, body(JSON.stringify([row(1, { properties }), row(2), row(3)])));
    },
    async ({ page, server }) => {
      await page.goto(server.origin);
      await results(page).first().waitFor();
      await pageRests(page);
      await answersClicks(page);
      await searchField(page).fill('moss');
      await page.waitForURL(/search=moss/);
    },
  );
  expect(outcome).toEqual(UNHARMED);
});

const DESCRIPTIONS: readonly (readonly [name: string, description: string])[] = [
  ['text', 'Lang tekst. '.repeat(25_000)],
  ['open tags', '<div>'.repeat(60_000)],
  ['formatting', '<b><i>x'.repeat(43_000)],
  ['handlers', '<img src=x onerror=x()>'.repeat(13_000)],
];

it.concurrent.each(sample(DESCRIPTIONS, 1))(
  'a description of 300,000 characters of %s is no hang',
  { timeout: 120_000 },
  async (_name, description) => {
    const lot = row(101, { name: 'Torget p-hus', description: description.slice(0, 300_000) });
    const outcome = await onStage(
      (server) => {
        server.play(/^\/parkinglot\/101$/, shellOnly);
        server.play(/\/parkinglots\/101$/, body(JSON.stringify(lot)));
      },
      async ({ page, server }) => {
        await page.goto(`${server.origin}/parkinglot/101`);
        await page
          .getByRole('heading', { level: 1, name: 'Torget p-hus' })
          .waitFor({ timeout: 30_000 });
        await pageRests(page);
        await page.getByRole('link', { name: 'Tilbake til søket' }).click({ timeout: 15_000 });
        await results(page).first().waitFor({ timeout: 15_000 });
      },
    );
    expect(outcome).toEqual(UNHARMED);
  },
);
