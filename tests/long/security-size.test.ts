/** Answers far too large: the page stays one that answers. No timing is judged but a hang of seconds. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
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
  await toggle.click();
  await page.getByRole('checkbox').nth(1).waitFor();
  await toggle.click();
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
