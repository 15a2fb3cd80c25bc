/** One engine in a process of its own: loads the lots, answers for the check, and times slices of a workload. */
import { fileBytes } from '../server/file-bytes.ts';
import type { Reading } from '../src/domain/availability.ts';
import type { Lot } from '../src/domain/lot.ts';
import { createReadings } from '../tools/reference/generate-facts.ts';
import { LotIndexBuilder } from '../workers/engine/lot-index-builder.ts';
import { LotRowParser } from '../workers/loading/lot-row-parser.ts';
import { readLots as readRows } from '../workers/loading/read-lots.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import {
  type BenchAnswer,
  type BenchEngine,
  type EngineName,
  OPERATIONS,
  type QueryOp,
  type Session,
} from './bench-engine.ts';
import { expose, usedMb } from './child-process.ts';
import { GeokdbushPeer } from './peers/geokdbush.ts';
import { Oracle, OursEngine } from './peers/ours.ts';
import { SuperclusterRebuildPeer } from './peers/supercluster-rebuild.ts';
import * as text from './peers/text-indexes.ts';
import { TextPeer } from './peers/text-peer.ts';
import { type LotsSource, readLots } from './read-lots.ts';

const CREATE: Readonly<Record<EngineName | 'oracle', () => BenchEngine>> = {
  oracle: () => new Oracle(),
  ours: () => new OursEngine(),
  naive: () => new TextPeer(text.createNaive),
  prelowered: () => new TextPeer(text.createPrelowered),
  joined: () => new TextPeer(text.createJoined),
  'flexsearch-verified': () => new TextPeer(text.createFlexsearchVerified),
  geokdbush: () => new GeokdbushPeer(),
  'supercluster-rebuild': () => new SuperclusterRebuildPeer(),
  ufuzzy: () => new TextPeer(text.createUfuzzy),
  minisearch: () => new TextPeer(text.createMinisearch),
  fuse: () => new TextPeer(text.createFuse),
};

/** Lots made before a timed batch of `add`. */
const BATCH = 8_192;
/** Untimed work before the first slice of a workload, and before each later one to refill caches. */
const FIRST_WARM_UP_MS = 1_500;
const LATER_WARM_UP_MS = 30;

/** What building took. */
export interface Took {
  readonly ms: number;
  readonly mb?: number;
}

interface Loaded {
  readonly build: Took;
  readonly clusters?: Took;
  /** From rows of JSON to searchable; ours only. */
  readonly load?: Took;
}

let engine: BenchEngine;
let workload: { readonly op: QueryOp; readonly sessions: readonly Session[]; next: number };
/** Keeps every timed result alive, so that no work can be optimised away. */
let sink: unknown;

/** What the process that started this one may call, one at a time. */
const api = {
  async load(name: EngineName | 'oracle', source: LotsSource): Promise<Loaded> {
    engine = CREATE[name]();
    const emptyMb = usedMb();
    const readings: Reading[] = [];
    const readingOf = createReadings();
    let addMs = 0;
    let batch: Lot[] = [];
    for await (const lot of readLots(source)) {
      const reading = source.hasFacts === true ? readingOf(lot) : undefined;
      if (reading) readings.push(reading);
      if (batch.push(lot) < BATCH) continue;
      addMs += timeAdds(batch);
      batch = [];
    }
    addMs += timeAdds(batch);
    batch = [];
    const beforeMb = engine.addIsIndexing ? emptyMb : usedMb();
    const startMs = performance.now();
    engine.build();
    const buildMs = performance.now() - startMs + (engine.addIsIndexing ? addMs : 0);
    const builtMb = usedMb();
    engine.setReadings?.(readings);
    const build = { ms: buildMs, mb: builtMb - beforeMb };
    if (!engine.buildClusters) return { build };
    const clustersStartMs = performance.now();
    engine.buildClusters();
    const clustersMs = performance.now() - clustersStartMs;
    const lateSearchMb = (engine.lateSearchBytes?.() ?? 0) / 1e6;
    return {
      build: { ms: buildMs, mb: build.mb + lateSearchMb },
      clusters: { ms: clustersMs, mb: usedMb() - builtMb - lateSearchMb },
      // Last, so that the build runs as cold as the peers' builds.
      ...(name === 'ours' && { load: { ms: await timeLoad(source) } }),
    };
  },

  /** Answers of whole sessions, as many as begin within the budget. */
  answers(op: QueryOp, sessions: readonly Session[], budgetMs: number): BenchAnswer[] {
    const endMs = performance.now() + budgetMs;
    const collected: BenchAnswer[] = [];
    for (const session of sessions) {
      if (performance.now() > endMs) break;
      for (const [i, query] of session.entries()) {
        run(op, session, i);
        collected.push(engine.answer(op, query, sink));
      }
    }
    return collected;
  },

  setWorkload(op: QueryOp, sessions: readonly Session[]): void {
    workload = { op, sessions, next: 0 };
    runUntimed(op, sessions, FIRST_WARM_UP_MS);
  },

  /** Milliseconds of each query, in the workload's order. */
  slice(budgetMs: number): { readonly times: readonly number[]; readonly isDone: boolean } {
    const { op, sessions } = workload;
    const times: number[] = [];
    runUntimed(op, sessions.slice(0, workload.next), LATER_WARM_UP_MS);
    const endMs = performance.now() + budgetMs;
    while (workload.next < sessions.length && performance.now() < endMs) {
      const session = sessions[workload.next++]!;
      for (let i = 0; i < session.length; i++) times.push(run(op, session, i));
    }
    return { times, isDone: workload.next === sessions.length };
  },
};
export type EngineProcess = typeof api;

function timeAdds(lots: readonly Lot[]): number {
  const startMs = performance.now();
  for (const lot of lots) engine.add(lot);
  return performance.now() - startMs;
}

/** The product's way from bytes to the first answer: unpacking, splitting, parsing, validating and indexing. */
async function timeLoad({ file }: LotsSource): Promise<number> {
  const parser = new LotRowParser();
  const builder = new LotIndexBuilder(LOT_RULES);
  const startMs = performance.now();
  for await (const lots of readRows(fileBytes(file), parser)) {
    for (const lot of lots) builder.add(lot);
  }
  builder.finish(parser.counts());
  return performance.now() - startMs;
}

/** Runs one query. Cold operations forget all state before each query, warm ones before each session. */
function run(op: QueryOp, session: Session, i: number): number {
  const query = session[i]!;
  const isWarm = op === 'search-warm' || op === 'filter-to-clusters-warm';
  if (!isWarm || i === 0) engine.forget?.();
  engine.prepare?.(op, query);
  const { method } = OPERATIONS[op];
  const startMs = performance.now();
  sink = engine[method]?.(query);
  return performance.now() - startMs;
}

/** Takes queries from the end of the workload, so that a slow engine does not warm up on the timed ones. */
function runUntimed(op: QueryOp, sessions: readonly Session[], budgetMs: number): void {
  const endMs = performance.now() + budgetMs;
  for (let at = sessions.length - 1; at >= 0 && performance.now() < endMs; at--) {
    const session = sessions[at]!;
    for (let i = 0; i < session.length && performance.now() < endMs; i++) run(op, session, i);
  }
}

expose(api);
