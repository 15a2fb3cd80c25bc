/**
 * `npm run bench:browser`: the built product in a real Chromium, cross-origin isolated. Crossings to the worker, first and
 * second visit, and the time from a key press to paint, against a page that does next to nothing.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { buildPage } from '../../server/build.ts';
import { runCommand } from '../../server/listen.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags } from '../../server/options.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { generatedRows, readLots } from '../read-lots.ts';
import { printRun, writeReadme } from '../report.ts';
import { type ResultOp, type ResultRow, commandLine, mergeResults } from '../results.ts';
import { summarise } from '../table.ts';
import { createSessions } from '../workload.ts';
import {
  CONTROL_PAGE,
  ENGINE_PAGE,
  installProbe,
  portOf,
  routeBenchPages,
  VISITOR,
  workerUrl,
} from './bench-pages.ts';
import { benchPan } from './pan-map.ts';
import type { KeySample } from './probe.ts';
import { benchSlowVisit } from './slow-cpu.ts';
import { FIRST_HIT, spans, takeSample, textsOf, typeTexts } from './type-texts.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const USAGE =
  'Usage: npm run bench:browser [-- --n N,… --lots FILE --dist FOLDER --only pan|slow-cpu --commit]';
const { values } = await runCommand(() =>
  readFlags(
    {
      options: {
        n: { type: 'string', default: '5000,1000000' },
        lots: { type: 'string' },
        /** An existing build. */
        dist: { type: 'string' },
        /** `pan` or `slow-cpu` measures only that. */
        only: { type: 'string' },
        /** Replaces latest.json and the figures of bench/README.md; else results/local.json is written. */
        commit: { type: 'boolean', default: false },
      },
    },
    USAGE,
  ),
);

const LIST_PATH = '/api/fjellro/parkinglots';
/** Narrow: list and map are exclusive, so that the list is measured without the map. */
const VIEWPORT = { width: 800, height: 900 };
/** Without WebGL no map is drawn: software drawing would be measured instead. */
const ARGS = [...CHROMIUM_ARGS, '--disable-3d-apis'];
/** For moving the map, it is drawn in software. */
const PAN_ARGS = [...CHROMIUM_ARGS, '--enable-unsafe-swiftshader'];
const BLOCKS = 3;
/** Key presses in each of product and control page. */
const KEYS = 200;
const CROSSINGS = 1_000;
const VISITS = 3;
/** Drags, wheels and pinches, twelve steps each. */
const PANS = 4;
const LOAD_TIMEOUT_MS = 180_000;
/** The most lots that an operator has; a phone does not meet more. */
const MOST_SLOW_LOTS = 10_000;

type Figures = Omit<ResultRow, 'engine' | 'n' | 'lots'>;

function row(op: ResultOp, times: readonly number[]): Figures {
  return { op, queries: times.length, ...summarise(times) };
}

/** First and second visit, and the crossings. */
async function benchEngine(
  context: BrowserContext,
  origin: string,
  dist: string,
  sample: readonly Lot[],
  pauseMs: number,
): Promise<Figures[]> {
  const urls = [await workerUrl(origin, dist), `${origin}${LIST_PATH}`] as const;
  const first: number[] = [];
  const ready: number[] = [];
  const kept: number[] = [];
  const figures: Figures[] = [];
  for (let visit = 0; visit <= VISITS; visit++) {
    const page = await context.newPage();
    await page.goto(origin + ENGINE_PAGE);
    const timed = await page.evaluate(([a, b]) => window.enginePage.visit(a, b), urls);
    if (visit === 0) {
      first.push(timed.firstAnswerMs);
      ready.push(timed.readyMs);
      for (const [op, method] of [
        ['comlink-hits', 'ask'],
        ['comlink-clusters', 'draw'],
      ] as const) {
        const queries = createSessions('search-cold', sample, CROSSINGS, 3).flat();
        const times = await page.evaluate(([m, q]) => window.enginePage.crossings(m, q), [
          method,
          queries,
        ] as const);
        figures.push(row(op, times));
      }
      // The snapshot is written after the list is ready.
      await page.waitForTimeout(pauseMs);
    } else if (timed.fromSnapshot) {
      kept.push(timed.firstAnswerMs);
    }
    await page.close();
  }
  figures.push(row('first-visit', first), row('first-visit-complete', ready));
  if (kept.length > 0) figures.push(row('snapshot', kept));
  return figures;
}

/** Key presses in the product and in the control page, in turns. */
async function benchTyping(
  context: BrowserContext,
  origin: string,
  sample: readonly Lot[],
): Promise<Figures[]> {
  const product = await context.newPage();
  const control = await context.newPage();
  await product.bringToFront();
  await product.goto(origin);
  await product.locator(FIRST_HIT).first().waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS });
  await product.locator('progress').waitFor({ state: 'detached', timeout: LOAD_TIMEOUT_MS });
  await control.goto(origin + CONTROL_PAGE);
  const texts = textsOf(sample, KEYS, 4);
  const inProduct: KeySample[] = [];
  const inControl: KeySample[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    const own = texts.filter((_, i) => i % BLOCKS === block);
    await product.bringToFront();
    inProduct.push(...(await typeTexts(product, own)));
    await control.bringToFront();
    inControl.push(...(await typeTexts(control, own)));
  }
  const longTasks = await product.evaluate(() => window.benchProbe.longTasks);
  await product.close();
  await control.close();
  return [
    row('input-to-commit', spans(inProduct, 'inputMs', 'committedMs')),
    row('keypress-to-paint', spans(inProduct, 'pressedMs', 'paintedMs')),
    row('keypress-to-paint-control', spans(inControl, 'pressedMs', 'paintedMs')),
    { op: 'longest-task', queries: longTasks.length, max_ms: Math.max(0, ...longTasks) },
  ];
}

/** An operator's few lots on a phone's processor. */
async function benchSlow(origin: string, dist: string, sample: readonly Lot[]): Promise<Figures[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGS });
  try {
    const { searchable, longTasks, typed, typedInControl } = await benchSlowVisit(browser, {
      origin,
      listPath: LIST_PATH,
      workerUrl: await workerUrl(origin, dist),
      visits: VISITS,
      texts: textsOf(sample, KEYS / 3, 5),
      context: { viewport: VIEWPORT },
    });
    return [
      row('slow-cpu-searchable', searchable),
      longestTask('slow-cpu-longest-task', longTasks),
      row('slow-cpu-paint', spans(typed, 'pressedMs', 'paintedMs')),
      row('slow-cpu-paint-control', spans(typedInControl, 'pressedMs', 'paintedMs')),
    ];
  } finally {
    await browser.close();
  }
}

/** In a browser of its own, which draws the map. */
async function benchMoves(origin: string): Promise<Figures[]> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-pan-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureChromium(),
      args: PAN_ARGS,
      viewport: VIEWPORT,
      hasTouch: true,
      ...VISITOR,
    });
    context.setDefaultTimeout(LOAD_TIMEOUT_MS);
    await installProbe(context);
    const { product, control } = await benchPan(context, origin, PANS, LOAD_TIMEOUT_MS);
    browserVersion = context.browser()?.version() ?? browserVersion;
    await context.close();
    return [
      row('pan', product.moves),
      row('pan-control', control.moves),
      longestTask('pan-longest-task', product.longTasks),
      longestTask('pan-longest-task-control', control.longTasks),
    ];
  } finally {
    // The browser still writes for a moment after it has closed.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function longestTask(op: ResultOp, tasks: readonly number[]): Figures {
  return { op, queries: tasks.length, max_ms: Math.max(0, ...tasks) };
}

async function benchLots(file: string, n: number, dist: string): Promise<Figures[]> {
  const server = fork(join(import.meta.dirname, 'serve.ts'), [dist, file]);
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  try {
    const port = await portOf(server);
    const origin = `http://localhost:${port}`;
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureChromium(),
      args: ARGS,
      viewport: VIEWPORT,
      ...VISITOR,
    });
    context.setDefaultTimeout(LOAD_TIMEOUT_MS);
    await routeBenchPages(context);
    await installProbe(context);
    if (values.only === 'pan') {
      await context.close();
      return await benchMoves(origin);
    }
    const sample = await takeSample(file);
    const slow = n > MOST_SLOW_LOTS ? [] : await benchSlow(origin, dist, sample);
    if (values.only === 'slow-cpu') {
      await context.close();
      return slow;
    }
    const typing = await benchTyping(context, origin, sample);
    const engine = await benchEngine(context, origin, dist, sample, 2_000 + n / 100);
    browserVersion = context.browser()?.version() ?? browserVersion;
    await context.close();
    return [...engine, ...typing, ...slow, ...(await benchMoves(origin))];
  } finally {
    server.kill();
    await rm(profile, { recursive: true, force: true });
  }
}

async function countLots(file: string): Promise<number> {
  let n = 0;
  for await (const lot of readLots({ file })) if (lot) n++;
  return n;
}

let browserVersion = '';
const dist = values.dist ?? join(PROJECT, 'dist');
if (values.dist === undefined) await buildPage(PROJECT, operatorsPath());
const command = commandLine('bench:browser');
const folder = await mkdtemp(join(tmpdir(), 'bench-lots-'));
try {
  const counts = values.lots === undefined ? values.n.split(',').map(Number) : [0];
  for (const count of counts) {
    const file = values.lots ?? join(folder, `${count}.ndjson`);
    if (values.lots === undefined) await writeFile(file, generatedRows(count));
    const n = values.lots === undefined ? count : await countLots(file);
    const from = values.lots === undefined ? {} : { lots: basename(file) };
    const date = new Date().toISOString();
    const figures = await benchLots(file, n, dist);
    const rows = figures.map((own): ResultRow =>
      Object.assign(own, { engine: 'ours' as const, n, ...from, date, command }),
    );
    const merged = mergeResults(rows, {
      isCommitted: values.commit,
      extraVersions: { chromium: browserVersion },
    });
    printRun(rows, merged.results);
  }
  if (values.commit) writeReadme();
} finally {
  await rm(folder, { recursive: true, force: true });
}
