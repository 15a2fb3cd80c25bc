/** Compares an engine with its naive reference, query by query. */
import { isDeepStrictEqual } from 'node:util';
import type { ClusterTable } from '../../src/domain/search-api.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import type { NaiveEngine } from '../../tools/reference/naive-engine.ts';
import type { RandomQueries } from './random-queries.ts';

/** A difference, with enough to write a test of it. */
export class Difference extends Error {
  override readonly name = 'Difference';
}

export function compareSearch(engine: LotEngine, naive: NaiveEngine, queries: RandomQueries): void {
  const query = queries.search();
  expectSame('search', query, engine.search(query), naive.search(query));
}

/** S10: of properties and of filters of the moment. */
export function compareFacets(engine: LotEngine, naive: NaiveEngine, queries: RandomQueries): void {
  const { limit: _limit, ...query } = queries.search();
  expectSame('facets', query, engine.facets(query), naive.facets(query));
  expectSame('momentCounts', query, engine.momentCounts(query), naive.momentCounts(query));
}

/** Gives both other readings of free spaces (F4). */
export function changeReadings(
  engine: LotEngine,
  naive: NaiveEngine,
  queries: RandomQueries,
): void {
  const readings = queries.readings();
  for (const one of [engine, naive]) one.setReadings(readings);
}

/** Compares the clusters of a viewport and the coincident lots of one of them. */
export function compareClusters(
  engine: LotEngine,
  naive: NaiveEngine,
  queries: RandomQueries,
): void {
  const query = queries.clusters();
  const table = engine.clusters(query);
  expectSame('clusters', query, markersOf(table), markersOf(naive.clusters(query)));
  const { text, words, propertyIds, moment } = query;
  const row = table.lotIndexes.find((lotIndex) => lotIndex !== -1) ?? 0;
  const spot = { text, words, propertyIds, moment, lotIndex: row, limit: 20 };
  expectSame('coincidentLots', spot, engine.coincidentLots(spot), naive.coincidentLots(spot));
}

/** Slow in the reference: it draws the whole world at every zoom. */
export function compareExpansion(
  engine: LotEngine,
  naive: NaiveEngine,
  queries: RandomQueries,
): void {
  const { text, words, propertyIds, moment, bbox, zoom } = queries.clusters();
  const clusterId = engine
    .clusters({ text: '', propertyIds: [], bbox, zoom })
    .clusterIds.find((id) => id !== -1);
  if (clusterId === undefined) return;
  const query = { text, words, propertyIds, moment, clusterId };
  expectSame('expansionZoom', query, engine.expansionZoom(query), naive.expansionZoom(query));
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

function expectSame(op: string, query: unknown, ours: unknown, naive: unknown): void {
  if (isDeepStrictEqual(ours, naive)) return;
  throw new Difference(
    `${op} ${JSON.stringify(query)}\n  engine ${short(ours)}\n  naive  ${short(naive)}`,
  );
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 1_000);
}
