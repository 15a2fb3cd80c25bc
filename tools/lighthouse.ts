/**
 * `npm run bench -- lighthouse`: the built product on Lighthouse's mid-range phone (Moto G Power, slow 4G,
 * CPU 4 times slower), median of five, on both routes. Prints a table, writes
 * `bench/results/lighthouse.json`. Serves `norway-lots.json` of REAL_LOTS_DIR where it is there.
 * Expects a build in `dist`; `--runs N` for fewer. With `--against TREE`, another checkout with a build and lots
 * served by its own server, both take turns, and nothing is written.
 *
 * `--gate`, a step of `npm run check`: once, on the sample; fails unless accessibility,
 * best practices and SEO have full marks and the layout stays. Times are no gate.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { runCommand } from '../server/listen.ts';
import { readFlags } from '../server/options.ts';
import { CHROMIUM_ARGS, ensureChromium } from './find-chromium.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const DEBUG_PORT = 4359;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbtMs: 'total-blocking-time',
  fcpMs: 'first-contentful-paint',
} as const;

type Figures = Record<string, number>;

/** A phone has a GPU. Here the page is put together without one: SwiftShader would stop it for seconds. */
const CHROMIUM_EXTRA = ['--disable-gpu-compositing', `--remote-debugging-port=${DEBUG_PORT}`];
const MAX_CLS = 0.02;

/** On a busy machine the browser may lose its own trace: that is no figure of the page, and is measured again. */
const TRIES = 3;

/** Long enough to see the live map come (src/map/canvas/quiet.ts). */
const GATE_SETTINGS = { pauseAfterLoadMs: 7_000 };

const { values } = await runCommand(() =>
  readFlags(
    {
      options: {
        runs: { type: 'string', default: '5' },
        gate: { type: 'boolean', default: false },
        against: { type: 'string' },
      },
    },
    'Usage: npm run bench -- lighthouse [--runs N] [--against TREE] [--gate]',
  ),
);
const { gate } = values;
const runs = gate ? 1 : Number(values.runs);
const real = join(
  resolve(PROJECT, process.env['REAL_LOTS_DIR'] ?? '../shared/data'),
  'norway-lots.json',
);
const lots = !gate && existsSync(real) ? real : undefined;
const served = [await serve('new', PROJECT)];
if (values.against !== undefined) served.unshift(await serve('old', resolve(values.against)));
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...CHROMIUM_ARGS, ...CHROMIUM_EXTRA],
});

try {
  const lot = `/parkinglot/${await firstLotId()}`;
  const all = new Map<string, Figures[]>();
  const failed = new Set<string>();
  for (const [route, path] of Object.entries({ search: '/', lot })) {
    for (let run = 0; run < runs; run += 1) {
      for (const { name, origin } of served) {
        const key = served.length === 1 ? route : `${route}, ${name}`;
        const figures = await measured(origin + path, failed);
        all.set(key, [...(all.get(key) ?? []), figures]);
      }
    }
  }
  const table = Object.fromEntries([...all].map(([key, figures]) => [key, medians(figures)]));
  console.table(table);
  for (const audit of failed) console.log(`below full marks: ${audit}`);
  if (gate) check(table);
  else if (values.against === undefined) await report(table);
} finally {
  await browser.close();
  for (const { stop } of served) stop();
}

/** A checkout's own server, in a process of its own. */
async function serve(name: string, root: string) {
  const args = [join(root, 'dist'), ...(lots === undefined ? [] : [lots])];
  const server = fork(join(root, 'bench/browser/serve.ts'), args, { cwd: root });
  const [port] = (await once(server, 'message')) as [number];
  return { name, origin: `http://localhost:${port}`, stop: () => server.kill() };
}

/** What `npm run check` holds; says what is wrong and fails. */
function check(table: Readonly<Record<string, Figures>>): void {
  for (const [route, { performance: _timed, cls = Number.NaN, ...figures }] of Object.entries(
    table,
  )) {
    const short = CATEGORIES.filter((name) => (figures[name] ?? 100) < 100);
    const faults = [...short, ...(cls <= MAX_CLS ? [] : [`layout shift of ${cls}`])];
    if (faults.length === 0) continue;
    console.error(`${route}: ${faults.join(', ')}`);
    process.exitCode = 1;
  }
}

async function report(table: Readonly<Record<string, Figures>>): Promise<void> {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const data = lots === undefined ? 'sample' : 'norway-lots.json';
  const folder = join(PROJECT, 'bench/results');
  await mkdir(folder, { recursive: true });
  const content = { machine, runs, data, profile: 'Lighthouse mobile', routes: table };
  await writeFile(join(folder, 'lighthouse.json'), `${JSON.stringify(content, null, 2)}\n`);
}

async function firstLotId(): Promise<string> {
  const origin = served[0]?.origin ?? '';
  const rows: unknown = await (await fetch(`${origin}/api/fjellro/parkinglots`)).json();
  const [row] = Array.isArray(rows) ? (rows as { parkingLotId: string | number }[]) : [];
  if (!row) throw new Error('The API has no lots.');
  return String(row.parkingLotId);
}

/** @throws Error with Lighthouse's reason if it has no figures at any try */
async function measured(url: string, failed: Set<string>): Promise<Figures> {
  for (let left = TRIES; ; left -= 1) {
    const figures = await measure(url, failed);
    if (typeof figures !== 'string') return figures;
    if (left === 1) throw new Error(`Lighthouse has no figures for ${url}: ${figures}`);
    console.error(`measured again: ${figures}`);
  }
}

/** @returns figures, or why there are none */
async function measure(url: string, failed: Set<string>): Promise<Figures | string> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(gate && GATE_SETTINGS),
  });
  if (!result) throw new Error('Lighthouse gave no result.');
  const { categories, audits, runtimeError } = result.lhr;
  const broken = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  if (runtimeError ?? broken)
    return runtimeError?.message ?? `${broken?.id}: ${broken?.errorMessage}`;
  const figures: Figures = {};
  for (const name of CATEGORIES) {
    figures[name] = Math.round((categories[name]?.score ?? 0) * 100);
    if (name === 'performance') continue;
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && audit?.score !== 1) failed.add(`${name}: ${id}`);
    }
  }
  for (const [name, id] of Object.entries(AUDITS)) {
    figures[name] = Number(
      (audits[id]?.numericValue ?? Number.NaN).toFixed(name === 'cls' ? 3 : 0),
    );
  }
  return figures;
}

function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  const median = (name: string): number => {
    const sorted = all.map((figures) => figures[name] ?? Number.NaN).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(names.map((name) => [name, median(name)]));
}
