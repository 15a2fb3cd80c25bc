/** The engines that take part in an operation, in their processes: compared with the oracle, and timed in turns. */
import type { Remote } from 'comlink';
import type { EngineName, QueryOp, Session } from './bench-engine.ts';
import type { EngineProcess } from './engine-process.ts';
import type { ResultRow } from './results.ts';
import { isSameAnswer } from './same-answer.ts';
import { percentile, summarise } from './table.ts';

export type Engines = ReadonlyMap<EngineName, Remote<EngineProcess>>;

/** A slow engine is checked on as many sessions as it begins in this time, at least one. */
const CHECK_BUDGET_MS = 10_000;
/** A turn. Long enough to fill caches, short enough that all engines meet the same neighbours on the machine. */
const SLICE_MS = 1_000;

/** Compares answers with the oracle's, session by session, so that state between queries is checked too. */
export async function checkEngines(
  op: QueryOp,
  sessions: readonly Session[],
  oracle: Remote<EngineProcess>,
  engines: Engines,
) {
  const figures = new Map<EngineName, Pick<ResultRow, 'exact' | 'correct' | 'checked'>>();
  const queries = sessions.flat();
  const expected = await oracle.answers(op, sessions, CHECK_BUDGET_MS);
  for (const [name, engine] of engines) {
    const actual = await engine.answers(op, sessions, CHECK_BUDGET_MS);
    const checked = Math.min(actual.length, expected.length);
    const wrong = queries
      .slice(0, checked)
      .filter((_, i) => !isSameAnswer(actual[i]!, expected[i]!));
    if (name === 'ours') {
      for (const query of wrong) console.error(`ours differs on ${op} ${JSON.stringify(query)}`);
    }
    const correct = checked - wrong.length;
    figures.set(name, { exact: correct === checked, correct, checked });
  }
  return figures;
}

/**
 * Times the engines in turns. All go through the queries in the same order; each stops at the end or at its budget.
 * @param passes each query's time is the least of so many: what else a shared machine does comes only on top
 */
export async function timeEngines(
  op: QueryOp,
  sessions: readonly Session[],
  engines: Engines,
  { budgetMs, passes }: { readonly budgetMs: number; readonly passes: number },
) {
  const times = new Map<EngineName, number[]>();
  for (let pass = 0; pass < passes; pass++) {
    for (const [name, timed] of await timePass(op, sessions, engines, budgetMs)) {
      const least = times.get(name) ?? [];
      times.set(name, least);
      for (const [i, ms] of timed.entries()) least[i] = Math.min(ms, least[i] ?? Infinity);
    }
  }
  const ours = times.get('ours');
  const figures = new Map<EngineName, Omit<ResultRow, 'op' | 'engine' | 'n'>>();
  for (const [name, own] of times) {
    const compared = ours && name !== 'ours' && { times_ours: compare(own, ours) };
    figures.set(name, { queries: own.length, ...summarise(own), ...compared });
  }
  return figures;
}

async function timePass(
  op: QueryOp,
  sessions: readonly Session[],
  engines: Engines,
  budgetMs: number,
): Promise<ReadonlyMap<EngineName, readonly number[]>> {
  const times = new Map<EngineName, number[]>();
  for (const [name, engine] of engines) {
    await engine.setWorkload(op, sessions);
    times.set(name, []);
  }
  const running = new Set(times.keys());
  for (let leftMs = budgetMs; leftMs > 0 && running.size > 0; leftMs -= SLICE_MS) {
    for (const name of running) {
      const slice = await engines.get(name)!.slice(SLICE_MS);
      for (const ms of slice.times) times.get(name)!.push(ms);
      if (slice.isDone) running.delete(name);
    }
  }
  return times;
}

/** Over the queries both were timed on: a slow peer's first ones. */
function compare(
  peer: readonly number[],
  ours: readonly number[],
): { median: number; p99: number } {
  const common = Math.min(peer.length, ours.length);
  const ratio = (share: number): number => {
    const [theirs, own] = [peer, ours].map((times) => percentile(times.slice(0, common), share));
    return Number((theirs! / own!).toPrecision(3));
  };
  return { median: ratio(0.5), p99: ratio(0.99) };
}
