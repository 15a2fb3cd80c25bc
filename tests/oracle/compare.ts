/** Compares an engine with its naive reference, query by query. */
import { isDeepStrictEqual } from 'node:util';
import type { BBox } from '../../src/domain/geo.ts';
import type { ClusterTable, ExtentQuery } from '../../src/domain/search-api.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import type { NaiveEngine } from '../../tools/reference/naive-engine.ts';
import type { RandomQueries } from './random-queries.ts';

export interface Twins {
  readonly engine: LotEngine;
  readonly naive: NaiveEngine;
  /** What they are asked about those lots. */
  readonly queries: RandomQueries;
}

const WORLD: BBox = [-180, -90, 180, 90];
const NORWAY: BBox = [4, 57.5, 32, 71.5];
const PACIFIC: BBox = [170, -10, -170, 10];

export function compareSearch({ engine, naive, queries }: Twins): void {
  const query = queries.search();
  expectSame('search', query, engine.search(query), naive.search(query));
}

/** S10: of properties and of filters of the moment. */
export function compareFacets({ engine, naive, queries }: Twins): void {
  const { limit: _limit, ...query } = queries.search();
  expectSame('facets', query, engine.facets(query), naive.facets(query));
  expectSame('momentCounts', query, engine.momentCounts(query), naive.momentCounts(query));
}

/** Gives both other readings of free spaces (F4). */
export function changeReadings({ engine, naive, queries }: Twins): void {
  const [readings, maxAgeMs] = [queries.readings(), queries.maxAgeMs()];
  for (const one of [engine, naive]) one.setReadings(readings, maxAgeMs);
}

/** Compares the clusters of a viewport and the coincident lots of one of them. */
export function compareClusters({ engine, naive, queries }: Twins): void {
  const query = queries.clusters();
  const table = engine.clusters(query);
  expectSame('clusters', query, markersOf(table), markersOf(naive.clusters(query)));
  const { text, words, propertyIds, moment } = query;
  const row = table.lotIndexes.find((lotIndex) => lotIndex !== -1);
  if (row === undefined) return;
  const [lng, lat] = naive.rows[row]!.lot.position;
  const spot = { text, words, propertyIds, moment, bbox: [lng, lat, lng, lat] as const, limit: 20 };
  expectSame('search', spot, engine.search(spot), naive.search(spot));
}

/** Slow in the reference: it draws the whole world at every zoom. */
export function compareExpansion({ engine, naive, queries }: Twins): void {
  const { text, words, propertyIds, moment, bbox, zoom } = queries.clusters();
  const clusterId = engine
    .clusters({ text: '', propertyIds: [], bbox, zoom })
    .clusterIds.find((id) => id !== -1);
  if (clusterId === undefined) return;
  const query = { text, words, propertyIds, moment, clusterId };
  expectSame('expansionZoom', query, engine.expansionZoom(query), naive.expansionZoom(query));
}

/** M4c: the boxes of the matching lots under clusters, and of the markers that they are drawn as, a step further in and anywhere. */
export function compareExtents({ engine, naive, queries }: Twins): void {
  const { text, propertyIds, moment, zoom } = queries.clusters();
  const { clusterIds } = engine.clusters({ text: '', propertyIds: [], bbox: WORLD, zoom });
  for (const clusterId of clusterIds.filter((id) => id !== -1).slice(0, 3)) {
    for (const markersAtZoom of [undefined, zoom + 1, 16 - zoom, 17]) {
      const query = { text, propertyIds, moment, clusterId, markersAtZoom };
      expectSame('extent', query, extentOrNothing(engine, query), extentOrNothing(naive, query));
    }
  }
}

/** M4: what the map fits to, around a position or not, of a city or not. */
export function compareFits({ engine, naive, queries }: Twins): void {
  const { text, propertyIds, position } = queries.search();
  const city = queries.city();
  for (const bounds of [WORLD, NORWAY, PACIFIC]) {
    for (const more of [{}, { position }, { position, city }, { text: city, propertyIds: [] }]) {
      const query = { text, propertyIds, bounds, ...more };
      const [ours, theirs] = [engine.fitExtent(query), naive.fitExtent(query)];
      expectSame('fitExtent', query, ours && plainBox(ours), theirs && plainBox(theirs));
    }
  }
}

/** -0 and 0 are one place. */
function plainBox(box: BBox): readonly number[] {
  return box.map((degrees) => degrees + 0);
}

function extentOrNothing(
  engine: Pick<LotEngine, 'extent'>,
  query: ExtentQuery,
): readonly number[] | undefined {
  try {
    return plainBox(engine.extent(query));
  } catch {
    return undefined;
  }
}

/** Markers in a fixed order, since the interface leaves it open. */
export function markersOf(table: ClusterTable): readonly string[] {
  return Array.from(table.pointCounts, (count, i) =>
    JSON.stringify([
      table.positions[i * 2],
      table.positions[i * 2 + 1],
      count,
      table.chargingCounts[i],
      table.clusterIds[i],
      table.lotIndexes[i],
    ]),
  ).sort();
}

/** @throws Error with enough to write a test of it */
function expectSame(op: string, query: unknown, ours: unknown, naive: unknown): void {
  if (isDeepStrictEqual(ours, naive)) return;
  throw new Error(
    `${op} ${JSON.stringify(query)}\n  engine ${short(ours)}\n  naive  ${short(naive)}`,
  );
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 1_000);
}
