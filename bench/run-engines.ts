/**
 * `npm run bench`: every engine in a process of its own over the same lots, checked against the oracle, then timed on
 * the same queries in turns of a second. See README.md beside this file for how to read the figures.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Remote } from 'comlink';
import { UsageError } from '../server/options.ts';
import {
  ENGINE_NAMES,
  type EngineName,
  enginesFor,
  OPERATIONS,
  QUERY_OPS,
  type QueryOp,
  takesPart,
} from './bench-engine.ts';
import { benchLists, countOf, type Measured } from './bench-lists.ts';
import { buildEngineProcess, startProcess } from './child-process.ts';
import type { EngineProcess } from './engine-process.ts';
import type { LotsSource, Sample } from './read-lots.ts';
import { reportRun } from './report.ts';
import { runOf } from './results.ts';
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
/** Lots to type about. */
const SAMPLE_SIZE = 4_000;
const queries = countOf(values.queries);
const budgetMs = countOf(values.seconds) * 1_000;
const passes = countOf(values.passes);
const checks = values.checks === '0' ? 0 : countOf(values.checks);

requireKnown('engines', values.engines, ENGINE_NAMES);
requireKnown('ops', values.ops, [...QUERY_OPS, 'destinations']);

function requireKnown(flag: string, list: string | undefined, known: readonly string[]): void {
  const wrong = list?.split(',').find((name) => !known.includes(name));
  if (wrong !== undefined)
    throw new UsageError(`--${flag} has no "${wrong}". Known: ${known.join(', ')}`);
}

function isChosen(name: string, list: string | undefined): boolean {
  return list === undefined || list.split(',').includes(name);
}

/** One set of lots: what building took, then of each operation whether answers are right, and how long they take. */
async function benchOps(
  ops: readonly QueryOp[],
  source: LotsSource,
  { sample, n }: Sample,
  script: string,
): Promise<Measured[]> {
  if (ops.length === 0) return [];
  const rows: Measured[] = [];
  const stops: (() => void)[] = [];
  const start = () => {
    const { remote, stop } = startProcess<EngineProcess>(script);
    stops.push(stop);
    return remote;
  };
  const engines = new Map<EngineName, Remote<EngineProcess>>();
  try {
    for (const engine of enginesFor(n, ops)) {
      if (!isChosen(engine, values.engines)) continue;
      console.error(`${n} lots: ${engine} builds`);
      const remote = start();
      engines.set(engine, remote);
      const built = await remote.load(engine, source);
      // The naive peer has no index.
      if (source.hasFacts || engine === 'naive') continue;
      for (const [op, figures] of Object.entries(built)) {
        rows.push({ op: op as Measured['op'], engine, queries: 1, ...figures });
      }
    }
    const oracle = checks > 0 ? start() : undefined;
    await oracle?.load('oracle', source);
    for (const op of ops) {
      console.error(`${n} lots: ${op}`);
      const takingPart = new Map([...engines].filter(([name]) => takesPart(name, op)));
      const toCheck = createSessions(op, sample, checks, SEED + 1);
      const exactness = oracle && (await checkEngines(op, toCheck, oracle, takingPart));
      const sessions = createSessions(op, sample, queries, SEED);
      const timed = await timeEngines(op, sessions, takingPart, { budgetMs, passes });
      for (const [engine, figures] of timed) {
        rows.push({ op, engine, ...figures, ...exactness?.get(engine) });
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
  return rows;
}

const script = await buildEngineProcess();
const lotOps = QUERY_OPS.filter((op) => isChosen(op, values.ops));
const needsFacts = (op: QueryOp): boolean => 'needsFacts' in OPERATIONS[op];
if (lotOps.length > 0) {
  await benchLists('bench', values, SAMPLE_SIZE, async (file, sample) => {
    const plain = lotOps.filter((op) => !needsFacts(op));
    // What asks about facts runs over lots that have them; the rest is measured without.
    const ofFacts = lotOps.filter(needsFacts);
    return [
      ...(await benchOps(plain, { file, hasFacts: false }, sample, script)),
      ...(await benchOps(ofFacts, { file, hasFacts: true }, sample, script)),
    ];
  });
}
if (isChosen('destinations', values.ops) && isChosen('ours', values.engines)) {
  const run = runOf('bench');
  console.error('destinations');
  const path = join(import.meta.dirname, '../public/destinations/norway.json');
  const { remote, stop } = startProcess<EngineProcess>(script);
  const row = await remote.measureDestinations(path, { queries, budgetMs, seed: SEED });
  stop();
  reportRun([row], run, values.commit);
}
