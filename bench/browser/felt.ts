/**
 * `npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only PART] [--strip FOLDER]` measures what a
 * visitor on a phone notices, and prints it beside the goals.
 * `--against` measures another checkout in turns with this one. Both need a build.
 * `--only` measures one part:
 *   traces  what each action costs at 390 px with the processor slowed four times
 *   keys    the time from a key press to paint, beside that of an empty page
 *   moves   a moved map, beside one without matches
 *   live    when the live map is drawn, at 1440 px and full speed
 *   streets when streets are drawn for a visitor who comes back to them, and what the map has loaded by then
 * `--strip` also writes the first 6 s of a visit, a picture every 250 ms, the old checkout above the new one; with
 * `--runs 0`, only that.
 */
import { fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  chromium,
} from 'playwright';
import { readFlags, UsageError } from '../../server/options.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import type { Viewport } from '../../src/domain/view/viewport.ts';
import { SAVED_SEARCH, savedView } from '../../tools/saved-view.ts';
import { percentile } from '../table.ts';
import { printTable } from '../table.ts';
import { installProbe, workerUrl } from './bench-pages.ts';
import { COUNT_COMMITS, type CommitCounts, commitsSoFar } from './count-commits.ts';
import { recordFirstSeconds, stripOf } from './first-seconds.ts';
import { type Felt, feltRows, nothingFelt } from './felt-goals.ts';
import { benchPan, DRAW_NOTHING, pinch } from './pan-map.ts';
import { portOf } from './bench-pages.ts';
import { benchSlowVisit } from './slow-cpu.ts';
import { type WhereTimeWent, whereTimeWent } from './trace-table.ts';
import { spans, takeSample, textsOf } from './type-texts.ts';

const PARTS = ['traces', 'keys', 'moves', 'live', 'streets'];
const USAGE = `Usage: npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only ${PARTS.join('|')}] [--strip FOLDER]`;

const { values } = readFlags(
  {
    options: {
      against: { type: 'string' },
      lots: { type: 'string' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      strip: { type: 'string' },
    },
  },
  USAGE,
);
const { lots, only } = values;
if (lots === undefined || (only !== undefined && !PARTS.includes(only)))
  throw new UsageError(USAGE);

const PROJECT = absolute(import.meta.dirname, '../..');
const LOTS = absolute(lots);
const LIST_PATH = '/api/fjellro/parkinglots';
/** Keys per run. The few without an effect aren't counted, so a p99 of 200 keys takes four runs. */
const KEYS = 70;
/** Drags, wheels and pinches in each run, twelve steps each. */
const PAN_ROUNDS = 2;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1_500;
/** The width of a picture in a strip of a phone's or a desk's visits. */
const STRIP_PX = { phone: 96, desk: 240 };
const HIT = '#results a[href*="/parkinglot/"]';
const LIVE_TIMEOUT_MS = 60_000;
const TRACED = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'v8',
];

/** A checkout with a build, and the server that serves it. */
interface Checkout {
  readonly name: string;
  readonly dist: string;
  readonly origin: string;
  readonly stop: () => void;
}

type Figures = WhereTimeWent & { -readonly [Count in keyof CommitCounts]: number };

/** What was measured of a checkout. */
interface Measured {
  readonly visits: Map<string, Figures>[];
  readonly felt: Felt;
}

async function serve(name: string, root: string): Promise<Checkout> {
  const script = join(root, 'bench/browser/serve.ts');
  const dist = join(root, 'dist');
  const server = fork(script, [dist, LOTS], { cwd: root });
  const port = await portOf(server);
  return { name, dist, origin: `http://localhost:${port}`, stop: () => server.kill() };
}

function openContext(
  browser: Browser,
  size: typeof PHONE,
  isPhone: boolean,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport: size,
    hasTouch: isPhone,
    isMobile: isPhone,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    serviceWorkers: 'block',
  });
}

async function withPage<T>(
  browser: Browser,
  size: typeof PHONE,
  isPhone: boolean,
  visitWith: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, size, isPhone);
  try {
    context.setDefaultTimeout(LIVE_TIMEOUT_MS);
    await context.addInitScript({ content: DRAW_NOTHING });
    await context.addInitScript({ content: COUNT_COMMITS });
    const page = await context.newPage();
    return await visitWith(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Returns the figures of one phone visit, by the name of the action. */
async function phoneVisit(browser: Browser, origin: string): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  await withPage(browser, PHONE, true, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const measure = async (what: string, act: () => Promise<unknown>) => {
      const before = await commitsSoFar(page);
      await browser.startTracing(page, { categories: TRACED });
      await act();
      await page.waitForTimeout(SETTLE_MS);
      const trace = await browser.stopTracing();
      const after = await commitsSoFar(page);
      figures.set(what, {
        ...whereTimeWent(trace.toString()),
        commits: after.commits - before.commits,
        rendered: after.rendered - before.rendered,
        calls: after.calls - before.calls,
      });
    };
    const [x, y] = [PHONE.width / 2, PHONE.height / 2];
    await measure('first visit', async () => {
      await page.goto(origin);
      await page.locator(HIT).first().waitFor({ state: 'attached' });
    });
    await measure('start of the live map', async () => {
      await page.touchscreen.tap(x, y);
      await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
    });
    await measure('drag', async () => {
      await touch(devtools, 'touchStart', [[x, y]]);
      for (let step = 1; step <= 12; step++) {
        await touch(devtools, 'touchMove', [[x + step * 8, y + step * 4]]);
      }
      await touch(devtools, 'touchEnd', []);
    });
    await measure('pinch', async () => {
      for (let step = 0; step < 12; step++) {
        await pinch(devtools, step === 0 ? 'touchStart' : 'touchMove', x, y, 40 + step * 6);
      }
      await touch(devtools, 'touchEnd', []);
    });
    await measure('wheel', async () => {
      await page.mouse.move(x, y);
      for (let step = 0; step < 12; step++) await page.mouse.wheel(0, -60);
    });
    const field = page.locator('input[type=search]');
    await field.tap();
    await page.waitForTimeout(SETTLE_MS);
    await measure('first key', () => key(devtools, 'b'));
    await measure('key', () => key(devtools, 'e'));
    await measure('opening a lot', async () => {
      await page.locator(HIT).first().tap();
      await page.locator('#lot-facilities').waitFor();
    });
    await measure('coming back', async () => {
      await page.goBack();
      await page.locator(HIT).first().waitFor();
    });
  });
  return figures;
}

async function key(devtools: CDPSession, text: string): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
}

async function touch(
  devtools: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly (readonly [x: number, y: number])[],
): Promise<void> {
  const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
  await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** The ms from the load event until the live map covers the poster. */
async function liveAfterMs(page: Page): Promise<number> {
  const drawn = await page.waitForFunction(() => {
    const canvas = document.querySelector('.maplibregl-canvas');
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!canvas || !visit || getComputedStyle(canvas).opacity !== '1') return undefined;
    return performance.now() - visit.loadEventEnd;
  });
  return (await drawn.jsonValue()) ?? Number.NaN;
}

/** Returns the ms from the load event until the live map covers the poster, without any input. */
async function untilLive(browser: Browser, url: string): Promise<number> {
  return withPage(browser, DESKTOP, false, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    return liveAfterMs(page);
  });
}

/** Streets of Oslo, as a visitor comes back to them (U2). */
const AMONG_STREETS: Viewport = { center: [10.762, 59.9125], zoom: 15 };

/** Returns the ms until the map is drawn among streets, and the kB of its files that were loaded by then. */
async function untilStreets(
  browser: Browser,
  origin: string,
): Promise<{ readonly ms: number; readonly kB: number }> {
  return withPage(browser, DESKTOP, false, async (page, devtools) => {
    await page.addInitScript(([name, saved]) => sessionStorage.setItem(name, saved), [
      SAVED_SEARCH,
      savedView(AMONG_STREETS),
    ] as const);
    const ofMap = new Set<string>();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/basemap/')) ofMap.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ofMap.has(requestId)) bytes += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await page.goto(origin, { waitUntil: 'load' });
    const ms = await liveAfterMs(page);
    return { ms, kB: bytes / 1_000 };
  });
}

/** Writes the first seconds of a visit to each checkout, below each other, on a slowed phone and on a desk. */
async function takeStrips(
  browser: Browser,
  servers: readonly Checkout[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const size of [PHONE, DESKTOP]) {
    const isPhone = size === PHONE;
    const visits: (readonly (string | undefined)[])[] = [];
    for (const { origin } of servers) {
      // The first page that a server renders loads its code.
      await (await fetch(origin)).arrayBuffer();
      const context = await openContext(browser, size, isPhone);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      if (isPhone) await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      visits.push(await recordFirstSeconds(page, devtools, origin));
      await context.close();
    }
    const strip = await stripOf(browser, visits, isPhone ? STRIP_PX.phone : STRIP_PX.desk);
    await writeFile(join(folder, `first-seconds-${size.width}.jpg`), strip);
  }
}

function median(numbers: readonly number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}

function mediansOf(all: readonly Figures[]): Record<string, number> {
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [name, Number(median(all.map((one) => one[name])).toFixed(1))]),
  );
}

const isWanted = (part: string) => only === undefined || only === part;

/** Measures one checkout once and adds the figures to the rest. */
async function measureOnce(
  browser: Browser,
  { origin, dist }: Checkout,
  { visits, felt }: Measured,
): Promise<void> {
  if (isWanted('traces')) visits.push(await phoneVisit(browser, origin));
  if (isWanted('keys')) {
    const { searchable, typed, typedInControl } = await benchSlowVisit(browser, {
      origin,
      listPath: LIST_PATH,
      workerUrl: await workerUrl(origin, dist),
      visits: 1,
      texts: textsOf(sample, KEYS, felt.searchableMs.length),
      context: { viewport: PHONE },
    });
    felt.searchableMs.push(...searchable);
    felt.keyMs.push(...spans(typed, 'pressedMs', 'paintedMs'));
    felt.keyControlMs.push(...spans(typedInControl, 'pressedMs', 'paintedMs'));
  }
  if (isWanted('moves')) {
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      locale: 'nb-NO',
      timezoneId: 'Europe/Oslo',
      serviceWorkers: 'block',
    });
    await installProbe(context);
    await context.addInitScript({ content: COUNT_COMMITS });
    const { product, control } = await benchPan(context, origin, PAN_ROUNDS, LIVE_TIMEOUT_MS);
    felt.moveMs.push(...product.moves);
    felt.moveControlMs.push(...control.moves);
    felt.moveCommits.push(product.commits / product.moves.length);
    felt.moveCalls.push(product.calls / product.moves.length);
    await context.close();
  }
  if (isWanted('live')) {
    const rows = (await (await fetch(origin + LIST_PATH)).json()) as readonly {
      readonly parkingLotId: string | number;
    }[];
    felt.liveMs.push(await untilLive(browser, origin));
    felt.liveLotMs.push(await untilLive(browser, `${origin}/parkinglot/${rows[0]?.parkingLotId}`));
  }
  if (isWanted('streets')) {
    const { ms, kB } = await untilStreets(browser, origin);
    felt.streetsMs.push(ms);
    felt.streetsKb.push(kB);
  }
}

/** Adds each traced visit's figures to `felt`. */
function addTraces({ visits, felt }: Measured): void {
  for (const visit of visits) {
    const first = visit.get('first visit');
    const start = visit.get('start of the live map');
    const later = visit.get('key');
    if (!first || !start || !later) continue;
    felt.firstTaskMs.push(first.longestOwnTask);
    felt.mapTaskMs.push(Math.max(start.longestOwnTask, start.longestMapTask));
    felt.keyCommits.push(later.commits);
    felt.keyCalls.push(later.calls);
  }
}

const checkouts = [await serve('new', PROJECT)];
if (values.against !== undefined) checkouts.unshift(await serve('old', absolute(values.against)));
const sample = await takeSample(LOTS);
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...CHROMIUM_ARGS, '--enable-unsafe-swiftshader'],
});
try {
  const runs = Number(values.runs);
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Chromium ${browser.version()}, ${runs} runs in turns`,
  );
  const measured = new Map<string, Measured>();
  for (const { name } of checkouts) measured.set(name, { visits: [], felt: nothingFelt() });
  for (let run = 0; run < runs; run++) {
    for (const checkout of checkouts) {
      await measureOnce(browser, checkout, measured.get(checkout.name)!);
    }
  }
  for (const [name, one] of measured) {
    addTraces(one);
    if (one.visits.length === 0) continue;
    const table: Record<string, Record<string, number>> = {};
    for (const what of one.visits[0]?.keys() ?? []) {
      table[what] = mediansOf(one.visits.flatMap((visit) => visit.get(what) ?? []));
    }
    console.log(`\n${name}: milliseconds of the main thread, median of ${runs}; counts`);
    console.table(table);
  }
  const builds = [...measured].map(([name, { felt }]) => [name, felt] as const);
  printTable('What a phone feels', feltRows(builds));
  if (values.strip !== undefined) {
    await takeStrips(browser, checkouts, absolute(values.strip));
  }
} finally {
  await browser.close();
  for (const { stop } of checkouts) stop();
}
