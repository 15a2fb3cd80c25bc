/**
 * `npm run bench -- lighthouse [--runs N]`: the build in `dist` on Lighthouse's mid-range phone (Moto G Power, slow 4G, CPU 4
 * times slower), median of five, on both routes. Prints a table, writes `bench/results/lighthouse.json`. Serves
 * `norway-lots.json` of REAL_LOTS_DIR where it is there.
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
const GATED = CATEGORIES.filter((name) => name !== 'performance');
const AUDITS = {
  lcpMs: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbtMs: 'total-blocking-time',
  fcpMs: 'first-contentful-paint',
} as const;
const MAX_CLS = 0.02;
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
    const file = join(import.meta.dirname, '../results/lighthouse.json');
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  }
} finally {
  await browser.close();
  stop();
}

/** What `npm run check` holds; says what is wrong and fails. */
function check(routes: Readonly<Record<string, Figures>>): void {
  for (const [route, figures] of Object.entries(routes)) {
    const faults: string[] = GATED.filter((name) => figures[name] !== 100);
    const cls = figures['cls'] ?? Number.NaN;
    if (!(cls <= MAX_CLS)) faults.push(`layout shift of ${cls}`);
    if (faults.length === 0) continue;
    console.error(`${route}: ${faults.join(', ')}`);
    process.exitCode = 1;
  }
}

/**
 * Measures a page once. On a busy machine the browser may lose its own trace: then the page is measured again.
 * @throws Error with Lighthouse's reason if it has no figures at any try
 */
async function measured(url: string, failed: Set<string>, left = TRIES): Promise<Figures> {
  const options = { port: DEBUG_PORT, onlyCategories: [...CATEGORIES], ...(gate && GATE_SETTINGS) };
  const result = await lighthouse(url, { logLevel: 'error', ...options });
  const { categories, audits, runtimeError } = result!.lhr;
  const broken = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  const reason = runtimeError?.message ?? (broken && `${broken.id}: ${broken.errorMessage}`);
  if (reason !== undefined) {
    if (left === 1) throw new Error(`Lighthouse has no figures for ${url}: ${reason}`);
    console.error(`measured again: ${reason}`);
    return measured(url, failed, left - 1);
  }
  for (const name of GATED) {
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
  const medianOf = (name: string) =>
    percentile(
      Array.from(all, (one) => one[name]!),
      0.5,
    );
  return Object.fromEntries(Object.keys(all[0]!).map((name) => [name, medianOf(name)]));
}
