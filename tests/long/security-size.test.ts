/** Answers far too large: the page stays one that answers. No timing is judged but a hang of seconds. */
import { expect, it } from 'vitest';
import { body, shellOnly, startFaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { openStage, pageRests, results, searchField } from '../support/stage.ts';
import { LIST, row, SEARCH_PAGE } from '../built/faults/rows.ts';

/** A task on the main thread longer than this is a hang, on any machine. */
const HANG_MS = 5_000;

/** Runs in the page: how long its longest task took, of those of over 50 ms. */
function longestTask(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(Math.max(...list.getEntries().map(({ duration }) => duration))),
    ).observe({ type: 'longtask', buffered: true });
  });
}

const running = runProduct();

it('10,000 properties are a long list, not a hang', async () => {
  const properties = Array.from({ length: 10_000 }, (_, i) => ({
    id: i + 1,
    name: `Egenskap ${i}`,
  }));
  const server = await startFaultServer(running.origin);
  server.play(SEARCH_PAGE, shellOnly);
  server.play(/\/parkinglots\/properties$/, body(JSON.stringify(properties)));
  server.play(LIST, body(JSON.stringify([row(1, { properties }), row(2), row(3)])));
  const { page, context, problems } = await openStage(running.browser, server);
  await page.goto(server.origin);
  await results(page).first().waitFor();
  await pageRests(page);
  const toggle = page.getByRole('button', { name: /^(Filter|Lukk)/ }).first();
  // Leaving the field closes the places it offers, which lie over the button.
  await toggle.focus();
  await toggle.click();
  await page.getByRole('checkbox').nth(1).waitFor();
  await toggle.click();
  await searchField(page).fill('moss');
  await page.waitForURL(/search=moss/);
  expect(problems).toEqual([]);
  expect(await page.evaluate(longestTask)).toBeLessThan(HANG_MS);
  await context.close();
  await server.stop();
});
