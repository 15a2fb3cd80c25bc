/**
 * Reads which lots supercluster puts into which clusters, at all zooms (S9), from its internal trees. Its public calls make an
 * object of every cluster and every lot; the internal trees, no part of its contract, are one array a zoom with six numbers
 * an entry.
 */
import Supercluster from 'supercluster';
import { CLUSTER } from '../../src/domain/constants.ts';
import type { ClusterHierarchy } from '../../workers/engine/cluster-zooms.ts';

/** An entry of a tree: x, y, zoom it was looked at, id, id of the cluster above (-1: none), lots. */
const ENTRY = { x: 0, y: 1, id: 3, parent: 4, lots: 5, length: 6 } as const;

/** One zoom's lots and clusters. */
interface Tree {
  readonly numItems: number;
  readonly data: Int32Array;
}

/** @param positions lng, lat per row; all finite. Takes seconds at a million, in one go. */
export function superclusterHierarchy(positions: Float64Array): ClusterHierarchy {
  const rows = positions.length / 2;
  const trees = treesOf(positions);
  const most = clustersIn(trees);
  const ids = new Int32Array(most);
  const zooms = new Uint8Array(most);
  const centers = new Int32Array(most * 2);
  const parents = new Int32Array(rows + most).fill(-1);
  let made = 0;
  let inner = trees[CLUSTER.maxZoom + 1]!;
  /** A row, or the number of rows plus the number of a cluster, for each entry of `inner`. */
  let refs = Int32Array.from({ length: inner.numItems }, (_, row) => row);
  for (let zoom: number = CLUSTER.maxZoom; zoom >= CLUSTER.minZoom; zoom--) {
    const outer = trees[zoom]!;
    if (outer === inner) continue;
    const from = inner.data;
    const to = outer.data;
    const outerRefs = new Int32Array(outer.numItems);
    /** Number of the cluster that began at an entry of `inner`. */
    const begun = new Int32Array(inner.numItems);
    /** The next entry of `inner` that may be in `outer` unchanged: those keep their order. */
    let left = 0;
    for (let i = 0; i < outer.numItems; i++) {
      const at = i * ENTRY.length;
      const id = to[at + ENTRY.id]!;
      const lots = to[at + ENTRY.lots]!;
      if (lots === 1 || ((id - rows) & 31) !== zoom + 1) {
        while (from[left * ENTRY.length + ENTRY.parent] !== -1) left++;
        outerRefs[i] = refs[left++]!;
        continue;
      }
      ids[made] = id;
      zooms[made] = zoom;
      centers[made * 2] = to[at + ENTRY.x]!;
      centers[made * 2 + 1] = to[at + ENTRY.y]!;
      begun[(id - rows) >> 5] = made;
      outerRefs[i] = rows + made++;
    }
    for (let i = 0; i < inner.numItems; i++) {
      const parent = from[i * ENTRY.length + ENTRY.parent]!;
      if (parent !== -1) parents[refs[i]!] = begun[(parent - rows) >> 5]!;
    }
    inner = outer;
    refs = outerRefs;
  }
  return { length: made, ids, zooms, centers, parents };
}

/** How many clusters all zooms have together, counted once each, where they begin. */
function clustersIn(trees: readonly Tree[]): number {
  let count = 0;
  for (let zoom: number = CLUSTER.maxZoom; zoom >= CLUSTER.minZoom; zoom--) {
    const { data, numItems } = trees[zoom]!;
    if (trees[zoom] === trees[zoom + 1]) continue;
    const rows = trees[CLUSTER.maxZoom + 1]!.numItems;
    for (let i = 0; i < numItems; i++) {
      const at = i * ENTRY.length;
      if (data[at + ENTRY.lots]! > 1 && ((data[at + ENTRY.id]! - rows) & 31) === zoom + 1) count++;
    }
  }
  return count;
}

function treesOf(positions: Float64Array): readonly Tree[] {
  const { radiusPx: radius, extentPx: extent, minZoom, maxZoom, minPoints } = CLUSTER;
  const clusters = new Supercluster({ radius, extent, minZoom, maxZoom, minPoints });
  clusters.load(new PointList(positions) as unknown as Parameters<typeof clusters.load>[0]);
  return (clusters as unknown as { readonly trees: readonly Tree[] }).trees;
}

/** As much of an array as `load` needs, with one reused feature: a million features would be larger than the tree. */
class PointList {
  readonly length: number;
  readonly #positions: Float64Array;

  constructor(positions: Float64Array) {
    this.length = positions.length / 2;
    this.#positions = positions;
  }

  *[Symbol.iterator](): Generator {
    const coordinates = [0, 0];
    const feature = { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates } };
    const positions = this.#positions;
    for (let at = 0; at < positions.length; at += 2) {
      coordinates[0] = positions[at]!;
      coordinates[1] = positions[at + 1]!;
      yield feature;
    }
  }
}
