import { describe, expect, it } from 'vitest';
import { startFaultServer } from '../support/fault-server.ts';
import { runProduct } from '../support/running-product.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import { expectMessage, expectUsableList, openStage, type Stage } from '../support/stage.ts';
import { API_ROWS } from './faults/api-rows.ts';
import { DATA_ROWS } from './faults/data-rows.ts';
import { MAP_ROWS } from './faults/map-rows.ts';
import { PLATFORM_ROWS } from './faults/platform-rows.ts';
import type { FaultRow } from './faults/rows.ts';
import { WORKER_ROWS } from './faults/worker-rows.ts';

/** The fault matrix of quality: 12 + 12 + 7 + 13 + 7 faults, played against the built product. */
const MATRIX: Readonly<Record<string, readonly FaultRow[]>> = {
  API: API_ROWS,
  Data: DATA_ROWS,
  Worker: WORKER_ROWS,
  Platform: PLATFORM_ROWS,
  'Map and navigation': MAP_ROWS,
};

const running = runProduct();

/** Of each group's rows, at least one; `npm test -- --only whole` plays all. */
const PLAYED = IS_LONG ? 1 / 8 : 1 / 16;

// Most rows wait for time limits: together they take a third of the time.
describe.concurrent.each(Object.entries(MATRIX))('%s', (_group, rows) => {
  const some = IS_LONG ? rows : rows.filter(({ isBusy }) => !isBusy);
  it.each(sample(some, Math.ceil(rows.length * PLAYED)))('$fault', async (row) => {
    const server = await startFaultServer(running.origin);
    const stage = await openStage(running.browser, server, row.context);
    expect(await play(row, stage)).toEqual([]);
    await stage.context.close();
    await server.stop();
  });
});

/** @returns what went unhandled, or reached the console, without belonging to the fault */
async function play(row: FaultRow, stage: Stage): Promise<string[]> {
  const { page, server } = stage;
  await row.arrange?.(stage);
  await page.goto(server.origin + (row.path ?? '/'));
  await row.act?.(stage);
  if (row.expect === 'message') await expectMessage(page);
  else await (row.expect?.(stage) ?? expectUsableList(page));

  server.heal();
  if (typeof row.recover === 'function') await row.recover(stage);
  else {
    if (row.recover === 'reload') await page.reload();
    if (row.recover === 'retry') {
      await page.getByRole('alert').getByRole('button').first().click();
    }
    await expectUsableList(page);
  }
  return stage.problems.filter((problem) => !row.allowed?.test(problem));
}
