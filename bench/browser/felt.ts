/**
 * `npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only PART] [--software-gl]` measures what a
 * visitor on a phone notices, and prints it beside the goals.
 * `--against` measures another checkout in turns with this one. Both need a build.
 * `--only` measures one part:
 *   actions what each action costs at 390 px with the processor slowed four times
 *   keys    the time from a key press to the list, beside that of a plain page (`plain-page.tsx`): at 390 px with the
 *           processor slowed four times, and at 1440 px, where `--software-gl` lets WebGL draw without a graphics card
 *   moves   a moved map, beside one without matches
 *   live    when the live map is drawn, at 1440 px and full speed
 *   streets when streets are drawn for a visitor who comes back to them, and what the map has loaded by then
 */
import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  chromium,
} from 'playwright';
import { readFlags, UsageError } from '../../server/options.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { percentile, printTable } from '../table.ts';
import { installProbe, portOf, VISITOR } from './bench-pages.ts';
import { busySoFar, COUNT_COMMITS, commitsSoFar } from './count-commits.ts';
import { type Felt, feltRows, nothingFelt } from './felt-goals.ts';
import { type KeyTimes, plainPageUrl, timeKeys } from './key-to-list.ts';
import { benchPan, DRAW_NOTHING, pinch } from './pan-map.ts';

const PARTS = ['actions', 'keys', 'moves', 'live', 'streets'];
const USAGE = `Usage: npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only ${PARTS.join('|')}] [--software-gl]`;

const { values } = readFlags(
  {
    options: {
      against: { type: 'string' },
      lots: { type: 'string' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      'software-gl': { type: 'boolean', default: false },
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
/** Drags, wheels and pinches in each run, twelve steps each. */
const PAN_ROUNDS = 2;
const PHONE = { width: 390, height: 844 };
const PHONE_CONTEXT = { viewport: PHONE, hasTouch: true, isMobile: true };
const DESKTOP = { width: 1440, height: 900 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1_500;
const HIT = '#results a[href*="/parkinglot/"]';
const LIVE_TIMEOUT_MS = 60_000;
/** A checkout with a build, and the server that serves it. */
interface Checkout {
  readonly name: string;
  readonly origin: string;
  readonly stop: () => void;
}

/** What an action costs: milliseconds of the main thread, and counts. */
type Figures = Readonly<Record<string, number>>;

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
  return { name, origin: `http://localhost:${port}`, stop: () => server.kill() };
}

async function withPage<T>(
  browser: Browser,
  context: BrowserContextOptions,
  visitWith: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const opened = await browser.newContext({ ...VISITOR, ...context });
  try {
    opened.setDefaultTimeout(LIVE_TIMEOUT_MS);
    await installProbe(opened);
    await opened.addInitScript({ content: DRAW_NOTHING });
    await opened.addInitScript({ content: COUNT_COMMITS });
    const page = await opened.newPage();
    return await visitWith(page, await opened.newCDPSession(page));
  } finally {
    await opened.close();
  }
}

/** Returns the figures of one phone visit, by the name of the action. */
async function phoneVisit(browser: Browser, origin: string): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  await withPage(browser, PHONE_CONTEXT, async (page, devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await devtools.send('Performance.enable');
    const soFar = async () => ({ ...(await busySoFar(devtools)), ...(await commitsSoFar(page)) });
    // A page that is left takes its counts with it.
    let before: Figures = {};
    const measure = async (what: string, act: () => Promise<unknown>) => {
      await act();
      await page.waitForTimeout(SETTLE_MS);
      const after = await soFar();
      const spent = Object.entries(after).map(([name, value]) => [
        name,
        value - (before[name] ?? 0),
      ]);
      const longTasks = await page.evaluate(() => window.benchProbe.longTasks.splice(0));
      figures.set(what, {
        ...Object.fromEntries(spent),
        longestTask: Math.max(0, ...longTasks),
      });
      before = await soFar();
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
    await measure('tapping the field', () => field.tap());
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
  return withPage(browser, { viewport: DESKTOP }, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    return liveAfterMs(page);
  });
}

/** What the tab of a visitor keeps who left streets of Oslo, and comes back to them (U2). */
const AMONG_STREETS = {
  text: '',
  propertyIds: [],
  limit: 10,
  listScrollPx: 0,
  view: 'map',
  viewport: { center: [10.762, 59.9125], zoom: 15 },
};

/** Returns the ms until the map is drawn among streets, and the kB of its files that were loaded by then. */
async function untilStreets(
  browser: Browser,
  origin: string,
): Promise<{ readonly ms: number; readonly kB: number }> {
  return withPage(browser, { viewport: DESKTOP }, async (page, devtools) => {
    const saved = JSON.stringify({ search: AMONG_STREETS, activeAtMs: Date.now() });
    await page.addInitScript((text) => sessionStorage.setItem('search:fjellro', text), saved);
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

function median(numbers: readonly number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}

function mediansOf(all: readonly Figures[]): Record<string, number> {
  const rounded = (name: string) => Number(median(all.map((one) => one[name] ?? 0)).toFixed(1));
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, rounded(name)]));
}

const isWanted = (part: string) => only === undefined || only === part;

/** Measures one checkout once and adds the figures to the rest. */
async function measureOnce(
  browser: Browser,
  { origin }: Checkout,
  { visits, felt }: Measured,
): Promise<void> {
  if (isWanted('actions')) visits.push(await phoneVisit(browser, origin));
  if (isWanted('keys')) {
    const drawsMap = values['software-gl'];
    const phone = { context: PHONE_CONTEXT, slowdown: CPU_SLOWDOWN, drawsMap };
    const desktop = { context: { viewport: DESKTOP }, slowdown: 1, drawsMap };
    const plainUrl = plainPageUrl(origin, LIST_PATH);
    const add = (to: 'key' | 'deskKey', ours: KeyTimes, plain: KeyTimes): void => {
      felt[`${to}Ms`].push(...ours.single);
      felt[`${to}PlainMs`].push(...plain.single);
      felt[`${to}ThroughMs`].push(...ours.through);
      felt[`${to}ThroughPlainMs`].push(...plain.through);
    };
    for (const [to, visit] of [['key', phone] as const, ['deskKey', desktop] as const]) {
      const plain = await timeKeys(browser, plainUrl, visit);
      add(to, await timeKeys(browser, origin, visit), plain);
    }
  }
  if (isWanted('moves')) {
    const context = await browser.newContext({ ...VISITOR, viewport: PHONE, hasTouch: true });
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

/** Adds each visit's figures to `felt`. */
function addVisits({ visits, felt }: Measured): void {
  for (const visit of visits) {
    const first = visit.get('first visit');
    const start = visit.get('start of the live map');
    const later = visit.get('key');
    if (!first || !start || !later) continue;
    felt.firstTaskMs.push(first['longestTask'] ?? 0);
    felt.mapTaskMs.push(start['longestTask'] ?? 0);
    felt.keyCommits.push(later['commits'] ?? 0);
    felt.keyCalls.push(later['calls'] ?? 0);
  }
}

const checkouts = [await serve('new', PROJECT)];
if (values.against !== undefined) checkouts.unshift(await serve('old', absolute(values.against)));
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
    addVisits(one);
    if (one.visits.length === 0) continue;
    const table: Record<string, Record<string, number>> = {};
    for (const what of one.visits[0]?.keys() ?? []) {
      table[what] = mediansOf(one.visits.map((visit) => visit.get(what) ?? {}));
    }
    console.log(`\n${name}: milliseconds of the main thread, median of ${runs}; counts`);
    console.table(table);
  }
  const builds = [...measured].map(([name, { felt }]) => [name, felt] as const);
  printTable('What a phone feels', feltRows(builds));
} finally {
  await browser.close();
  for (const { stop } of checkouts) stop();
}
