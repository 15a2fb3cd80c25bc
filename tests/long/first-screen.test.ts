/** M4b: a phone's first screen is the map: what keeps the list away is said there. */
import { describe, expect, it } from 'vitest';
import {
  body,
  type FaultAnswer,
  html,
  noContent,
  reset,
  startFaultServer,
  status,
  truncatedJson,
} from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { openStage, pageRests } from '../support/stage.ts';
import { LIST } from '../built/faults/rows.ts';

const running = runProduct();
const PHONE = { viewport: { width: 390, height: 844 } };

/** `npm test -- --only whole` plays all. */
const FAULTS: readonly (readonly [name: string, answer: FaultAnswer])[] = [
  ['500', status(500)],
  ['404', status(404)],
  ['connection reset', reset],
  ['truncated JSON', truncatedJson],
  ['HTML with 200', html],
  ['204', noContent],
  ['an object', body('{"lots":[]}')],
];

describe('a list that can’t be had', () => {
  it.each(sample(FAULTS, 3))(
    '%s: is said over the map, with the way on',
    async (_fault, answer) => {
      const server = await startFaultServer(running.origin);
      server.play(LIST, answer);
      const { page, context } = await openStage(running.browser, server, PHONE);
      await page.goto(server.origin);
      const alert = page.getByRole('alert');
      await alert.waitFor({ timeout: 20_000 });
      const retry = alert.getByRole('button', { name: 'Prøv igjen' });
      const box = await retry.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      server.heal();
      await retry.click();
      await alert.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Liste \(\d/ }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('show-list');
      await context.close();
      await server.stop();
    },
  );
});

it('D3: a list from an earlier visit says over the map how old it is', async () => {
  const server = await startFaultServer(running.origin);
  const { page, context } = await openStage(running.browser, server, PHONE);
  await page.goto(server.origin);
  await page.getByRole('button', { name: /^Liste \(\d/ }).waitFor();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const folder: unknown = await navigator.storage.getDirectory();
        const names = (folder as { keys(): AsyncIterator<string> }).keys();
        return (await names.next()).done;
      }),
    )
    .toBe(false);
  await pageRests(page);
  server.play(LIST, reset);
  await page.reload();
  const age = page.getByText(/Ingen kontakt med tjenesten\. Listen er fra/);
  // The list behind the map says it as well.
  await age.filter({ visible: true }).waitFor();
  await context.close();
  await server.stop();
});
