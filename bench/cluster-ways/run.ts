/**
 * `npm run bench -- clusters`: our cluster tree after the text index in one thread, against supercluster's after it and
 * beside it in a second thread, in turns. workers/README.md has the results.
 */
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildProcess } from '../build-process.ts';
import type { LotsSource } from '../read-lots.ts';
import { printTable } from '../tables.ts';
import type { Way, WayFigures } from './process.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5000,143000,1000000' },
    /** A file of lots instead of generated ones. */
    lots: { type: 'string' },
    /** Each way, in turns; medians are shown. */
    runs: { type: 'string', default: '5' },
  },
});

const WAYS: readonly Way[] = ['ours', 'in-place', 'second'];
const FIGURES = ['searchableMs', 'completeMs', 'cpuMs', 'peakMb'] as const;
const run = promisify(execFile);

const script = await buildProcess('cluster-ways/process.ts');
const sources: LotsSource[] =
  values.lots === undefined
    ? values.n.split(',').map((n) => ({ n: Number(n) }))
    : [{ file: values.lots }];
for (const source of sources) {
  const taken = new Map<Way, WayFigures[]>(WAYS.map((way) => [way, []]));
  for (let i = 0; i < Number(values.runs); i++) {
    for (const way of WAYS) {
      const { stdout } = await run(process.execPath, [script, way, JSON.stringify(source)]);
      taken.get(way)?.push(JSON.parse(stdout) as WayFigures);
    }
  }
  console.log(`\n${'n' in source ? `${source.n} lots` : basename(source.file)}`);
  printTable(
    WAYS.map((way) => {
      const all = taken.get(way) ?? [];
      const medians = FIGURES.map((name) => [name, String(median(all.map((one) => one[name])))]);
      return Object.fromEntries([['way', way], ...medians]) as Record<string, string>;
    }),
  );
  const trees = new Set([...taken.values()].flat().map(({ tree }) => tree));
  if (trees.size > 1) throw new Error('the ways build different trees');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
