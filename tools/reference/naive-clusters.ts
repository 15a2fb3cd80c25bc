/** The clusters of the naive reference: supercluster's own tree, in which matching lots are counted by their leaves. */
import Supercluster from 'supercluster';

import { CLUSTER } from '../../src/domain/constants.ts';
import { type BBox, boxAround, type Position } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { ClusterQuery, ClusterTable } from '../../src/domain/search-api.ts';

const WORLD = [-180, -90, 180, 90] as const;

/** A marker for matching lots. */
interface Marker {
  readonly position: Position;
  readonly rows: readonly number[];
  /** All rows under the marker. */
  readonly under: readonly number[];
  /** Supercluster's id, or -1 for a lot. */
  readonly id: number;
}

type Rows = ReadonlySet<number>;

export class NaiveClusters {
  readonly #lots: readonly Lot[];
  readonly #tree: Supercluster<{ row: number }>;

  constructor(lots: readonly Lot[]) {
    this.#lots = lots;
    this.#tree = new Supercluster<{ row: number }>(CLUSTER).load(
      lots.map(({ position }, row) => ({
        type: 'Feature',
        properties: { row },
        geometry: { type: 'Point', coordinates: [...position] },
      })),
    );
  }

  table(matching: Rows, query: Pick<ClusterQuery, 'bbox' | 'zoom' | 'groupCoincident'>) {
    const zoom = limitZoom(query.zoom);
    const parts = splitAtAntimeridian(wrap(query.bbox));
    const markers = parts.flatMap((part) => this.#markersIn(part, zoom, matching));
    const isGrouped = query.groupCoincident === true && zoom > CLUSTER.maxZoom;
    return this.#columns(isGrouped ? groupCoincident(markers) : markers);
  }

  expansionZoom(clusterId: number, matching: Rows): number {
    const rows = this.#leaves(clusterId).filter((row) => matching.has(row));
    const last = CLUSTER.maxZoom + 1;
    if (rows.length === 0) return last;
    for (let zoom = 0; zoom < last; zoom++) {
      const markers = this.#markersIn(WORLD, zoom, matching);
      const isTogether = markers.some(({ under }) => {
        const leaves = new Set(under);
        return rows.every((row) => leaves.has(row));
      });
      if (!isTogether) return zoom;
    }
    return last;
  }

  extent(clusterId: number, matching: Rows, markersAtZoom: number | undefined): BBox {
    const under = new Set(this.#leaves(clusterId));
    const rows = new Set([...matching].filter((row) => under.has(row)));
    if (rows.size === 0) throw new Error('Nothing matches under the cluster.');
    if (markersAtZoom === undefined) {
      return boxAround(Array.from(rows, (row) => this.#lots[row]!.position));
    }
    const zoom = limitZoom(markersAtZoom);
    const drawn = this.#markersIn(WORLD, zoom, rows).filter((marker) =>
      marker.under.every((row) => under.has(row)),
    );
    if (drawn.length > 0) return boxAround(drawn.map(({ position }) => position));
    // The cluster is part of a larger one there, so its own marker at a closer zoom counts.
    for (let at = zoom + 1; at <= CLUSTER.maxZoom; at++) {
      const own = this.#markersIn(WORLD, at, rows).find(({ id }) => id === clusterId);
      if (own) return boxAround([own.position]);
    }
    throw new Error('The cluster is drawn at no zoom.');
  }

  /** Returns the markers in a box that stand for matching lots. A single matching lot stands at its own position. */
  #markersIn(box: readonly [number, number, number, number], zoom: number, matching: Rows) {
    return this.#tree
      .getClusters([...box], zoom)
      .map(({ properties, geometry }): Marker => {
        const isCluster = 'cluster' in properties;
        const id = isCluster ? properties.cluster_id : -1;
        const under = isCluster ? this.#leaves(id) : [properties.row];
        const rows = under.filter((row) => matching.has(row));
        const [lng, lat] = geometry.coordinates;
        const position: Position =
          rows.length === 1 ? this.#lots[rows[0]!]!.position : [lng!, lat!];
        return { position, rows, under, id };
      })
      .filter(({ rows }) => rows.length > 0);
  }

  #columns(markers: readonly Marker[]): ClusterTable {
    const clusterIds = markers.map(({ rows, id }) => (rows.length === 1 ? -1 : id));
    return {
      positions: Float64Array.from(markers.flatMap(({ position }) => position)),
      pointCounts: Uint32Array.from(markers, ({ rows }) => rows.length),
      chargingCounts: Uint32Array.from(
        markers,
        ({ rows }) => rows.filter((row) => this.#lots[row]!.chargers > 0).length,
      ),
      clusterIds: Float64Array.from(clusterIds),
      lotIndexes: Int32Array.from(markers, ({ rows }, i) =>
        clusterIds[i] === -1 ? Math.min(...rows) : -1,
      ),
    };
  }

  #leaves(clusterId: number): readonly number[] {
    return this.#tree.getLeaves(clusterId, Infinity).map(({ properties }) => properties.row);
  }
}

function limitZoom(zoom: number): number {
  return Math.max(0, Math.min(Math.floor(zoom), CLUSTER.maxZoom + 1));
}

/** Joins the markers of lots at exactly one position. */
function groupCoincident(markers: readonly Marker[]): readonly Marker[] {
  const groups = new Map<string, Marker>();
  for (const marker of markers) {
    const key = marker.position.map((degrees) => degrees + 0).join();
    const group = groups.get(key);
    groups.set(key, group ? { ...group, rows: [...group.rows, ...marker.rows] } : marker);
  }
  return [...groups.values()];
}

/** Returns a box with its longitudes within ±180, so that west may be larger than east. */
export function wrap([west, south, east, north]: BBox): BBox {
  if (east - west >= 360) return [-180, south, 180, north];
  return [turn(west), south, turn(east), north];
}

function turn(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** Returns a wrapped box as one or two boxes that don't cross the 180th meridian. */
function splitAtAntimeridian(box: BBox): [number, number, number, number][] {
  const [west, south, east, north] = box;
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}
