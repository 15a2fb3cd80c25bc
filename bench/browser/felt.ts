/**
 * `npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only PART] [--software-gl]` measures what a
 * visitor on a phone notices, and prints it beside the goals.
 * `--against` measures another checkout in turns with this one. Both need a build.
 * `--only` measures one part:
 *   visit   the longest tasks of a first visit at 390 px with the processor slowed four times, and what a key asks
 *   keys    the time from a key press to the list, beside that of a plain page (`plain-page.tsx`): at 390 px with the
 *           processor slowed four times, and at 1440 px, where `--software-gl` lets WebGL draw without a graphics card
 *   moves   a moved map, beside one without matches
 *   live    when the live map is drawn, at 1440 px and full speed
 *   addresses when the hits of an address that came as HTML are painted
 */
import { join, resolve as absolute } from 'node:path';
import type { Page } from 'playwright';
import { readFlags, UsageError } from '../../server/options.ts';
import { machineName } from '../results.ts';
import { printTable } from '../table.ts';
import {
  CPU_SLOWDOWN,
  FIRST_HIT,
  firstLotPath,
  launch,
  PLAIN_PAGE,
  serve,
  slowDown,
  withPage,
} from './bench-pages.ts';
import { Felt, feltRows } from './felt-goals.ts';
import { spans, timeKeys } from './key-to-list.ts';
import { benchPan, middleOf } from './pan-map.ts';

const PARTS: Readonly<Record<string, (origin: string, felt: Felt) => Promise<void>>> = {
  visit: firstVisit,
  keys,
  moves,
  live,
  addresses,
};
const USAGE = `Usage: npm run bench -- felt --lots FILE [--against CHECKOUT] [--runs N] [--only ${Object.keys(PARTS).join('|')}] [--software-gl]`;

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
const { lots, only, against } = values;
if (lots === undefined || (only !== undefined && !Object.hasOwn(PARTS, only)))
  throw new UsageError(USAGE);

const PROJECT = join(import.meta.dirname, '../..');
/** Drags, wheels and pinches in each run, twelve steps each. */
const PAN_ROUNDS = 2;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** Longer than the pause after which a place's name is in force. [S13] */
const SETTLE_MS = 1_500;
const TYPING = {
  words: ['bergen', 'p-hus', 'storgata', 'kirke', 'tesla', 'skole'],
  through: 'ka sto ber kir tor par sk lil mos hav ny sen kon tr osl lad gar fje hau'.split(' '),
  settleMs: SETTLE_MS,
};

const browser = await launch();

/** A visit to the list: its long tasks, those of the map's start, and what a key asks. */
function firstVisit(origin: string, felt: Felt): Promise<void> {
  return withPage(browser, PHONE, async (page, devtools) => {
    await slowDown(devtools);
    const longestTask = async (): Promise<number> => {
      await page.waitForTimeout(SETTLE_MS);
      return Math.max(0, ...(await page.evaluate(() => window.benchProbe.longTasks.splice(0))));
    };
    await page.goto(origin);
    await page.locator(FIRST_HIT).first().waitFor({ state: 'attached' });
    felt.add('firstTask', await longestTask());
    await page.touchscreen.tap(...middleOf(page));
    await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' });
    felt.add('mapTask', await longestTask());
    await page.locator('input[type=search]').tap();
    await page.waitForTimeout(SETTLE_MS);
    await page.keyboard.press('b');
    await page.waitForTimeout(SETTLE_MS);
    const before = await page.evaluate(() => window.benchProbe.counts());
    await page.keyboard.press('e');
    await page.waitForTimeout(SETTLE_MS);
    const after = await page.evaluate(() => window.benchProbe.counts());
    felt.add('keyCommits', after.commits - before.commits);
    felt.add('keyCalls', after.calls - before.calls);
  });
}

async function keys(origin: string, felt: Felt): Promise<void> {
  const drawsMap = values['software-gl'];
  const visits = {
    key: { context: { ...PHONE, drawsMap }, slowdown: CPU_SLOWDOWN, ...TYPING },
    deskKey: { context: { ...DESKTOP, drawsMap }, slowdown: 1, ...TYPING },
  };
  for (const [name, visit] of Object.entries(visits)) {
    for (const [page, ending] of [
      [PLAIN_PAGE, 'Plain'],
      ['', ''],
    ] as const) {
      const timed = await timeKeys(browser, origin + page, visit);
      felt.add(name + ending, ...spans(timed.keys, 'pressedMs', 'finalMs'));
      felt.add(`${name}Through${ending}`, ...spans(timed.lastKeys, 'pressedMs', 'finalMs'));
    }
  }
}

async function moves(origin: string, felt: Felt): Promise<void> {
  const context = { viewport: PHONE.viewport, hasTouch: true };
  const { product, control } = await benchPan(browser, context, origin, PAN_ROUNDS);
  felt.add('move', ...product.moves);
  felt.add('moveControl', ...control.moves);
  felt.add('moveCommits', product.commits / product.moves.length);
  felt.add('moveCalls', product.calls / product.moves.length);
}

/** The ms from the load event until the live map covers the poster, without any input. */
async function liveAfterMs(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  const drawn = await page.waitForFunction(() => {
    const canvas = document.querySelector('.maplibregl-canvas');
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!canvas || !arrival || getComputedStyle(canvas).opacity !== '1') return undefined;
    return performance.now() - arrival.loadEventEnd;
  });
  return (await drawn.jsonValue()) ?? Number.NaN;
}

async function live(origin: string, felt: Felt): Promise<void> {
  const after = (path: string) =>
    withPage(browser, DESKTOP, (page) => liveAfterMs(page, origin + path));
  felt.add('live', await after('/'));
  felt.add('liveLot', await after(await firstLotPath(origin)));
}

const ADDRESSES = ['bergen', 'p-hus', 'Storgata, Tromsø', 'oslo s', 'tesla'];
/** 400 kbit/s and 400 ms a round trip. */
const SLOW_NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

async function addresses(origin: string, felt: Felt): Promise<void> {
  for (const search of ADDRESSES) {
    const url = `${origin}/?${new URLSearchParams({ search })}`;
    const slowed = await withPage(browser, PHONE, async (page, devtools) => {
      await slowDown(devtools);
      return hitsPainted(page, url);
    });
    const { ms } = await withPage(browser, PHONE, async (page, devtools) => {
      await devtools.send('Network.enable');
      const conditions = { offline: false, ...SLOW_NETWORK };
      await devtools.send('Network.emulateNetworkConditions', conditions);
      return hitsPainted(page, url);
    });
    felt.add('hits', slowed.afterByteMs);
    felt.add('hitsSlowNetwork', ms);
    felt.add('shift', slowed.layoutShift);
  }
}

/** When hits were first on the screen, from the navigation's start and from the HTML's last byte; and what moved. */
async function hitsPainted(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const [navigation] = performance.getEntriesByType('navigation');
    const ms = Math.max(
      window.benchProbe.firstHitAtMs() - performance.timeOrigin,
      painted?.startTime ?? 0,
    );
    const { responseEnd } = navigation as PerformanceNavigationTiming;
    return { ms, afterByteMs: ms - responseEnd, layoutShift: window.benchProbe.layoutShift() };
  });
}

const roots = { ...(against !== undefined && { old: absolute(against) }), new: PROJECT };
const checkouts = [];
const felt = new Map<string, Felt>();
try {
  for (const [name, root] of Object.entries(roots)) {
    felt.set(name, new Felt());
    checkouts.push({ name, ...(await serve(root, absolute(lots))) });
  }
  for (let run = 0; run < Number(values.runs); run++) {
    for (const { origin, name } of checkouts) {
      for (const [part, measure] of Object.entries(PARTS)) {
        if (part === (only ?? part)) await measure(origin, felt.get(name)!);
      }
    }
  }
  printTable(
    `What a phone feels: ${machineName()}, Chromium ${browser.version()}, ${values.runs} runs in turns`,
    feltRows(felt),
  );
} finally {
  await browser.close();
  for (const { stop } of checkouts) stop();
}
