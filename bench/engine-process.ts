/** One engine in a process of its own: loads the lots, answers for the check, and times slices of a workload. */
import * as Comlink from 'comlink';
import type { Reading } from '../src/domain/availability.ts';
import { createReadings } from '../tools/reference/generate-facts.ts';
import {
  type BenchAnswer,
  type BenchEngine,
  type EngineName,
  OPERATIONS,
  type QueryOp,
  type Session,
} from './bench-engine.ts';
import { endpointOf, usedMb } from './child-process.ts';
import { measureDestinations } from './destinations.ts';
import { GeokdbushPeer } from './peers/geokdbush.ts';
import { Oracle, OursEngine } from './peers/ours.ts';
import { SuperclusterRebuildPeer } from './peers/supercluster-rebuild.ts';
import * as text from './peers/text-indexes.ts';
import { TextPeer } from './peers/text-peer.ts';
import { type LotsSource, readLots, rowsOf } from './read-lots.ts';
import type { BUILDS, ResultRow } from './results.ts';
import { buildFigures } from './table.ts';

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

/** Untimed work before the first slice of a workload, and before each later one to refill caches. */
const FIRST_WARM_UP_MS = 1_500;
const LATER_WARM_UP_MS = 30;

/** What building took, by the row that says so. */
type Built = Partial<Record<keyof typeof BUILDS, Pick<ResultRow, 'build_ms' | 'memory_mb'>>>;

let engine: BenchEngine;
let workload: { readonly op: QueryOp; readonly sessions: readonly Session[]; next: number };
/** Keeps every timed result alive, so that no work can be optimised away. */
let sink: unknown;

/** What the process that started this one may call, one at a time. */
const api = {
  measureDestinations,

  async load(name: EngineName | 'oracle', source: LotsSource): Promise<Built> {
    engine = CREATE[name]();
    const emptyMb = usedMb();
    const readings: Reading[] = [];
    const readingOf = createReadings();
    let addMs = 0;
    for await (const lots of readLots(source)) {
      addMs += timed(() => {
        for (const lot of lots) engine.add(lot);
      });
      if (source.hasFacts) {
        readings.push(...lots.map(readingOf).filter((reading) => reading !== undefined));
      }
    }
    const isIndexed = engine.addIsIndexing === true;
    const beforeMb = isIndexed ? emptyMb : usedMb();
    const buildMs = timed(() => engine.build()) + (isIndexed ? addMs : 0);
    const builtMb = usedMb();
    engine.setReadings?.(readings);
    if (!engine.buildClusters) return { build: buildFigures(buildMs, builtMb - beforeMb) };
    const clustersMs = timed(() => engine.buildClusters?.());
    const lateSearchMb = (engine.lateSearchBytes?.() ?? 0) / 1e6;
    return {
      build: buildFigures(buildMs, builtMb - beforeMb + lateSearchMb),
      'build-clusters': buildFigures(clustersMs, usedMb() - builtMb - lateSearchMb),
      // Last, so that the build runs as cold as the peers' builds.
      ...(name === 'ours' && { load: { build_ms: Math.round(await timeLoad(source)) } }),
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
        collected.push(engine.answer?.(op, query, sink) ?? (sink as BenchAnswer));
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

function timed(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

/** The product's way from bytes to the first answer: unpacking, splitting, parsing, validating and indexing. */
async function timeLoad({ file }: LotsSource): Promise<number> {
  const ours = new OursEngine();
  const startMs = performance.now();
  for await (const lots of rowsOf(file)) {
    for (const lot of lots) ours.add(lot);
  }
  ours.build();
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

Comlink.expose(api, endpointOf(process));
