/**
 * Clusters that follow the filter (S9, M5). The tree is built once, for all lots; a filter never
 * rebuilds it. The lots under a cluster are a range of slots, so how many of them match is
 * `rank(last) - rank(first)` over the set of matching lots. None: the cluster is gone; one: it is that
 * lot at its own position; more: it stays where it was. Whether a marker is in the viewport is decided
 * by the tree's position, so nothing enters or leaves while the filter changes.
 *
 * A viewport is one walk along the tree in preorder, leaving out subtrees whose box is off the
 * viewport or in which nothing matches.
 */
import { CLUSTER } from '../../src/domain/constants.ts';
import { Fault } from '../../src/domain/errors.ts';
import type { BBox } from '../../src/domain/geo.ts';
import type { ClusterTable } from '../../src/domain/search-api.ts';
import { ClusterIds } from './cluster-ids.ts';
import { assertClusters } from './check-columns.ts';
import type { ClusterColumns } from './cluster-columns.ts';
import { latOfUnit, lngOfUnit, unitX, unitY } from './mercator.ts';
import { wrapBBox } from './region.ts';
import { EMPTY_SET, type SlotSet } from './slot-set.ts';

/** Beyond the last cluster zoom every lot stands alone. */
const LOT_ZOOM = CLUSTER.maxZoom + 1;

/** What is asked of a viewport's clusters. */
export interface ClusterView {
  readonly bbox: BBox;
  readonly zoom: number;
  readonly groupCoincident: boolean;
  readonly matches: SlotSet;
  /** Those of the matches that have a charger. */
  readonly charging: SlotSet;
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
  #ids: ClusterIds | undefined;
  #isChecked = false;

  constructor(columns: ClusterColumns, places: LotPlaces) {
    this.columns = columns;
    this.#places = places;
  }

  query(view: ClusterView): ClusterTable {
    this.#check();
    const zoom = limitZoom(view.zoom);
    const rows = new TableRows(this.#places, zoom === LOT_ZOOM && view.groupCoincident);
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
   * Where the markers stand that the matching lots under a cluster are drawn as at a zoom: lng, lat of each.
   * At a zoom at which it has not parted, the cluster's own. @throws for an unknown id
   */
  markersUnder(clusterId: number, zoom: number, matches: SlotSet): Float64Array {
    const own = this.#indexOf(clusterId);
    if (own === -1) throw new Fault('not-found', `There is no cluster ${clusterId}.`);
    const { firsts, lasts, zooms } = this.columns;
    const rows = new TableRows(this.#places, false);
    const hasParted = zooms[own]! < limitZoom(zoom);
    const under = {
      cluster: hasParted ? own + 1 : own,
      first: firsts[own]!,
      last: lasts[own]!,
    };
    const view = { matches, charging: EMPTY_SET };
    this.#walk(view, limitZoom(zoom), rows, under, -Infinity, -Infinity, Infinity, Infinity);
    return rows.finish().positions;
  }

  /** The slots [first, last) of the lots under a cluster. @throws for an unknown id */
  rangeOf(clusterId: number): { readonly first: number; readonly last: number } {
    const cluster = this.#indexOf(clusterId);
    const { firsts, lasts } = this.columns;
    if (cluster === -1) throw new Fault('not-found', `There is no cluster ${clusterId}.`);
    return { first: firsts[cluster]!, last: lasts[cluster]! };
  }

  /** First zoom at which the matching lots under a cluster part; 17 if fewer than two match. */
  expansionZoom(clusterId: number, matches: SlotSet): number {
    const { firsts, lasts, skips, zooms } = this.columns;
    let cluster = this.#indexOf(clusterId);
    if (cluster === -1) throw new Fault('not-found', `There is no cluster ${clusterId}.`);
    const count = matches.rank(lasts[cluster]!) - matches.rank(firsts[cluster]!);
    if (count < 2) return LOT_ZOOM;
    const first = matches.firstIn(firsts[cluster]!, lasts[cluster]!);
    // Into the child that holds the first matching lot, as long as it holds all of them.
    for (;;) {
      let child = cluster + 1;
      while (child < skips[cluster]! && lasts[child]! <= first) child = skips[child]!;
      if (child >= skips[cluster]! || firsts[child]! > first) break;
      if (matches.rank(lasts[child]!) - matches.rank(firsts[child]!) < count) break;
      cluster = child;
    }
    return zooms[cluster]! + 1;
  }

  #indexOf(clusterId: number): number {
    this.#check();
    this.#ids ??= new ClusterIds(this.columns.ids);
    return this.#ids.indexOf(clusterId);
  }

  /** Once, and not before it is needed: walks must end, also in a snapshot. */
  #check(): void {
    if (this.#isChecked) return;
    assertClusters(this.columns, this.#places.rowOf.length);
    this.#isChecked = true;
  }

  #walk(
    { matches, charging }: Pick<ClusterView, 'matches' | 'charging'>,
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
        if (y >= top && y <= bottom) rows.addLot(lot, charging.has(lot));
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
            rows.addLot(lot, charging.has(lot));
          } else if (count > 1) {
            const chargingCount = charging.rank(last) - charging.rank(first);
            rows.addCluster(x, y, count, chargingCount, ids[cluster]!);
          }
        }
      }
      slot = last;
      cluster = skips[cluster]!;
    }
  }
}

function limitZoom(zoom: number): number {
  return Math.max(CLUSTER.minZoom, Math.min(Math.floor(zoom), LOT_ZOOM));
}

/** Collects markers, grouping coincident lots where asked. */
class TableRows {
  readonly #places: LotPlaces;
  readonly #coincident: Map<number, Map<number, number>> | undefined;
  readonly #positions: number[] = [];
  readonly #counts: number[] = [];
  readonly #charging: number[] = [];
  readonly #ids: number[] = [];
  readonly #rows: number[] = [];

  constructor(places: LotPlaces, groupsCoincident: boolean) {
    this.#places = places;
    this.#coincident = groupsCoincident ? new Map<number, Map<number, number>>() : undefined;
  }

  addCluster(x: number, y: number, count: number, charging: number, id: number): void {
    this.#add(lngOfUnit(x), latOfUnit(y), count, charging, id, -1);
  }

  addLot(slot: number, isCharging: boolean): void {
    const { positions, rowOf } = this.#places;
    const lng = positions[slot * 2]!;
    const lat = positions[slot * 2 + 1]!;
    const row = rowOf[slot]!;
    const marker = this.#markerAt(lng, lat);
    if (marker === -1) {
      this.#add(lng, lat, 1, isCharging ? 1 : 0, -1, row);
      return;
    }
    this.#counts[marker]!++;
    if (isCharging) this.#charging[marker]!++;
    if (row < this.#rows[marker]!) this.#rows[marker] = row;
  }

  finish(): ClusterTable {
    return {
      positions: Float64Array.from(this.#positions),
      pointCounts: Uint32Array.from(this.#counts),
      chargingCounts: Uint32Array.from(this.#charging),
      clusterIds: Float64Array.from(this.#ids),
      lotIndexes: Int32Array.from(this.#rows),
    };
  }

  /** The marker that stands at a position, or -1; the next one added will. */
  #markerAt(lng: number, lat: number): number {
    if (this.#coincident === undefined) return -1;
    let column = this.#coincident.get(lng);
    if (column === undefined) {
      column = new Map<number, number>();
      this.#coincident.set(lng, column);
    }
    const marker = column.get(lat);
    if (marker !== undefined) return marker;
    column.set(lat, this.#counts.length);
    return -1;
  }

  #add(lng: number, lat: number, count: number, charging: number, id: number, row: number): void {
    this.#positions.push(lng, lat);
    this.#counts.push(count);
    this.#charging.push(charging);
    this.#ids.push(id);
    this.#rows.push(row);
  }
}
