/**
 * `npm run bench -- addresses [--lots FILE | --n N] [--only server|pages] [--strip FOLDER]` measures the pages that the
 * server answers for addresses [U5]: its time for each of 200 texts, one client; pages a second, eight clients; its memory;
 * sizes; and what a phone sees of them. `--strip` also writes three pages at 1, 2, 4 and 8 s of a slow network.
 * Needs a build.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { readFlags } from '../../server/options.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/find-chromium.ts';
import { generatedRows } from '../read-lots.ts';
import { machineName } from '../results.ts';
import { durationLabel, printTable, summarise } from '../table.ts';
import { portOf } from './bench-pages.ts';
import { FIRST_HIT, takeSample, textsOf } from './type-texts.ts';

const { values } = readFlags(
  {
    options: {
      lots: { type: 'string' },
      n: { type: 'string' },
      only: { type: 'string' },
      strip: { type: 'string' },
    },
  },
  'Usage: npm run bench -- addresses [--lots FILE | --n N] [--only server|pages] [--strip FOLDER]',
);

const DIST = resolve(import.meta.dirname, '../../dist');
const TEXTS = 200;
const WARM_UP = 20;
const CLIENTS = 8;
const LOAD_S = 10;
const PHONE = { width: 390, height: 844 };
const SLOWDOWN = 4;
/** 400 kbit/s and 400 ms a round trip. */
const SLOW_NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SHOWN = ['bergen', 'Storgata, Tromsø', 'qqxx'];
const STRIP_AT_S = [1, 2, 4, 8];
const SHIFTING = 40;
const MS_PER_TICK = 10;

interface Timed {
  readonly ms: number;
  readonly bytes: number;
  readonly isAnswered: boolean;
}

const agent = new Agent({ keepAlive: true });

/** One page as a browser gets it, and until its last byte. */
function timed(url: string, encoding: 'br' | 'identity'): Promise<Timed> {
  const startMs = performance.now();
  return new Promise((done, fail) => {
    get(url, { agent, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        const isAnswered = body.includes('"answer":{');
        done({ ms: performance.now() - startMs, bytes: body.length, isAnswered });
      });
    }).once('error', fail);
  });
}

async function memoryMb(server: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024);
}

/** Of all its threads, since it started. */
async function processorMs(server: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${server.pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

async function benchServer(server: ChildProcess, urls: readonly string[]): Promise<void> {
  for (const url of urls.slice(TEXTS)) await timed(url, 'identity');
  const taken: Timed[] = [];
  const idleMs = await processorMs(server);
  for (const url of urls.slice(0, TEXTS)) taken.push(await timed(url, 'identity'));
  const spentMs = (await processorMs(server)) - idleMs;
  const sizes: number[] = [];
  for (const url of urls.slice(0, TEXTS)) sizes.push((await timed(url, 'br')).bytes);
  const { median_ms, p99_ms, max_ms } = summarise(taken.map(({ ms }) => ms));
  let pages = 0;
  const endMs = performance.now() + LOAD_S * 1_000;
  const client = async (from: number): Promise<void> => {
    for (let at = from; performance.now() < endMs; at += CLIENTS) {
      if ((await timed(urls[at % TEXTS]!, 'identity')).isAnswered) pages += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, from) => client(from)));
  printTable('Server', [
    {
      'time of a page: median': durationLabel(median_ms),
      p99: durationLabel(p99_ms),
      worst: durationLabel(max_ms),
      n: taken.length,
      'processor, mean': durationLabel(spentMs / taken.length),
      'without an answer': taken.filter(({ isAnswered }) => !isAnswered).length,
      'largest HTML, brotli': `${(Math.max(...sizes) / 1_000).toFixed(1)} kB`,
      [`answered pages a second, ${CLIENTS} clients`]: Math.round(pages / LOAD_S),
      memory: `${await memoryMb(server)} MB`,
    },
  ]);
}

async function withPage<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    locale: 'nb-NO',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    // What runs in the page is compiled with names.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch, FIRST_HIT);
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page: when the first hit is in the document, and what moves. */
function watch(hit: string): void {
  const seen = { hitMs: 0, shifts: 0 };
  Object.assign(globalThis, { seen });
  const look = (nowMs: number): void => {
    if (document.querySelector(hit)) seen.hitMs = nowMs;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** When hits were first on the screen, from the navigation's start and from the HTML's last byte. */
async function hitsPainted(
  page: Page,
): Promise<{ readonly ms: number; readonly afterByteMs: number }> {
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { seen: { hitMs: number } }).seen.hitMs > 0 &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  return page.evaluate(() => {
    const { hitMs } = (globalThis as unknown as { seen: { hitMs: number } }).seen;
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const [navigation] = performance.getEntriesByType('navigation');
    const ms = Math.max(hitMs, painted?.startTime ?? 0);
    return { ms, afterByteMs: ms - (navigation as PerformanceNavigationTiming).responseEnd };
  });
}

async function benchPages(origin: string, urls: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    const found: string[] = [];
    for (const url of urls) {
      if (found.length === SHIFTING) break;
      if ((await (await fetch(url)).text()).includes('/parkinglot/')) found.push(url);
    }
    const slowed: number[] = [];
    const onSlowNetwork: number[] = [];
    for (const url of found.slice(0, 10)) {
      const { afterByteMs } = await withPage(browser, async (page) => {
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await page.goto(url, { waitUntil: 'commit' });
        return hitsPainted(page);
      });
      slowed.push(afterByteMs);
      const { ms } = await withPage(browser, async (page) => {
        await slowNetwork(page);
        await page.goto(url, { waitUntil: 'commit' });
        return hitsPainted(page);
      });
      onSlowNetwork.push(ms);
    }
    const shifts: number[] = [];
    for (const url of found) {
      shifts.push(
        await withPage(browser, async (page) => {
          await page.goto(url, { waitUntil: 'networkidle' });
          return page.evaluate(
            () => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts,
          );
        }),
      );
    }
    printTable('Phone, 390 px', [
      spread(`hits painted after the HTML’s last byte, processor ${SLOWDOWN}x slower`, slowed),
      spread('hits painted after the start, cold, 400 kbit/s and 400 ms', onSlowNetwork),
      {
        what: 'layout shift (CLS)',
        median: '',
        worst: Math.max(...shifts).toFixed(3),
        n: shifts.length,
      },
    ]);
    if (values.strip !== undefined) await writeStrips(browser, origin, values.strip);
  } finally {
    await browser.close();
  }
}

function spread(what: string, times: readonly number[]) {
  const { median_ms, max_ms } = summarise(times);
  return { what, median: durationLabel(median_ms), worst: durationLabel(max_ms), n: times.length };
}

async function slowNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK });
}

async function writeStrips(browser: Browser, origin: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const text of SHOWN) {
    await withPage(browser, async (page) => {
      await slowNetwork(page);
      const startMs = Date.now();
      await page.goto(urlOf(origin, text), { waitUntil: 'commit' });
      for (const second of STRIP_AT_S) {
        await page.waitForTimeout(Math.max(0, startMs + second * 1_000 - Date.now()));
        const name = `${text.replaceAll(/\W+/g, '-')}-${second}s.png`;
        await writeFile(join(folder, name), await page.screenshot());
      }
    });
  }
}

function urlOf(origin: string, text: string): string {
  return `${origin}/?${new URLSearchParams({ search: text })}`;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-addresses-'));
try {
  let { lots } = values;
  if (values.n !== undefined) {
    lots = join(folder, 'lots.ndjson');
    await writeFile(lots, generatedRows(Number(values.n)));
  }
  const file = lots ?? resolve(import.meta.dirname, '../../server/sample/norway.ndjson.gz');
  const texts = [...new Set(textsOf(await takeSample(file), 40 * TEXTS, 7))];
  const server = fork(
    join(import.meta.dirname, 'serve.ts'),
    lots === undefined ? [DIST] : [DIST, lots],
  );
  try {
    const origin = `http://localhost:${await portOf(server)}`;
    const urls = texts.slice(0, TEXTS + WARM_UP).map((text) => urlOf(origin, text));
    // The engines are built while pages are served already.
    while (!(await timed(urls[0]!, 'identity')).isAnswered);
    console.log(`${machineName()}; Node ${process.versions.node}`);
    if (values.only !== 'pages') await benchServer(server, urls);
    if (values.only !== 'server') await benchPages(origin, urls);
  } finally {
    server.kill();
  }
} finally {
  agent.destroy();
  await rm(folder, { recursive: true });
}
