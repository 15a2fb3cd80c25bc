/**
 * One engine in a process of its own: loads the lots, answers for the check, and times slices of a workload;
 * see time-engines.ts for the other end.
 */
import type { Reading } from '../src/domain/availability.ts';
import type { BenchAnswer, BenchEngine, EngineName, QueryOp, Session } from './bench-engine.ts';
import { answer, usedMb } from './child-process.ts';
import { createEngine } from './create-engine.ts';
import { createReadings } from '../tools/reference/generate-facts.ts';
import { OPERATIONS } from './operations.ts';
import { fileBytes, generatedRows, type LotsSource, readLots } from './read-lots.ts';
import { LotIndexBuilder } from '../workers/engine/lot-index-builder.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots as readRows } from '../workers/loading/read-lots.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';

export type Request =
  | { readonly kind: 'load'; readonly engine: EngineName | 'oracle'; readonly source: LotsSource }
  | {
      readonly kind: 'answers';
      readonly op: QueryOp;
      readonly sessions: Session[];
      readonly budgetMs: number;
    }
  | { readonly kind: 'workload'; readonly op: QueryOp; readonly sessions: Session[] }
  | { readonly kind: 'slice'; readonly budgetMs: number };

export interface LoadReply {
  readonly n: number;
  readonly buildMs: number;
  readonly memoryMb: number;
  readonly clusterBuildMs?: number;
  readonly clusterMemoryMb?: number;
  /** From rows of JSON to searchable; ours only. */
  readonly loadMs?: number;
}

export interface SliceReply {
  /** Milliseconds of each query, in the workload's order. */
  readonly times: readonly number[];
  readonly isDone: boolean;
}

type Reply = LoadReply | SliceReply | readonly BenchAnswer[] | true;

/** Lots made before a timed batch of `add`. */
const BATCH = 8_192;
/** Untimed work before the first slice of a workload, and before each later one to refill caches. */
const FIRST_WARM_UP_MS = 1_500;
const LATER_WARM_UP_MS = 30;

let engine: BenchEngine | undefined;
let workload: { op: QueryOp; sessions: Session[]; next: number } | undefined;
/** Keeps every timed result alive, so that no work can be optimised away. */
let sink: unknown;

answer(handle);

async function handle(request: Request): Promise<Reply> {
  switch (request.kind) {
    case 'load':
      return await load(request.engine, request.source);
    case 'answers':
      return answers(request.op, request.sessions, request.budgetMs);
    case 'workload':
      workload = { op: request.op, sessions: request.sessions, next: 0 };
      runUntimed(workload.op, workload.sessions, FIRST_WARM_UP_MS);
      return true;
    case 'slice':
    default:
      return slice(request.budgetMs);
  }
}

async function load(name: EngineName | 'oracle', source: LotsSource): Promise<LoadReply> {
  engine = createEngine(name);
  const emptyMb = usedMb();
  const readings: Reading[] = [];
  const readingOf = createReadings();
  let n = 0;
  let addMs = 0;
  let batch = [];
  for await (const lot of readLots(source)) {
    n++;
    const reading = source.hasFacts === true ? readingOf(lot) : undefined;
    if (reading) readings.push(reading);
    if (batch.push(lot) < BATCH) continue;
    addMs += timeAdds(engine, batch);
    batch = [];
  }
  addMs += timeAdds(engine, batch);
  batch = [];
  const filledMb = usedMb();
  const start = performance.now();
  engine.build();
  const buildMs = performance.now() - start + (engine.addIsIndexing ? addMs : 0);
  const builtMb = usedMb();
  const reply = { n, buildMs, memoryMb: builtMb - (engine.addIsIndexing ? emptyMb : filledMb) };
  engine.setReadings?.(readings);
  if (!engine.buildClusters) return reply;
  const clusterStart = performance.now();
  engine.buildClusters();
  const clusterBuildMs = performance.now() - clusterStart;
  const clusterMemoryMb = usedMb() - builtMb;
  // Last, so that the build runs as cold as the peers' builds.
  const loadMs = name === 'ours' ? await timeLoad(source) : undefined;
  const lateSearchMb = (engine.lateSearchBytes?.() ?? 0) / 1e6;
  return {
    ...reply,
    ...(loadMs !== undefined && { loadMs }),
    memoryMb: reply.memoryMb + lateSearchMb,
    clusterBuildMs,
    clusterMemoryMb: clusterMemoryMb - lateSearchMb,
  };
}

function timeAdds(into: BenchEngine, lots: readonly Parameters<BenchEngine['add']>[0][]): number {
  const start = performance.now();
  for (const lot of lots) into.add(lot);
  return performance.now() - start;
}

/**
 * Times the product's way from bytes to the first answer: unpacking, splitting, parsing, validating and indexing.
 * @returns milliseconds, without the time to generate the rows
 */
async function timeLoad(source: LotsSource): Promise<number> {
  let generatingMs = 0;
  function generatedBytes(n: number): ReadableStream<Uint8Array> {
    const chunks = generatedRows(n);
    const encoder = new TextEncoder();
    return new ReadableStream({
      pull(controller) {
        const start = performance.now();
        const next = chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
        generatingMs += performance.now() - start;
      },
    });
  }

  const bytes = 'n' in source ? generatedBytes(source.n) : fileBytes(source.file);
  const parser = new LotRowParser();
  const builder = new LotIndexBuilder(LOT_RULES);
  const start = performance.now();
  for await (const lots of readRows(bytes, parser)) for (const lot of lots) builder.add(lot);
  builder.finish(parser.counts());
  return performance.now() - start - generatingMs;
}

/** Runs one query. Cold operations forget all state before each query, warm ones before each session. */
function run(op: QueryOp, session: Session, i: number): number {
  const subject = engine as BenchEngine;
  const query = session[i] as Session[number];
  const isWarm = op === 'search-warm' || op === 'filter-to-clusters-warm';
  if (!isWarm || i === 0) subject.forget?.();
  subject.prepare?.(op, query);
  const { method } = OPERATIONS[op];
  const start = performance.now();
  sink = subject[method]?.(query);
  return performance.now() - start;
}

function answers(op: QueryOp, sessions: readonly Session[], budgetMs: number): BenchAnswer[] {
  const end = performance.now() + budgetMs;
  const collected: BenchAnswer[] = [];
  for (const session of sessions) {
    if (performance.now() > end) break;
    for (const [i, query] of session.entries()) {
      run(op, session, i);
      collected.push((engine as BenchEngine).answer(op, query, sink));
    }
  }
  return collected;
}

/** Takes queries from the end of the workload, so that a slow engine does not warm up on the timed ones. */
function runUntimed(op: QueryOp, sessions: readonly Session[], budgetMs: number): void {
  const end = performance.now() + budgetMs;
  for (let at = sessions.length - 1; at >= 0 && performance.now() < end; at--) {
    const session = sessions[at] as Session;
    for (let i = 0; i < session.length && performance.now() < end; i++) run(op, session, i);
  }
}

function slice(budgetMs: number): SliceReply {
  if (workload === undefined) throw new Error('no workload');
  const { op, sessions } = workload;
  const times: number[] = [];
  runUntimed(op, sessions.slice(0, workload.next), LATER_WARM_UP_MS);
  const end = performance.now() + budgetMs;
  while (workload.next < sessions.length && performance.now() < end) {
    const session = sessions[workload.next++] as Session;
    for (let i = 0; i < session.length; i++) times.push(run(op, session, i));
  }
  return { times, isDone: workload.next === sessions.length };
}
