/**
 * `npm run bench`: every engine in a process of its own over the same lots, checked against the oracle, then timed on
 * the same queries in turns of a second. See README.md beside this file for how to read the figures.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lot } from '../src/domain/lot.ts';
import { type EngineName, FACT_OPS, QUERY_OPS, type QueryOp } from './bench-engine.ts';
import { buildScript } from './child-process.ts';
import { checkEngines } from './check-engines.ts';
import { benchDestinations, DESTINATION_ENGINES } from './destinations.ts';
import { ForkedEngine, timeEngines } from './time-engines.ts';
import { enginesFor } from './operations.ts';
import { type LotsSource, readLots } from './read-lots.ts';
import { printRun, writeReadme } from './report.ts';
import { type ResultRow, commandLine, mergeResults } from './results.ts';
import { createSessions } from './workload.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string' },
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
    seed: { type: 'string', default: '1' },
    /** Replaces latest.json and the READMEs' figures; else results/local.json is written. */
    commit: { type: 'boolean', default: false },
  },
});

const SAMPLE_SIZE = 4_000;

function sources(): LotsSource[] {
  if (values.lots !== undefined) return [{ file: values.lots }];
  return (values.n ?? '1000,10000,100000').split(',').map((n) => ({ n: countOf(n) }));
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`${text} is not a number of lots`);
  return count;
}

function chosen<T extends string>(all: readonly T[], list: string | undefined): T[] {
  return all.filter((item) => list === undefined || list.split(',').includes(item));
}

/** Lots to type about, evenly spread over the data, and how many there are. */
async function takeSample(source: LotsSource): Promise<{ sample: Lot[]; n: number }> {
  let sample: Lot[] = [];
  let step = 1;
  let n = 0;
  for await (const lot of readLots(source)) {
    if (n++ % step !== 0) continue;
    sample.push(lot);
    if (sample.length < 2 * SAMPLE_SIZE) continue;
    sample = sample.filter((_, i) => i % 2 === 0);
    step *= 2;
  }
  return { sample, n };
}

/** What asks about facts runs over lots that have them; the rest is measured without. */
async function benchSource(source: LotsSource, script: string): Promise<ResultRow[]> {
  const ofFacts = new Set<QueryOp>(FACT_OPS);
  const ops = chosen(QUERY_OPS, values.ops);
  return [
    ...(await benchOps(
      source,
      script,
      ops.filter((op) => !ofFacts.has(op)),
    )),
    ...(await benchOps(
      { ...source, hasFacts: true },
      script,
      ops.filter((op) => ofFacts.has(op)),
    )),
  ];
}

async function benchOps(
  source: LotsSource,
  script: string,
  ops: readonly QueryOp[],
): Promise<ResultRow[]> {
  if (ops.length === 0) return [];
  const { sample, n } = await takeSample(source);
  const from = 'file' in source ? { n, lots: basename(source.file) } : { n };
  const names = chosen(enginesFor(n, ops), values.engines);
  const rows: ResultRow[] = [];
  const engines = new Map<EngineName, ForkedEngine>();
  const oracle = new ForkedEngine('oracle', script);
  try {
    for (const name of names) {
      process.stderr.write(`${n} lots: ${name} builds\n`);
      const engine = new ForkedEngine(name, script);
      engines.set(name, engine);
      const loaded = await engine.load(source);
      if (source.hasFacts === true) continue;
      if (name !== 'naive')
        rows.push(buildRow('build', name, from, loaded.buildMs, loaded.memoryMb));
      const { clusterBuildMs, clusterMemoryMb, loadMs } = loaded;
      if (loadMs !== undefined) {
        rows.push({ op: 'load', engine: name, ...from, queries: 1, build_ms: Math.round(loadMs) });
      }
      if (clusterBuildMs === undefined || clusterMemoryMb === undefined) continue;
      rows.push(buildRow('build-clusters', name, from, clusterBuildMs, clusterMemoryMb));
    }
    if (Number(values.checks) > 0) await oracle.load(source);
    const exactness = new Map<QueryOp, Awaited<ReturnType<typeof checkEngines>>>();
    for (const op of ops) {
      process.stderr.write(`${n} lots: ${op} is checked\n`);
      const sessions = createSessions(op, sample, Number(values.checks), countOf(values.seed) + 1);
      exactness.set(op, await checkEngines(op, sessions, oracle, engines));
    }
    oracle.stop();
    for (const op of ops) {
      process.stderr.write(`${n} lots: ${op} is timed\n`);
      const sessions = createSessions(op, sample, countOf(values.queries), countOf(values.seed));
      const timed = await timeEngines(op, sessions, engines, {
        budgetMs: countOf(values.seconds) * 1000,
        passes: countOf(values.passes),
      });
      for (const [engine, figures] of timed) {
        rows.push({ op, engine, ...from, ...figures, ...exactness.get(op)?.get(engine) });
      }
    }
  } finally {
    oracle.stop();
    for (const engine of engines.values()) engine.stop();
  }
  return rows;
}

function buildRow(
  op: 'build' | 'build-clusters',
  engine: EngineName,
  from: { n: number; lots?: string },
  ms: number,
  mb: number,
): ResultRow {
  return {
    op,
    engine,
    ...from,
    queries: 1,
    build_ms: Math.round(ms),
    memory_mb: Math.round(mb * 10) / 10,
  };
}

const command = commandLine('bench');
const lotOps = chosen(QUERY_OPS, values.ops);
const script = lotOps.length > 0 ? await buildScript('engine-process.ts') : '';
for (const source of lotOps.length > 0 ? sources() : []) {
  const date = new Date().toISOString();
  const measured = await benchSource(source, script);
  const rows = measured.map((row) => Object.assign(row, { date, command }));
  const merged = mergeResults(rows, { isCommitted: values.commit });
  printRun(rows, merged.results);
}
if (chosen(['destinations'], values.ops).length > 0) {
  const date = new Date().toISOString();
  const measured = await benchDestinations({
    engines: chosen(DESTINATION_ENGINES, values.engines),
    queries: countOf(values.queries),
    budgetMs: countOf(values.seconds) * 1000,
    seed: countOf(values.seed),
    passes: countOf(values.passes),
  });
  const rows = measured.map((row) => Object.assign(row, { date, command }));
  printRun(rows, mergeResults(rows, { isCommitted: values.commit }).results);
}
if (values.commit) writeReadme();
