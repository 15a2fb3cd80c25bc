/**
 * `npm run bench:browser`: the built product in a real Chromium, cross-origin isolated. Crossings to the worker, first and
 * second visit, and the time from a key press to paint, against a page that does next to nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { buildPage } from '../../server/build.ts';
import { runCommand } from '../../server/listen.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags } from '../../server/options.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { benchLists, type Measured } from '../bench-lists.ts';
import type { Sample } from '../read-lots.ts';
import type { ResultOp } from '../results.ts';
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

const PROJECT = join(import.meta.dirname, '../..');
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

function row(op: ResultOp, times: readonly number[]): Measured {
  return { op, engine: 'ours', queries: times.length, ...summarise(times) };
}

function longestTask(op: ResultOp, tasks: readonly number[]): Measured {
  return { op, engine: 'ours', queries: tasks.length, max_ms: Math.max(0, ...tasks) };
}

/** First and later visits on a profile that is kept on disk, as a visitor's snapshot is; and the crossings. */
async function benchVisits(
  origin: string,
  worker: string,
  { sample, n }: Sample,
): Promise<Measured[]> {
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
    const crossings: Measured[] = [];
    const first = await visit(async (page) => {
      const cross = (method: 'ask' | 'draw') =>
        page.evaluate(([m, q]) => window.enginePage.crossings(m, q), [method, queries] as const);
      crossings.push(row('comlink-hits', await cross('ask')));
      crossings.push(row('comlink-clusters', await cross('draw')));
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

const TYPING = { context: { viewport: VIEWPORT }, settleMs: SETTLE_MS };

/** Key presses in the product and in the control page, each in a fresh context. */
async function benchTyping(origin: string, { sample }: Sample): Promise<Measured[]> {
  const visit = { ...TYPING, slowdown: 1, words: textsOf(sample, KEYS, 4) };
  const { keys, longTasks } = await timeKeys(browser, origin, visit);
  const control = await timeKeys(browser, origin + CONTROL_PAGE, visit);
  return [
    row('input-to-commit', spans(keys, 'inputMs', 'committedMs')),
    row('keypress-to-paint', spans(keys, 'pressedMs', 'paintedMs')),
    row('keypress-to-paint-control', spans(control.keys, 'pressedMs', 'paintedMs')),
    longestTask('longest-task', longTasks),
  ];
}

/** An operator's few lots on a phone's processor. */
async function benchSlow(origin: string, worker: string, { sample }: Sample): Promise<Measured[]> {
  const searchable: number[] = [];
  const tasks: number[] = [];
  for (let i = 0; i < VISITS; i++) {
    const visit = await benchSlowVisit(browser, TYPING.context, origin, worker);
    searchable.push(visit.searchable);
    tasks.push(...visit.longTasks);
  }
  const words = textsOf(sample, KEYS / 3, 5);
  const { longTasks } = await timeKeys(browser, origin, {
    ...TYPING,
    slowdown: CPU_SLOWDOWN,
    words,
  });
  return [
    row('slow-cpu-searchable', searchable),
    longestTask('slow-cpu-longest-task', [...tasks, ...longTasks]),
  ];
}

async function benchMoves(origin: string): Promise<Measured[]> {
  const context = { viewport: VIEWPORT, hasTouch: true };
  const { product, control } = await benchPan(browser, context, origin, PANS);
  return [row('pan', product.moves), row('pan-control', control.moves)];
}

async function benchLots(file: string, sample: Sample): Promise<Measured[]> {
  const { only } = values;
  const { origin, stop } = await serve(PROJECT, file);
  try {
    const worker = await workerUrl(origin, join(PROJECT, 'dist'));
    const rows: Measured[] = [];
    if (only === undefined) {
      rows.push(...(await benchVisits(origin, worker, sample)));
      rows.push(...(await benchTyping(origin, sample)));
    }
    if (only !== 'pan' && sample.n <= MOST_SLOW_LOTS) {
      rows.push(...(await benchSlow(origin, worker, sample)));
    }
    if (only !== 'slow-cpu') rows.push(...(await benchMoves(origin)));
    return rows;
  } finally {
    stop();
  }
}

await buildPage(PROJECT, operatorsPath());
const browser = await launch();
try {
  const versions = { chromium: browser.version() };
  await benchLists('bench:browser', values, SAMPLE_SIZE, benchLots, versions);
} finally {
  await browser.close();
}
