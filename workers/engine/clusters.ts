/**
 * Clusters that follow the filter (S9, M5). The tree is built once, for all lots; a filter never
 * rebuilds it. The lots under a cluster are a range of slots, so how many of them match is
 * `rank(last) - rank(first)` over the set of matching lots. With no match the cluster isn't shown. With
 * one, that lot is shown at its own position. With more, the cluster keeps its position. The tree's
 * position decides whether a marker is in the viewport, so none enters or leaves while the filter changes.
 *
 * A viewport is one walk along the tree in preorder, leaving out subtrees whose box is off the
 * viewport or in which nothing matches.
 */
import { Fault } from '../../src/domain/errors.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { ClusterTable } from '../../src/domain/search-api.ts';
import type { ClusterSettings } from './engine-options.ts';
import { latOfUnit, lngOfUnit, unitX, unitY } from './mercator.ts';
import { wrapBBox } from './region.ts';
import { EMPTY_SET, type SlotSet } from './slot-set.ts';

/**
 * One tree for the clusters of all zooms [S9], numbered depth first, children along a Hilbert curve: the lots under a cluster
 * are a range of slots, and the clusters under it a range of clusters.
 */
export interface ClusterColumns {
  /** The first slot under the cluster, and the one after its last. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  /** The next cluster that is not under this one. */
  readonly skips: Uint32Array;
  /** The last zoom at which the cluster exists; it splits at the next one. */
  readonly zooms: Uint8Array;
  /** Supercluster's id. */
  readonly ids: Int32Array;
  /** Position in Mercator units: x, y. */
  readonly centers: Int32Array;
  /** Box around its lots in Mercator units: x min, y min, x max, y max. */
  readonly boxes: Int32Array;
}

/** What is asked of a viewport's clusters. */
export interface ClusterView {
  readonly bbox: BBox;
  readonly zoom: number;
  readonly groupCoincident: boolean;
  readonly matches: SlotSet;
  /** The matches to count a second time: the lots with a charger. */
  readonly marked: SlotSet;
}

/** Where lots are and what the page calls them. */
export interface LotPlaces {
  /** lng, lat of each slot. */
  readonly positions: Float64Array;
  readonly rowOf: Uint32Array;
}

export class Clusters {
  readonly columns: ClusterColumns;
  readonly #places: LotPlaces;
  readonly #minZoom: number;
  /** Beyond the last cluster zoom every lot stands alone. */
  readonly #lotZoom: number;

  constructor(columns: ClusterColumns, places: LotPlaces, settings: ClusterSettings) {
    this.columns = columns;
    this.#places = places;
    this.#minZoom = settings.minZoom;
    this.#lotZoom = settings.maxZoom + 1;
  }

  query(view: ClusterView): ClusterTable {
    const zoom = this.#limited(view.zoom);
    const rows = new TableRows(this.#places, zoom === this.#lotZoom && view.groupCoincident);
    const [west, south, east, north] = wrapBBox(view.bbox);
    const top = unitY(Math.min(90, north));
    const bottom = unitY(Math.max(-90, south));
    const all = { cluster: 0, first: 0, last: this.#places.rowOf.length };
    if (west <= east) {
      this.#walk(view, zoom, rows, all, unitX(west), top, unitX(east), bottom);
    } else {
      this.#walk(view, zoom, rows, all, unitX(west), top, unitX(180), bottom);
      this.#walk(view, zoom, rows, all, unitX(-180), top, unitX(east), bottom);
    }
    return rows.finish();
  }

  /**
   * Returns the positions (lng, lat, …) of the markers that a cluster's matching lots become at a zoom. If the
   * cluster hasn't split at that zoom, returns its own position. @throws for an unknown id
   */
  markersUnder(clusterId: number, zoom: number, matches: SlotSet): Float64Array {
    const own = this.#indexOf(clusterId);
    const { firsts, lasts, zooms } = this.columns;
    const rows = new TableRows(this.#places, false);
    const limited = this.#limited(zoom);
    const hasParted = zooms[own]! < limited;
    const under = {
      cluster: hasParted ? own + 1 : own,
      first: firsts[own]!,
      last: lasts[own]!,
    };
    const view = { matches, marked: EMPTY_SET };
    this.#walk(view, limited, rows, under, -Infinity, -Infinity, Infinity, Infinity);
    return rows.finish().positions;
  }

  /** Returns the slots [first, last) of the lots under a cluster. @throws for an unknown id */
  rangeOf(clusterId: number): { readonly first: number; readonly last: number } {
    const cluster = this.#indexOf(clusterId);
    const { firsts, lasts } = this.columns;
    return { first: firsts[cluster]!, last: lasts[cluster]! };
  }

  /**
   * Returns the first zoom at which a cluster's matching lots split, and with fewer than two matches the zoom without
   * clusters. @throws for an unknown id
   */
  expansionZoom(clusterId: number, matches: SlotSet): number {
    const { firsts, lasts, skips, zooms } = this.columns;
    let cluster = this.#indexOf(clusterId);
    const count = matches.rank(lasts[cluster]!) - matches.rank(firsts[cluster]!);
    if (count < 2) return this.#lotZoom;
    const first = matches.firstIn(firsts[cluster]!, lasts[cluster]!);
    // Goes down to the child with the first match while that child holds every match.
    for (;;) {
      let child = cluster + 1;
      while (child < skips[cluster]! && lasts[child]! <= first) child = skips[child]!;
      if (child >= skips[cluster]! || firsts[child]! > first) break;
      if (matches.rank(lasts[child]!) - matches.rank(firsts[child]!) < count) break;
      cluster = child;
    }
    return zooms[cluster]! + 1;
  }

  /** Reads all ids, which takes a few tenths of a millisecond at a million lots. @throws for an unknown id */
  #indexOf(clusterId: number): number {
    const cluster = this.columns.ids.indexOf(clusterId);
    if (cluster === -1) throw new Fault('not-found', `There is no cluster ${clusterId}.`);
    return cluster;
  }

  #limited(zoom: number): number {
    return Math.max(this.#minZoom, Math.min(Math.floor(zoom), this.#lotZoom));
  }

  #walk(
    { matches, marked }: Pick<ClusterView, 'matches' | 'marked'>,
    zoom: number,
    rows: TableRows,
    within: { readonly cluster: number; readonly first: number; readonly last: number },
    west: number,
    top: number,
    east: number,
    bottom: number,
  ): void {
    const { firsts, lasts, skips, zooms, centers, boxes, ids } = this.columns;
    const { positions } = this.#places;
    const clusters = firsts.length;
    let { cluster } = within;
    for (let slot = within.first; slot < within.last;) {
      if (cluster === clusters || firsts[cluster]! > slot) {
        // Lots with no cluster of their own at this zoom, up to where the next cluster begins.
        const end = cluster === clusters ? within.last : Math.min(firsts[cluster]!, within.last);
        const lot = matches.firstIn(slot, end);
        slot = lot === -1 ? end : lot + 1;
        if (lot === -1) continue;
        const x = Math.trunc(unitX(positions[lot * 2]!));
        if (x < west || x > east) continue;
        const y = Math.trunc(unitY(positions[lot * 2 + 1]!));
        if (y >= top && y <= bottom) rows.addLot(lot, marked.has(lot));
        continue;
      }
      const box = cluster * 4;
      const first = firsts[cluster]!;
      const last = lasts[cluster]!;
      const isOutside =
        boxes[box]! > east ||
        boxes[box + 1]! > bottom ||
        boxes[box + 2]! < west ||
        boxes[box + 3]! < top;
      if (!isOutside && zooms[cluster]! < zoom) {
        if (matches.firstIn(first, last) !== -1) {
          cluster++;
          continue;
        }
      } else if (!isOutside) {
        const x = centers[cluster * 2]!;
        const y = centers[cluster * 2 + 1]!;
        if (x >= west && x <= east && y >= top && y <= bottom) {
          const count = matches.rank(last) - matches.rank(first);
          if (count === 1) {
            const lot = matches.firstIn(first, last);
            rows.addLot(lot, marked.has(lot));
          } else if (count > 1) {
            const markedCount = marked.rank(last) - marked.rank(first);
            rows.addCluster(x, y, count, markedCount, ids[cluster]!);
          }
        }
      }
      slot = last;
      cluster = skips[cluster]!;
    }
  }
}

/** Collects markers, grouping coincident lots where asked. */
class TableRows {
  readonly #places: LotPlaces;
  /** The row of the marker at each position, where coincident lots are grouped. */
  readonly #coincident: Map<string, number> | undefined;
  readonly #positions: number[] = [];
  readonly #counts: number[] = [];
  readonly #marked: number[] = [];
  readonly #ids: number[] = [];
  readonly #rows: number[] = [];

  constructor(places: LotPlaces, groupsCoincident: boolean) {
    this.#places = places;
    this.#coincident = groupsCoincident ? new Map<string, number>() : undefined;
  }

  addCluster(x: number, y: number, count: number, marked: number, id: number): void {
    this.#add(lngOfUnit(x), latOfUnit(y), count, marked, id, -1);
  }

  addLot(slot: number, isMarked: boolean): void {
    const { positions, rowOf } = this.#places;
    const lng = positions[slot * 2]!;
    const lat = positions[slot * 2 + 1]!;
    const row = rowOf[slot]!;
    const marker = this.#markerAt(lng, lat);
    if (marker === -1) {
      this.#add(lng, lat, 1, isMarked ? 1 : 0, -1, row);
      return;
    }
    this.#counts[marker]!++;
    if (isMarked) this.#marked[marker]!++;
    if (row < this.#rows[marker]!) this.#rows[marker] = row;
  }

  finish(): ClusterTable {
    return {
      positions: Float64Array.from(this.#positions),
      pointCounts: Uint32Array.from(this.#counts),
      chargingCounts: Uint32Array.from(this.#marked),
      clusterIds: Float64Array.from(this.#ids),
      lotIndexes: Int32Array.from(this.#rows),
    };
  }

  /** Finds the marker at a position. Without one, returns -1 and registers the position for the next marker added. */
  #markerAt(lng: number, lat: number): number {
    if (!this.#coincident) return -1;
    const key = `${lng} ${lat}`;
    const marker = this.#coincident.get(key);
    if (marker !== undefined) return marker;
    this.#coincident.set(key, this.#counts.length);
    return -1;
  }

  #add(lng: number, lat: number, count: number, marked: number, id: number, row: number): void {
    this.#positions.push(lng, lat);
    this.#counts.push(count);
    this.#marked.push(marked);
    this.#ids.push(id);
    this.#rows.push(row);
  }
}
