/** A small engine for the map's tests: supercluster over a handful of lots, answered in this thread. */
import Supercluster from 'supercluster';
import { CLUSTER } from '../../../src/domain/constants.ts';
import { bboxContains, haversineKm, type BBox, type Position } from '../../../src/domain/geo.ts';
import { matchesText, fold } from '../../../src/domain/fold.ts';
import type {
  EngineClient,
  EngineMethod,
  EngineQueries,
  EngineState,
} from '../../../src/engine-client/engine-client.ts';
import type {
  ClusterQuery,
  ClusterTable,
  CoincidentQuery,
  LotHit,
  MatchQuery,
  NearKind,
  SearchAnswer,
  SearchQuery,
} from '../../../src/domain/search-api.ts';

export function lotHit(lotIndex: number, fields: Partial<LotHit> = {}): LotHit {
  return {
    lotIndex,
    id: String(lotIndex + 1),
    name: `Plass ${lotIndex + 1}`,
    street: 'Storgata 1',
    city: 'Oslo',
    position: [10.75, 59.91],
    propertyIds: [],
    chargers: 0,
    ...fields,
  };
}

function boxAround(lots: readonly LotHit[]): BBox {
  const lngs = lots.map(({ position }) => position[0]);
  const lats = lots.map(({ position }) => position[1]);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

type PointProperties = { readonly lot: LotHit };
type ClusterProperties = { readonly charging: number };

function indexOf(lots: readonly LotHit[]) {
  const index = new Supercluster<PointProperties, ClusterProperties>({
    radius: CLUSTER.radiusPx,
    maxZoom: CLUSTER.maxZoom,
    map: ({ lot }) => ({ charging: lot.chargers > 0 ? 1 : 0 }),
    reduce: (sum, { charging }) => Object.assign(sum, { charging: sum.charging + charging }),
  });
  return index.load(
    lots.map((lot) => ({
      type: 'Feature',
      properties: { lot },
      geometry: { type: 'Point', coordinates: [...lot.position] },
    })),
  );
}

export class FakeEngine implements EngineClient {
  readonly asked: { readonly method: EngineMethod; readonly args: readonly unknown[] }[] = [];
  /** Answers wait for this. */
  gate: Promise<unknown> = Promise.resolve();
  /** What a position is near to, as once the destinations are loaded. */
  near: (position: Position, kind: NearKind | undefined) => string | undefined = () => undefined;
  readonly #listeners = new Set<() => void>();
  #lots: readonly LotHit[];
  #state: EngineState;

  constructor(lots: readonly LotHit[]) {
    this.#lots = lots;
    this.#state = this.#ready(1);
  }

  #ready(generation: number): EngineState {
    return {
      status: 'ready',
      generation,
      report: {
        lots: this.#lots.length,
        dropped: {},
        origin: 'network',
        fetchedAtMs: 0,
        properties: [],
        bounds: undefined,
      },
    };
  }

  /** A new list, as after revalidation. */
  replace(lots: readonly LotHit[]): void {
    this.#lots = lots;
    this.#state = this.#ready(this.#state.generation + 1);
    for (const listener of this.#listeners) listener();
  }

  getState(): EngineState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async ask<M extends EngineMethod>(
    method: M,
    args: Parameters<EngineQueries[M]>,
  ): Promise<ReturnType<EngineQueries[M]>> {
    this.asked.push({ method, args });
    await this.gate;
    return this.#answer(method, args) as ReturnType<EngineQueries[M]>;
  }

  retry(): void {}

  dispose(): void {}

  #matching({ text, propertyIds }: MatchQuery): LotHit[] {
    return this.#lots.filter(
      (lot) =>
        matchesText(fold(text.trim()), lot.name, lot.city) &&
        propertyIds.every((id) => lot.propertyIds.includes(id)),
    );
  }

  #answer(method: EngineMethod, args: readonly unknown[]): unknown {
    const [query] = args as [never];
    if (method === 'clusters') return this.#clusters(query);
    if (method === 'lots') {
      return (query as readonly number[]).flatMap((row) => this.#lots[row] ?? []);
    }
    if (method === 'expansionZoom') {
      const { clusterId } = query as MatchQuery & { readonly clusterId: number };
      return indexOf(this.#matching(query)).getClusterExpansionZoom(clusterId);
    }
    if (method === 'coincidentLots') {
      const { lotIndex, limit } = query as CoincidentQuery;
      const spot = this.#lots.find((lot) => lot.lotIndex === lotIndex)?.position.join();
      const there = this.#matching(query).filter(({ position }) => position.join() === spot);
      return there.slice(0, limit);
    }
    if (method === 'extent') {
      const { clusterId } = query as MatchQuery & { readonly clusterId: number };
      const leaves = indexOf(this.#matching(query)).getLeaves(clusterId, Infinity);
      return boxAround(leaves.map(({ properties }) => properties.lot));
    }
    if (method === 'fitExtent') {
      const lots = this.#matching(query);
      return lots.length > 0 ? { bbox: boxAround(lots), count: lots.length } : undefined;
    }
    if (method === 'search') return this.#search(query);
    if (method === 'lotById') return this.#lots.find(({ id }) => id === args[0]);
    if (method === 'placesNear') {
      const [positions, kind] = args as [readonly Position[], NearKind | undefined];
      return positions.map((position) => this.near(position, kind));
    }
    throw new Error(`The fake engine knows no ${method}.`);
  }

  #search(query: SearchQuery): SearchAnswer {
    const { position, bbox, limit } = query;
    const found = this.#matching(query)
      .filter((lot) => !bbox || bboxContains(bbox, lot.position))
      // oxlint-disable-next-line oxc/no-map-spread
      .map((lot) => (position ? { ...lot, distanceKm: haversineKm(position, lot.position) } : lot))
      .sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
    return { total: found.length, hits: found.slice(0, limit) };
  }

  #clusters(query: ClusterQuery): ClusterTable {
    const [west, south, east, north] = query.bbox;
    const found = indexOf(this.#matching(query)).getClusters(
      [west, south, east < west ? east + 360 : east, north],
      Math.floor(query.zoom),
    );
    const rows = found.map(({ geometry, properties }) => {
      const position = geometry.coordinates;
      if (!('cluster_id' in properties)) {
        const { lot } = properties;
        return {
          position,
          count: 1,
          charging: lot.chargers > 0 ? 1 : 0,
          id: -1,
          lot: lot.lotIndex,
        };
      }
      const { cluster_id: id, point_count: count, charging } = properties;
      return { position, count, charging, id, lot: -1 };
    });
    const spots = new Map<string, (typeof rows)[number]>();
    for (const row of rows) {
      const key = row.id < 0 ? row.position.join() : `cluster ${row.id}`;
      const spot = spots.get(key);
      if (!spot) spots.set(key, { ...row });
      else {
        spot.count += row.count;
        spot.charging += row.charging;
      }
    }
    const markers = [...spots.values()];
    return {
      positions: Float64Array.from(markers.flatMap(({ position }) => position)),
      pointCounts: Uint32Array.from(markers, ({ count }) => count),
      chargingCounts: Uint32Array.from(markers, ({ charging }) => charging),
      clusterIds: Float64Array.from(markers, ({ id }) => id),
      lotIndexes: Int32Array.from(markers, ({ lot }) => lot),
    };
  }
}
