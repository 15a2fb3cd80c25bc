/** The engines in their processes, timed in turns. */
import type { BenchAnswer, EngineName, QueryOp, Session } from './bench-engine.ts';
import { ask, startScript } from './child-process.ts';
import type { LoadReply, Request, SliceReply } from './engine-process.ts';
import { takesPart } from './operations.ts';
import type { LotsSource } from './read-lots.ts';
import type { ResultRow } from './results.ts';
import { percentile, summarise } from './table.ts';

/** An engine in its own process. One request at a time. */
export class ForkedEngine {
  readonly name: EngineName | 'oracle';
  readonly #child: ReturnType<typeof startScript>;

  /** @param script the built `engine-process.ts` */
  constructor(name: EngineName | 'oracle', script: string) {
    this.name = name;
    this.#child = startScript(script);
  }

  load(source: LotsSource): Promise<LoadReply> {
    return this.#ask({ kind: 'load', engine: this.name, source });
  }

  /** Answers of whole sessions, as many as begin within the budget. */
  answers(op: QueryOp, sessions: Session[], budgetMs: number): Promise<readonly BenchAnswer[]> {
    return this.#ask({ kind: 'answers', op, sessions, budgetMs });
  }

  setWorkload(op: QueryOp, sessions: Session[]): Promise<true> {
    return this.#ask({ kind: 'workload', op, sessions });
  }

  slice(budgetMs: number): Promise<SliceReply> {
    return this.#ask({ kind: 'slice', budgetMs });
  }

  stop(): void {
    this.#child.kill();
  }

  #ask<Reply>(request: Request): Promise<Reply> {
    return ask<Reply>(this.#child, request);
  }
}

/** A turn. Long enough to fill caches, short enough that all engines meet the same neighbours on the machine. */
const SLICE_MS = 1_000;

type Figures = Pick<
  ResultRow,
  'queries' | 'median_ms' | 'p95_ms' | 'p99_ms' | 'max_ms' | 'times_ours'
>;

/**
 * Times the engines in turns. All go through the queries in the same order; each stops at the end or at its budget.
 * @param passes each query's time is the least of so many: what else a shared machine does comes only on top
 */
export async function timeEngines(
  op: QueryOp,
  sessions: Session[],
  engines: ReadonlyMap<EngineName, ForkedEngine>,
  { budgetMs, passes }: { readonly budgetMs: number; readonly passes: number },
): Promise<Map<EngineName, Figures>> {
  const times = new Map<EngineName, number[]>();
  for (let pass = 0; pass < passes; pass++) {
    for (const [name, timed] of await timePass(op, sessions, engines, budgetMs)) {
      const best = times.get(name);
      times.set(name, best ? leastOfBoth(best, timed) : timed);
    }
  }
  const ours = times.get('ours');
  const figures = new Map<EngineName, Figures>();
  for (const [name, own] of times) {
    const isPeer = ours !== undefined && name !== 'ours';
    figures.set(name, {
      queries: own.length,
      ...summarise(own),
      ...(isPeer ? { times_ours: compare(own, ours) } : {}),
    });
  }
  return figures;
}

async function timePass(
  op: QueryOp,
  sessions: Session[],
  engines: ReadonlyMap<EngineName, ForkedEngine>,
  budgetMs: number,
): Promise<Map<EngineName, number[]>> {
  const times = new Map<EngineName, number[]>();
  const leftMs = new Map<EngineName, number>();
  for (const [name, engine] of engines) {
    if (!takesPart(name, op)) continue;
    await engine.setWorkload(op, sessions);
    times.set(name, []);
    leftMs.set(name, budgetMs);
  }
  while (leftMs.size > 0) {
    for (const [name, left] of leftMs) {
      const slice = await (engines.get(name) as ForkedEngine).slice(SLICE_MS);
      const collected = times.get(name) as number[];
      for (const ms of slice.times) collected.push(ms);
      if (slice.isDone || left <= SLICE_MS) leftMs.delete(name);
      else leftMs.set(name, left - SLICE_MS);
    }
  }
  return times;
}

/** What only one pass came to keeps its time. */
function leastOfBoth(a: readonly number[], b: readonly number[]): number[] {
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  return longer.map((ms, i) => Math.min(ms, shorter[i] ?? Infinity));
}

/** Over the queries both were timed on: a slow peer's first ones. */
function compare(
  peer: readonly number[],
  ours: readonly number[],
): { median: number; p99: number } {
  const common = Math.min(peer.length, ours.length);
  const sorted = [peer, ours].map((times) => Float64Array.from(times.slice(0, common)).sort());
  const [theirs, own] = sorted as [Float64Array, Float64Array];
  const ratio = (share: number): number =>
    Number((percentile(theirs, share) / percentile(own, share)).toPrecision(3));
  return { median: ratio(0.5), p99: ratio(0.99) };
}
