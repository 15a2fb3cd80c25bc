/**
 * `npm run bench -- lighthouse`: the built product on Lighthouse's mid-range phone (Moto G Power, slow 4G,
 * CPU 4 times slower), median of five, on both routes. Prints a table, writes
 * `bench/results/lighthouse.json`. Serves `norway-lots.json` of REAL_LOTS_DIR where it is there.
 * Expects a build in `dist`; `--runs N` for fewer.
 *
 * `--gate`, a step of `npm run check`: once, on the sample; fails unless accessibility,
 * best practices and SEO have full marks and the layout stays. Times are no gate.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import lighthouse from 'lighthouse';
import { runCommand } from '../../server/listen.ts';
import { readFlags } from '../../server/options.ts';
import { machineName } from '../results.ts';
import { percentile, printTable } from '../table.ts';
import { firstLotPath, launch, serve } from './bench-pages.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const DEBUG_PORT = 4359;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbtMs: 'total-blocking-time',
  fcpMs: 'first-contentful-paint',
} as const;
const MAX_CLS = 0.02;
/** On a busy machine the browser may lose its own trace: that is no figure of the page, and is measured again. */
const TRIES = 3;
/** Long enough to see the live map come (src/map/canvas/quiet.ts). */
const GATE_SETTINGS = { pauseAfterLoadMs: 7_000 };

type Figures = Readonly<Record<string, number>>;

const { values } = await runCommand(() =>
  readFlags(
    {
      options: {
        runs: { type: 'string', default: '5' },
        gate: { type: 'boolean', default: false },
      },
    },
    'Usage: npm run bench -- lighthouse [--runs N] [--gate]',
  ),
);
const { gate } = values;
const runs = gate ? 1 : Number(values.runs);
const realFolder = resolve(PROJECT, process.env['REAL_LOTS_DIR'] ?? '../shared/data');
const real = join(realFolder, 'norway-lots.json');
const lots = !gate && existsSync(real) ? real : undefined;
const { origin, stop } = await serve(PROJECT, lots);
const browser = await launch(`--remote-debugging-port=${DEBUG_PORT}`);
try {
  const failed = new Set<string>();
  const routes: Record<string, Figures> = {};
  for (const [route, path] of Object.entries({ search: '/', lot: await firstLotPath(origin) })) {
    const all: Figures[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await measured(origin + path, failed));
    routes[route] = medians(all);
  }
  printTable(
    `${machineName()}, Node ${process.version}, median of ${runs}`,
    Object.entries(routes).map(([page, figures]) => Object.assign({ page }, figures)),
  );
  for (const audit of failed) console.log(`below full marks: ${audit}`);
  if (gate) check(routes);
  else {
    const data = lots === undefined ? 'sample' : 'norway-lots.json';
    const content = { machine: machineName(), runs, data, profile: 'Lighthouse mobile', routes };
    const file = join(PROJECT, 'bench/results/lighthouse.json');
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
} finally {
  await browser.close();
  stop();
}

/** What `npm run check` holds; says what is wrong and fails. */
function check(routes: Readonly<Record<string, Figures>>): void {
  for (const [route, { performance: _timed, cls = Number.NaN, ...figures }] of Object.entries(
    routes,
  )) {
    const short = CATEGORIES.filter((name) => (figures[name] ?? 100) < 100);
    const faults = [...short, ...(cls <= MAX_CLS ? [] : [`layout shift of ${cls}`])];
    if (faults.length === 0) continue;
    console.error(`${route}: ${faults.join(', ')}`);
    process.exitCode = 1;
  }
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
  for (const name of CATEGORIES.filter((one) => one !== 'performance')) {
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const { score = 1 } = audits[id] ?? {};
      if (weight > 0 && score !== null && score !== 1) failed.add(`${name}: ${id}`);
    }
  }
  const marks = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(AUDITS).map(([name, id]) => {
    const figure = audits[id]?.numericValue ?? Number.NaN;
    return [name, Number(figure.toFixed(name === 'cls' ? 3 : 0))];
  });
  return Object.fromEntries([...marks, ...times]) as Figures;
}

function medians(all: readonly Figures[]): Figures {
  const median = (name: string): number =>
    percentile(
      all.map((one) => one[name]!),
      0.5,
    );
  return Object.fromEntries(Object.keys(all[0]!).map((name) => [name, median(name)]));
}
