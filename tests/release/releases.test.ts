/**
 * `npm test -- --only release`: three real releases and a rollback under visitors with a real Chromium, new ones
 * and one who returns with the last release's service worker, snapshot and session. Minutes long; a
 * sample with stand-ins for builds is in tests/node/deploy/release.test.ts.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listen } from '../../server/listen.ts';
import { lotsByOperator, readOperators } from '../../server/lots.ts';
import { createProductionServer, type ProductionServer } from '../../server/production.ts';
import { apiListener } from '../../server/site.ts';
import { cloneProject } from '../support/checkout.ts';
import { linkPackages } from '../support/deployment.ts';
import { watchedContext } from '../support/journey.ts';
import { openDrawingBrowser } from '../support/product.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const LOTS = join(PROJECT, 'tests/node/deploy/samples/lots.ndjson');
/** A figure that the page's code holds: another one is another build. */
const CHANGED = 'src/domain/constants.ts';

const root = mkdtempSync(join(tmpdir(), 'releases-'));
const checkout = join(root, 'checkout');
const to = join(root, 'finder');
const closers: (() => Promise<unknown>)[] = [];
let production: ProductionServer;
let origin = '';
let apiOrigin = '';

async function release(...args: readonly string[]): Promise<void> {
  const { NODE_ENV: _testing, ...env } = process.env;
  const command = ['--import', 'tsx', 'tools/finder.ts', 'release', '--to', to, ...args];
  const child = spawn(process.execPath, command, { cwd: checkout, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const status = await new Promise<number | null>((done) => child.once('close', done));
  if (status !== 0) throw new Error(`release ended with ${status}:\n${printed}`);
}

async function releaseVersion(version: number): Promise<void> {
  const file = join(checkout, CHANGED);
  const text = readFileSync(join(PROJECT, CHANGED), 'utf8');
  writeFileSync(
    file,
    text.replace(/NEAREST_WITHIN_KM = 100;/, `NEAREST_WITHIN_KM = 10${version};`),
  );
  expect(readFileSync(file, 'utf8')).toContain(`10${version};`);
  await release(
    '--api',
    apiOrigin,
    '--site',
    `fjellro=${origin}/`,
    '--site',
    `kystpark=${origin}/`,
  );
}

beforeAll(async () => {
  // A checkout of its own: the releases differ in their code.
  cloneProject(checkout);
  await linkPackages(checkout);
  await linkPackages(to);
  const operators = await readOperators(join(PROJECT, 'tests/fixtures/operators.json'));
  const lots = await lotsByOperator(operators, [LOTS], { withoutSample: true });
  const api = createServer(apiListener(lots));
  apiOrigin = `http://127.0.0.1:${await listen(api, 0, '127.0.0.1')}`;
  closers.push(() => new Promise((done) => api.close(done)));
  origin = 'http://localhost';
  await releaseVersion(1);
  production = await createProductionServer({
    directory: join(to, 'current/dist'),
    lots,
    log: () => undefined,
  });
  origin = `http://localhost:${await listen(production.server, 0, '127.0.0.1')}`;
  closers.push(() => production.stop(0));
}, 600_000);

afterAll(async () => {
  for (const close of closers) await close();
  rmSync(root, { recursive: true, force: true });
});

/** Search page → lot → back; a page that is broken anywhere on the way is a fault or a timeout. */
async function visit(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/?search=torget`);
  const result = page.locator('#results').getByRole('link', { name: /Torget p-hus/ });
  await result.waitFor();
  await result.click();
  await page.getByRole('heading', { level: 1, name: 'Torget p-hus' }).waitFor();
  await page.getByText('1 250 kr').first().waitFor();
  await page.goBack();
  await result.waitFor();
  await page.close();
}

test('three releases and a rollback: no visitor sees a broken page', async () => {
  const browser = await openDrawingBrowser();
  const returning = await watchedContext(browser);
  const faults: string[] = returning.faults;
  const state = { isOver: false, visits: 0 };
  const returns = async (): Promise<void> => {
    while (!state.isOver) {
      await visit(returning.context);
      state.visits += 1;
    }
  };
  const comes = async (): Promise<void> => {
    while (!state.isOver) {
      const { context, faults: found } = await watchedContext(browser);
      await visit(context);
      faults.push(...found);
      await context.close();
      state.visits += 1;
    }
  };
  const visitors = [returns(), comes()];
  try {
    for (const version of [2, 3, 4]) {
      await releaseVersion(version);
      const until = state.visits + 4;
      await expect.poll(() => state.visits, { timeout: 120_000 }).toBeGreaterThan(until);
    }
    await release('--rollback');
    const until = state.visits + 4;
    await expect.poll(() => state.visits, { timeout: 120_000 }).toBeGreaterThan(until);
  } finally {
    state.isOver = true;
    await Promise.all(visitors);
    await browser.close();
  }
  expect(faults).toEqual([]);
}, 1_200_000);
