import { haversineKm, type Position } from '../src/domain/geo.ts';
import type { BenchAnswer, BenchHit, BenchMarker, BenchQuery } from './bench-engine.ts';

/** Formulas for the great circle agree to about this much; equal distances are never excused. */
const DISTANCE_NOISE_KM = 1e-6;
/** Supercluster keeps positions as 32-bit integers of the world's width. */
const MARKER_NOISE_DEGREES = 1e-4;

/** Whether an engine's answer is the oracle's. What an engine does not answer at all is not compared. */
export function isSameAnswer(
  { position }: BenchQuery,
  { total, hits, markers, facets, extent }: BenchAnswer,
  expected: BenchAnswer,
): boolean {
  return (
    (total === undefined || total === expected.total) &&
    (hits === undefined ||
      areSame(hits, expected.hits ?? [], (a, b) => isSameHit(position, a, b))) &&
    (markers === undefined ||
      areSame(inOrder(markers), inOrder(expected.markers ?? []), isSameMarker)) &&
    (facets === undefined || areSameFacets(facets, expected.facets ?? {})) &&
    String(extent) === String(expected.extent)
  );
}

function areSame<T>(
  actual: readonly T[],
  expected: readonly T[],
  isSame: (actual: T, expected: T) => boolean,
): boolean {
  return actual.length === expected.length && actual.every((one, i) => isSame(one, expected[i]!));
}

function isSameHit(position: Position | undefined, actual: BenchHit, expected: BenchHit): boolean {
  if (String(actual.id) === String(expected.id)) return true;
  if (position === undefined) return false;
  const differenceKm = Math.abs(
    haversineKm(position, actual.position) - haversineKm(position, expected.position),
  );
  return differenceKm > 0 && differenceKm < DISTANCE_NOISE_KM;
}

type Facets = NonNullable<BenchAnswer['facets']>;

function areSameFacets(actual: Facets, expected: Facets): boolean {
  const ids = [...Object.keys(actual), ...Object.keys(expected)].map(Number);
  return ids.every((id) => (actual[id] ?? 0) === (expected[id] ?? 0));
}

function inOrder(markers: readonly BenchMarker[]): readonly BenchMarker[] {
  return markers.toSorted(
    (a, b) => a.count - b.count || a.position[0] - b.position[0] || a.position[1] - b.position[1],
  );
}

function isSameMarker(a: BenchMarker, b: BenchMarker): boolean {
  const [lng, lat] = [a.position[0] - b.position[0], a.position[1] - b.position[1]];
  return a.count === b.count && Math.max(Math.abs(lng), Math.abs(lat)) < MARKER_NOISE_DEGREES;
}
