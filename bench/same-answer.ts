import { isDeepStrictEqual } from 'node:util';
import type { FacetCounts } from '../src/domain/search-api.ts';
import type { BenchAnswer } from './bench-engine.ts';

/** Supercluster keeps positions as 32-bit integers of the world's width. */
const MARKER_NOISE_DEGREES = 1e-4;

/** Whether an engine's answer is the oracle's. What an engine does not answer at all is not compared. */
export function isSameAnswer(actual: BenchAnswer, expected: BenchAnswer): boolean {
  const { total, hits, markers, facets, extent } = actual;
  return (
    (total === undefined || total === expected.total) &&
    (!hits || isDeepStrictEqual(idsOf(hits), idsOf(expected.hits!))) &&
    (!facets || isDeepStrictEqual(nonZero(facets), nonZero(expected.facets!))) &&
    (!markers || areNear(inOrder(markers), inOrder(expected.markers!))) &&
    isDeepStrictEqual(extent, expected.extent)
  );
}

function idsOf(hits: NonNullable<BenchAnswer['hits']>): readonly string[] {
  return hits.map(({ id }) => String(id));
}

/** A property that no match has may be absent. */
function nonZero(facets: FacetCounts) {
  return Object.entries(facets).filter(([, count]) => count > 0);
}

type Marker = readonly [count: number, lng: number, lat: number];

/** Engines list markers in different orders. */
function inOrder({ positions, pointCounts }: NonNullable<BenchAnswer['markers']>) {
  return Array.from(pointCounts, (count, i): Marker => [
    count,
    positions[2 * i]!,
    positions[2 * i + 1]!,
  ]).toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

function areNear(actual: readonly Marker[], expected: readonly Marker[]): boolean {
  const wanted = expected.flat();
  return (
    actual.length === expected.length &&
    actual.flat().every((figure, i) => Math.abs(figure - wanted[i]!) < MARKER_NOISE_DEGREES)
  );
}
