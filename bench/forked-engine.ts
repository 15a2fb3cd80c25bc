import { type ChildProcess, fork } from 'node:child_process';

import type { BenchAnswer, EngineName, QueryOp, Session } from './bench-engine.ts';
import type { LoadReply, Reply, Request, SliceReply } from './engine-process.ts';
import { takesPart } from './operations.ts';
import type { LotsSource } from './read-lots.ts';
import type { ResultRow } from './results.ts';
import { percentile, summarise } from './table.ts';

/** FlexSearch holds 1.5 GB at a million lots, the oracle nearly as much. */
const HEAP_LIMIT_MB = 8_192;

/** An engine in its own process. One request at a time. */
export class ForkedEngine {
  readonly name: EngineName | 'oracle';
  readonly #child: ChildProcess;

  /** @param script the built `engine-process.ts` */
  constructor(name: EngineName | 'oracle', script: string) {
    this.name = name;
    this.#child = fork(script, {
      execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_LIMIT_MB}`],
      serialization: 'advanced',
    });
  }

  async load(source: LotsSource): Promise<LoadReply> {
    return (await this.#ask({ kind: 'load', engine: this.name, source })) as LoadReply;
  }

  /** Answers of whole sessions, as many as begin within the budget. */
  async answers(
    op: QueryOp,
    sessions: Session[],
    budgetMs: number,
  ): Promise<readonly BenchAnswer[]> {
    const reply = await this.#ask({ kind: 'answers', op, sessions, budgetMs });
    return reply as readonly BenchAnswer[];
  }

  async setWorkload(op: QueryOp, sessions: Session[]): Promise<void> {
    await this.#ask({ kind: 'workload', op, sessions });
  }

  async slice(budgetMs: number): Promise<SliceReply> {
    return (await this.#ask({ kind: 'slice', budgetMs })) as SliceReply;
  }

  stop(): void {
    this.#child.kill();
  }

  async #ask(request: Request): Promise<Reply> {
    return await new Promise((resolve, reject) => {
      const child = this.#child;
      function fail(code: number | null): void {
        reject(new Error(`the process of an engine ended with ${code} during ${request.kind}`));
      }
      child.once('exit', fail);
      child.once('message', (reply) => {
        child.off('exit', fail);
        resolve(reply as Reply);
      });
      child.send(request);
    });
  }
}

/** A turn. Long enough to fill caches, short enough that all engines meet the same neighbours on the machine. */
const SLICE_MS = 1_000;

type Figures = Pick<
  ResultRow,
  'queries' | 'median_ms' | 'p95_ms' | 'p99_ms' | 'max_ms' | 'times_ours' | 'longest_step_ms'
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
  const longestSteps = new Map<EngineName, number>();
  for (let pass = 0; pass < passes; pass++) {
    const ofPass = new Map<EngineName, number>();
    const timedInPass = await timePass(op, sessions, engines, budgetMs, ofPass);
    for (const [name, ms] of ofPass) {
      longestSteps.set(name, Math.min(ms, longestSteps.get(name) ?? Infinity));
    }
    for (const [name, timed] of timedInPass) {
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
      ...(op === 'filters-of-the-moment-minute' && longestStepOf(longestSteps.get(name))),
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
  longestSteps: Map<EngineName, number>,
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
      if (slice.longestStepMs !== undefined) {
        longestSteps.set(name, Math.max(slice.longestStepMs, longestSteps.get(name) ?? 0));
      }
      if (slice.isDone || left <= SLICE_MS) leftMs.delete(name);
      else leftMs.set(name, left - SLICE_MS);
    }
  }
  return times;
}

function longestStepOf(ms: number | undefined): Pick<ResultRow, 'longest_step_ms'> {
  return ms === undefined ? {} : { longest_step_ms: Math.round(ms * 1_000) / 1_000 };
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
