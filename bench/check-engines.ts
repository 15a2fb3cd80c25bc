import { haversineKm, type Position } from '../src/domain/geo.ts';
import type {
  BenchAnswer,
  BenchHit,
  BenchMarker,
  BenchQuery,
  EngineName,
  QueryOp,
  Session,
} from './bench-engine.ts';
import type { ForkedEngine } from './time-engines.ts';
import { takesPart } from './operations.ts';

export interface Exactness {
  readonly exact: boolean;
  readonly correct: number;
  readonly checked: number;
}

/** A slow engine is checked on as many sessions as it begins in this time, at least one. */
const BUDGET_MS = 10_000;

/** Compares answers with the oracle's, session by session, so that state between queries is checked too. */
export async function checkEngines(
  op: QueryOp,
  sessions: Session[],
  oracle: ForkedEngine,
  engines: ReadonlyMap<EngineName, ForkedEngine>,
): Promise<Map<EngineName, Exactness>> {
  const exactness = new Map<EngineName, Exactness>();
  const queries = sessions.flat();
  const expected = queries.length > 0 ? await oracle.answers(op, sessions, BUDGET_MS) : [];
  for (const [name, engine] of engines) {
    if (!takesPart(name, op)) continue;
    const actual = await engine.answers(op, sessions, BUDGET_MS);
    const checked = Math.min(actual.length, expected.length);
    let correct = 0;
    for (let i = 0; i < checked; i++) {
      const [query, ours, truth] = [queries[i], actual[i], expected[i]];
      if (query && ours && truth && isSameAnswer(query, ours, truth)) correct++;
      else if (name === 'ours') {
        process.stderr.write(`ours differs on ${op} ${JSON.stringify(query)}\n`);
      }
    }
    if (checked > 0) exactness.set(name, { exact: correct === checked, correct, checked });
  }
  return exactness;
}

/** Formulas for the great circle agree to about this much; equal distances are never excused. */
const DISTANCE_NOISE_KM = 1e-6;
/** Supercluster keeps positions as 32-bit integers of the world's width. */
const MARKER_NOISE_DEGREES = 1e-4;

/** Whether an engine's answer is the oracle's. What an engine does not answer at all (`-1`, absent) is not compared. */
export function isSameAnswer(
  query: BenchQuery,
  actual: BenchAnswer,
  expected: BenchAnswer,
): boolean {
  return (
    (actual.total === -1 || actual.total === expected.total) &&
    actual.hits.length === (actual.markers || actual.facets ? 0 : expected.hits.length) &&
    actual.hits.every((hit, i) => isSameHit(query, hit, expected.hits[i] as BenchHit)) &&
    areSameFacets(actual.facets, expected.facets) &&
    String(actual.extent) === String(expected.extent) &&
    (actual.markers === undefined || areSameMarkers(actual.markers, expected.markers ?? []))
  );
}

function isSameHit({ position }: BenchQuery, actual: BenchHit, expected: BenchHit): boolean {
  if (String(actual.id) === String(expected.id)) return true;
  if (position === undefined) return false;
  const differenceKm = Math.abs(
    haversineKm(position, actual.position) - haversineKm(position, expected.position),
  );
  return differenceKm > 0 && differenceKm < DISTANCE_NOISE_KM;
}

function areSameFacets(actual: BenchAnswer['facets'], expected: BenchAnswer['facets']): boolean {
  if (actual === undefined || expected === undefined) return true;
  const ids = [...Object.keys(actual), ...Object.keys(expected)].map(Number);
  return ids.every((id) => (actual[id] ?? 0) === (expected[id] ?? 0));
}

function areSameMarkers(actual: readonly BenchMarker[], expected: readonly BenchMarker[]): boolean {
  if (actual.length !== expected.length) return false;
  const sorted = [actual, expected].map((markers) => [...markers].sort(byCountAndPlace));
  return (sorted[0] ?? []).every((marker, i) => {
    const other = sorted[1]?.[i];
    return other?.count === marker.count && isNear(marker.position, other.position);
  });
}

function byCountAndPlace(a: BenchMarker, b: BenchMarker): number {
  return a.count - b.count || a.position[0] - b.position[0] || a.position[1] - b.position[1];
}

function isNear(a: Position, b: Position): boolean {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) < MARKER_NOISE_DEGREES;
}
