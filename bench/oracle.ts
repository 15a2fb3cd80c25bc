/** The truth, spelt out: every rule as its sentence, everything sorted in full, nothing clever. */
import Supercluster, { type PointFeature } from 'supercluster';
import { CLUSTER, NEAREST_WITHIN_KM, PAGE_SIZE } from '../src/domain/constants.ts';
import { fold } from '../src/domain/fold.ts';
import { bboxContains, haversineKm } from '../src/domain/geo.ts';
import type { Lot } from '../src/domain/lot.ts';
import type { BenchAnswer, BenchEngine, BenchMarker, BenchQuery, QueryOp } from './bench-engine.ts';

interface OracleLot {
  readonly lot: Lot;
  readonly row: number;
  readonly name: string;
  readonly city: string;
}

export class Oracle implements BenchEngine {
  readonly #lots: OracleLot[] = [];
  #tree: Supercluster<{ row: number }> | undefined;

  add(lot: Lot): void {
    this.#lots.push({ lot, row: this.#lots.length, name: fold(lot.name), city: fold(lot.city) });
  }

  build(): void {}

  buildClusters(): void {
    const points = this.#lots.map(({ lot, row }): PointFeature<{ row: number }> => ({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [...lot.position] },
    }));
    const { radiusPx, maxZoom, minZoom, minPoints, extentPx } = CLUSTER;
    const options = { radius: radiusPx, maxZoom, minZoom, minPoints, extent: extentPx };
    this.#tree = new Supercluster<{ row: number }>(options).load(points);
  }

  search = (): undefined => undefined;
  nearest = (): undefined => undefined;
  facets = (): undefined => undefined;
  clusters = (): undefined => undefined;

  answer(op: QueryOp, query: BenchQuery): BenchAnswer {
    if (op === 'filter-to-clusters-cold' || op === 'filter-to-clusters-warm') {
      return this.#markers(query);
    }
    const { position, bbox } = query;
    const matches = this.#matches(query).filter(
      ({ lot }) => bbox === undefined || bboxContains(bbox, lot.position),
    );
    const ranked = position ? sortedByDistance(matches, position) : matches;
    const isLimited = query.text.trim() === '' && position !== undefined && bbox === undefined;
    const counted = isLimited
      ? matches.filter(({ lot }) => haversineKm(position, lot.position) <= NEAREST_WITHIN_KM)
      : matches;
    if (op === 'facets') return { total: -1, hits: [], facets: countProperties(counted) };
    // S6: only an empty list is filled with lots farther away, and the nearest alone never is.
    const mayReachBeyond = counted.length === 0 && op !== 'nearest' && op !== 'nearest-absent';
    const shown = mayReachBeyond ? ranked : ranked.slice(0, counted.length);
    return {
      total: counted.length,
      hits: shown.slice(0, PAGE_SIZE).map(({ lot }) => ({ id: lot.id, position: lot.position })),
    };
  }

  #matches({ text, propertyIds }: BenchQuery): OracleLot[] {
    const folded = fold(text.trim());
    return this.#lots.filter(
      ({ lot, name, city }) =>
        (city.includes(folded) || name.includes(folded)) &&
        propertyIds.every((id) => lot.propertyIds.includes(id)),
    );
  }

  /** The whole tree's clusters with filtered counts: one match is that lot where it is, none is nothing. */
  #markers(query: BenchQuery): BenchAnswer {
    if (this.#tree === undefined) throw new Error('build the clusters first');
    const matching = new Set(this.#matches(query).map(({ row }) => row));
    const markers: BenchMarker[] = [];
    for (const { properties, geometry } of this.#tree.getClusters(
      [...query.viewport],
      query.zoom,
    )) {
      const rows =
        'cluster_id' in properties
          ? this.#tree.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.row)
          : [properties.row];
      const inside = rows.filter((row) => matching.has(row));
      const [first] = inside;
      if (first === undefined) continue;
      const [lng, lat] = geometry.coordinates as [number, number];
      const own = this.#lots[first]?.lot.position;
      markers.push({
        position: inside.length === 1 && own ? own : [lng, lat],
        count: inside.length,
      });
    }
    return { total: matching.size, hits: [], markers };
  }
}

function sortedByDistance(matches: readonly OracleLot[], origin: Lot['position']): OracleLot[] {
  return matches
    .map((match) => ({ match, km: haversineKm(origin, match.lot.position) }))
    .sort((a, b) => a.km - b.km || a.match.row - b.match.row)
    .map(({ match }) => match);
}

function countProperties(matches: readonly OracleLot[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { lot } of matches) {
    for (const id of new Set(lot.propertyIds)) counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}
