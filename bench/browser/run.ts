/**
 * `npm run bench:browser`: the built product in a real Chromium, cross-origin isolated. Crossings to the worker, first and
 * second visit, and the time from a key press to paint, against a page that does next to nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { buildPage } from '../../server/build.ts';
import { runCommand } from '../../server/listen.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags } from '../../server/options.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { takeSample, writeGeneratedLots } from '../read-lots.ts';
import { printRun, writeReadme } from '../report.ts';
import { mergeResults, type ResultOp, type ResultRow, runOf } from '../results.ts';
import { summarise } from '../table.ts';
import { createSessions, textsOf } from '../workload.ts';
import {
  CONTROL_PAGE,
  CPU_SLOWDOWN,
  ENGINE_PAGE,
  launch,
  LIST_PATH,
  routeBenchPages,
  serve,
  VISITOR,
  workerUrl,
} from './bench-pages.ts';
import { spans, timeKeys } from './key-to-list.ts';
import { benchPan } from './pan-map.ts';
import { benchSlowVisit } from './slow-cpu.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const USAGE = 'Usage: npm run bench:browser [-- --n N,… --lots FILE --only pan|slow-cpu --commit]';
const { values } = await runCommand(() =>
  readFlags(
    {
      options: {
        n: { type: 'string', default: '5000,1000000' },
        lots: { type: 'string' },
        /** `pan` or `slow-cpu` measures only that. */
        only: { type: 'string' },
        /** Replaces latest.json and the figures of bench/README.md; else results/local.json is written. */
        commit: { type: 'boolean', default: false },
      },
    },
    USAGE,
  ),
);

/** Narrow: list and map are exclusive, so that the list is measured without the map. */
const VIEWPORT = { width: 800, height: 900 };
/** Key presses in each of product and control page, with a pause after each. */
const KEYS = 200;
const SETTLE_MS = 300;
const CROSSINGS = 1_000;
const VISITS = 3;
/** Drags, wheels and pinches, twelve steps each. */
const PANS = 4;
/** The most lots that an operator has; a phone does not meet more. */
const MOST_SLOW_LOTS = 10_000;
const SAMPLE_SIZE = 1_000;

type Figures = Omit<ResultRow, 'engine' | 'n' | 'lots'>;

function row(op: ResultOp, times: readonly number[]): Figures {
  return { op, queries: times.length, ...summarise(times) };
}

function longestTask(op: ResultOp, tasks: readonly number[]): Figures {
  return { op, queries: tasks.length, max_ms: Math.max(0, ...tasks) };
}

/** First and later visits on a profile that is kept on disk, as a visitor's snapshot is; and the crossings. */
async function benchVisits(
  origin: string,
  worker: string,
  { sample, n }: Awaited<ReturnType<typeof takeSample>>,
): Promise<Figures[]> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
    ...VISITOR,
  });
  const visit = async (more?: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await page.goto(origin + ENGINE_PAGE);
    const urls = [worker, origin + LIST_PATH] as const;
    const timed = await page.evaluate(([a, b]) => window.enginePage.visit(a, b), urls);
    await more?.(page);
    await page.close();
    return timed;
  };
  try {
    await routeBenchPages(context);
    const queries = createSessions('search-cold', sample, CROSSINGS, 3).flat();
    const crossings: Figures[] = [];
    const first = await visit(async (page) => {
      for (const [op, method] of [
        ['comlink-hits', 'ask'],
        ['comlink-clusters', 'draw'],
      ] as const) {
        const asked = [method, queries] as const;
        const times = await page.evaluate(([m, q]) => window.enginePage.crossings(m, q), asked);
        crossings.push(row(op, times));
      }
      // The snapshot is written after the list is ready.
      await page.waitForTimeout(2_000 + n / 100);
    });
    const later: number[] = [];
    for (let i = 0; i < VISITS; i++) {
      const { fromSnapshot, firstAnswerMs } = await visit();
      if (fromSnapshot) later.push(firstAnswerMs);
    }
    return [
      ...crossings,
      row('first-visit', [first.firstAnswerMs]),
      row('first-visit-complete', [first.readyMs]),
      ...(later.length > 0 ? [row('snapshot', later)] : []),
    ];
  } finally {
    await context.close();
    // The browser still writes for a moment after it has closed.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Key presses in the product and in the control page, each in a fresh context. */
async function benchKeys(origin: string, texts: readonly string[], slowdown: number) {
  const typing = { words: texts, through: [], settleMs: SETTLE_MS };
  const visit = { context: { viewport: VIEWPORT }, slowdown, drawsMap: false, typing };
  const { single: product, longTasks } = await timeKeys(browser, origin, visit);
  const { single: control } = await timeKeys(browser, origin + CONTROL_PAGE, visit);
  return { product, control, longTasks };
}

async function benchTyping(origin: string, sample: readonly Lot[]): Promise<Figures[]> {
  const { product, control, longTasks } = await benchKeys(origin, textsOf(sample, KEYS, 4), 1);
  return [
    row('input-to-commit', spans(product, 'inputMs', 'committedMs')),
    row('keypress-to-paint', spans(product, 'pressedMs', 'paintedMs')),
    row('keypress-to-paint-control', spans(control, 'pressedMs', 'paintedMs')),
    longestTask('longest-task', longTasks),
  ];
}

/** An operator's few lots on a phone's processor. */
async function benchSlow(
  origin: string,
  worker: string,
  sample: readonly Lot[],
): Promise<Figures[]> {
  const visit = { origin, workerUrl: worker, visits: VISITS, viewport: VIEWPORT };
  const { searchable, longTasks } = await benchSlowVisit(browser, visit);
  const keys = await benchKeys(origin, textsOf(sample, KEYS / 3, 5), CPU_SLOWDOWN);
  return [
    row('slow-cpu-searchable', searchable),
    longestTask('slow-cpu-longest-task', [...longTasks, ...keys.longTasks]),
  ];
}

async function benchMoves(origin: string): Promise<Figures[]> {
  const context = { viewport: VIEWPORT, hasTouch: true };
  const { product, control } = await benchPan(browser, context, origin, PANS);
  return [row('pan', product.moves), row('pan-control', control.moves)];
}

async function benchLots(file: string) {
  const { origin, stop } = await serve(PROJECT, file);
  try {
    const lots = await takeSample(file, SAMPLE_SIZE);
    const worker = await workerUrl(origin, join(PROJECT, 'dist'));
    const { only } = values;
    const figures: Figures[] = [];
    if (only === undefined) {
      figures.push(...(await benchVisits(origin, worker, lots)));
      figures.push(...(await benchTyping(origin, lots.sample)));
    }
    if (only !== 'pan' && lots.n <= MOST_SLOW_LOTS) {
      figures.push(...(await benchSlow(origin, worker, lots.sample)));
    }
    if (only !== 'slow-cpu') figures.push(...(await benchMoves(origin)));
    return { n: lots.n, figures };
  } finally {
    stop();
  }
}

await buildPage(PROJECT, operatorsPath());
const folder = await mkdtemp(join(tmpdir(), 'bench-lots-'));
const browser = await launch();
try {
  for (const count of values.lots === undefined ? values.n.split(',').map(Number) : [0]) {
    const file = values.lots ?? join(folder, `${count}.ndjson`);
    if (values.lots === undefined) await writeGeneratedLots(file, count);
    const run = runOf('bench:browser');
    const { n, figures } = await benchLots(resolve(file));
    const from = values.lots === undefined ? { n } : { n, lots: basename(file) };
    const rows = figures.map((own) =>
      Object.assign(own, { engine: 'ours', ...from, ...run } as const),
    );
    const versions = { chromium: browser.version() };
    mergeResults(rows, values.commit, versions);
    printRun(rows);
  }
  if (values.commit) writeReadme();
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
