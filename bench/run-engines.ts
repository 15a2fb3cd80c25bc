/**
 * `npm run bench`: every engine in a process of its own over the same lots, checked against the oracle, then timed on
 * the same queries in turns of a second. See README.md beside this file for how to read the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Remote } from 'comlink';
import {
  type EngineName,
  enginesFor,
  OPERATIONS,
  QUERY_OPS,
  type QueryOp,
} from './bench-engine.ts';
import { buildScript, startScript } from './child-process.ts';
import { benchDestinations } from './destinations.ts';
import type { EngineProcess, Took } from './engine-process.ts';
import { type LotsSource, takeSample, writeGeneratedLots } from './read-lots.ts';
import { printRun, writeReadme } from './report.ts';
import { mergeResults, type ResultRow, runOf } from './results.ts';
import { checkEngines, timeEngines } from './time-engines.ts';
import { createSessions } from './workload.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000,10000,100000' },
    lots: { type: 'string' },
    engines: { type: 'string' },
    ops: { type: 'string' },
    /** Timed queries of each operation. */
    queries: { type: 'string', default: '2000' },
    /** Seconds an engine may spend on an operation; a slow one is timed on the first queries only. */
    seconds: { type: 'string', default: '2' },
    /** Answers of each operation compared with the oracle's. */
    checks: { type: 'string', default: '60' },
    /** Each query's time is the least of so many passes, for a machine that is shared with others. */
    passes: { type: 'string', default: '1' },
    /** Replaces latest.json and README.md's figures; else results/local.json is written. */
    commit: { type: 'boolean', default: false },
  },
});

const SEED = 1;
const queries = countOf(values.queries);
const budgetMs = countOf(values.seconds) * 1_000;
const passes = countOf(values.passes);
const checks = values.checks === '0' ? 0 : countOf(values.checks);

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${text} is not a count`);
  return count;
}

function chosen<T extends string>(all: readonly T[], list: string | undefined): T[] {
  return all.filter((item) => list === undefined || list.split(',').includes(item));
}

function needsFacts(op: QueryOp): boolean {
  return 'needsFacts' in OPERATIONS[op];
}

/** What asks about facts runs over lots that have them; the rest is measured without. */
async function benchLots(file: string, script: string): Promise<ResultRow[]> {
  return [
    ...(await benchOps({ file }, script, (op) => !needsFacts(op))),
    ...(await benchOps({ file, hasFacts: true }, script, needsFacts)),
  ];
}

async function benchOps(
  source: LotsSource,
  script: string,
  isAsked: (op: QueryOp) => boolean,
): Promise<ResultRow[]> {
  const ops = lotOps.filter(isAsked);
  if (ops.length === 0) return [];
  const { sample, n } = await takeSample(source.file);
  const from = values.lots === undefined ? { n } : { n, lots: basename(values.lots) };
  const rows: ResultRow[] = [];
  const stops: (() => void)[] = [];
  const start = (): Remote<EngineProcess> => {
    const { remote, stop } = startScript<EngineProcess>(script);
    stops.push(stop);
    return remote;
  };
  try {
    const engines = new Map<EngineName, Remote<EngineProcess>>();
    for (const engine of chosen(enginesFor(n, ops), values.engines)) {
      console.error(`${n} lots: ${engine} builds`);
      const remote = start();
      engines.set(engine, remote);
      const { build, clusters, load } = await remote.load(engine, source);
      if (source.hasFacts === true) continue;
      const add = (op: ResultRow['op'], took: Took | undefined): void => {
        if (took === undefined) return;
        const memory = took.mb === undefined ? {} : { memory_mb: Math.round(took.mb * 10) / 10 };
        rows.push({ op, engine, ...from, queries: 1, build_ms: Math.round(took.ms), ...memory });
      };
      if (engine !== 'naive') add('build', build);
      add('load', load);
      add('build-clusters', clusters);
    }
    const oracle = start();
    if (checks > 0) await oracle.load('oracle', source);
    const exactness = new Map<QueryOp, Awaited<ReturnType<typeof checkEngines>>>();
    for (const op of ops) {
      console.error(`${n} lots: ${op} is checked`);
      const sessions = createSessions(op, sample, checks, SEED + 1);
      exactness.set(op, await checkEngines(op, sessions, oracle, engines));
    }
    stops.pop()?.();
    for (const op of ops) {
      console.error(`${n} lots: ${op} is timed`);
      const sessions = createSessions(op, sample, queries, SEED);
      for (const [engine, figures] of await timeEngines(op, sessions, engines, {
        budgetMs,
        passes,
      })) {
        rows.push({ op, engine, ...from, ...figures, ...exactness.get(op)?.get(engine) });
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
  return rows;
}

function report(measured: readonly ResultRow[], run: ReturnType<typeof runOf>): void {
  const rows = measured.map((row) => Object.assign(row, run));
  mergeResults(rows, values.commit);
  printRun(rows);
}

const lotOps = chosen(QUERY_OPS, values.ops);
const folder = await mkdtemp(join(tmpdir(), 'bench-lots-'));
try {
  if (lotOps.length > 0) {
    const script = await buildScript('engine-process.ts');
    for (const n of values.lots === undefined ? values.n.split(',').map(countOf) : [0]) {
      const run = runOf('bench');
      const file = values.lots ?? join(folder, `${n}.ndjson`);
      if (values.lots === undefined) await writeGeneratedLots(file, n);
      report(await benchLots(file, script), run);
    }
  }
  if (chosen(['destinations'], values.ops)[0] && chosen(['ours'], values.engines)[0]) {
    const run = runOf('bench');
    report([await benchDestinations({ queries, budgetMs, seed: SEED })], run);
  }
} finally {
  await rm(folder, { recursive: true });
}
if (values.commit) writeReadme();
