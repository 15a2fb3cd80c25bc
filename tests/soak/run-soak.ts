/**
 * `npm test -- --only soak [--minutes N] [--seed S]`: one page of the built product, used for N minutes (20) or
 * until 10,000 keystrokes, 500 lot pages and 200 map switches are done, its worker ended now and then. Exit 0 if
 * the memory of page and worker, the nodes and the listeners are back within a tenth of what they were
 * after two rounds of the same.
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../../tools/reference/random.ts';
import { openDrawingBrowser, serveProduct } from '../support/product.ts';
import { memoryGauge, type Memory } from './memory.ts';
import { restartWorker, round, showList, type Done } from './visit.ts';

/** How much may grow: a tenth, or `SLACK` if that is more, for small counts. */
const SHARE = 1.1;
const SLACK: Memory = { page: 2e6, worker: 2e6, nodes: 300, listeners: 60, canvases: 0 };

/** Turns the compiler off: compiled code counts as memory (2 MB in six rounds) and hides a leak. */
const INTERPRET = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' } },
});
const minutes = Math.min(20, Number(values.minutes ?? 20));
const seed = Number(values.seed ?? Date.now() % 1e6);
const random = seededRandom(seed);
const untilMs = performance.now() + minutes * 60_000;

const product = await serveProduct();
const browser = await openDrawingBrowser([INTERPRET]);
try {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  // Long limits: a slow answer on a busy machine is no fault of the page.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const readMemory = await memoryGauge(page);
  await page.goto(`${product.origin}/`);
  await showList(page);

  const nothing: Done = { keystrokes: 0, lotPages: 0, mapSwitches: 0, languages: 0, restarts: 0 };
  const warm = { ...nothing };
  // Two rounds first: code that is loaded once (the map, the other language) and full caches are no leak.
  for (let i = 0; i < 2; i += 1) await round(page, random, warm);
  await restartWorker(page, warm);
  const before = await readMemory();
  process.stdout.write(`seed ${seed}; after two rounds: ${said(before)}\n`);

  const done = { ...nothing };
  while (performance.now() < untilMs && !isEnough(done)) {
    await round(page, random, done);
    await restartWorker(page, done);
    process.stderr.write(`${JSON.stringify(done)} ${said(await readMemory())}\n`);
  }
  const after = await readMemory();
  process.stdout.write(`${JSON.stringify(done)}\nat the end: ${said(after)}\n`);
  const grown = (Object.keys(before) as (keyof Memory)[]).filter(
    (kind) => after[kind] > Math.max(before[kind] * SHARE, before[kind] + SLACK[kind]),
  );
  for (const fault of new Set(faults)) process.stdout.write(`page error: ${fault}\n`);
  if (grown.length > 0) process.stdout.write(`grown by more than a tenth: ${grown.join(', ')}\n`);
  process.exitCode = grown.length + faults.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
}

function isEnough({ keystrokes, lotPages, mapSwitches }: Done): boolean {
  return keystrokes >= 10_000 && lotPages >= 500 && mapSwitches >= 200;
}

function said({ page, worker, nodes, listeners, canvases }: Memory): string {
  return `page ${mb(page)}, worker ${mb(worker)}, together ${mb(page + worker)}, ${nodes} nodes, ${listeners} listeners, ${canvases} canvases`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
