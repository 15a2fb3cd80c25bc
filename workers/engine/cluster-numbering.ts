/** Builds the cluster tree and numbers it depth first, children along a Hilbert curve. [S9] */
import { extend } from './box-tree.ts';
import { clusterAllZooms, type ClusterHierarchy } from './cluster-zooms.ts';
import type { ClusterColumns } from './clusters.ts';
import type { ClusterSettings } from './engine-options.ts';
import { latOfUnit, lngOfUnit, unitX, unitY } from './mercator.ts';
import { fillKeys, hilbertKey, sortByKey } from './spatial-order.ts';
import { inChunks } from './in-chunks.ts';

/** Lots, clusters or steps of the walk between two pauses. */
const CHUNK = 20_000;

/**
 * Builds the clusters of all zooms and puts lots and clusters in their order.
 * @param positions lng, lat per row.
 * @returns the row of each slot, and the clusters.
 * @yields the share done, 0–1, where it is known, every few milliseconds.
 */
export function* buildClusterTree(
  positions: Float64Array,
  settings: ClusterSettings,
): Generator<number | undefined, { order: Uint32Array; clusters: ClusterColumns }> {
  const made = yield* clusterAllZooms(positions, settings);
  const { centers, parents } = made;
  const lots = positions.length / 2;
  const keys = new Uint32Array(lots + made.length);
  yield* fillKeys(keys, positions);
  yield* inChunks(made.length, CHUNK, (from, to) => {
    for (let cluster = from; cluster < to; cluster++) {
      const lng = lngOfUnit(centers[cluster * 2]!);
      keys[lots + cluster] = hilbertKey(lng, latOfUnit(centers[cluster * 2 + 1]!));
    }
  });
  const alongCurve = sortByKey(keys);
  yield 0.86;
  const children = childrenOf(made, alongCurve);
  yield 0.88;
  const { order, clusters, numbers } = yield* numberDepthFirst(lots, made, children);
  const { boxes } = clusters;
  yield* inChunks(lots, CHUNK, (from, to) => {
    for (let row = from; row < to; row++) {
      if (parents[row] === -1) continue;
      const x = Math.trunc(unitX(positions[row * 2]!));
      const y = Math.trunc(unitY(positions[row * 2 + 1]!));
      extend(boxes, numbers[parents[row]!]! * 4, x, y, x, y);
    }
  });
  yield 0.93;
  // Later clusters are of lower zooms, so a cluster's box is complete before it extends its parent's.
  yield* inChunks(made.length, CHUNK, (from, to) => {
    for (let cluster = from; cluster < to; cluster++) {
      const parent = parents[lots + cluster]!;
      if (parent === -1) continue;
      const at = numbers[cluster]! * 4;
      extend(
        boxes,
        numbers[parent]! * 4,
        boxes[at]!,
        boxes[at + 1]!,
        boxes[at + 2]!,
        boxes[at + 3]!,
      );
    }
  });
  return { order, clusters };
}

/** Lots and clusters by their parent. */
interface Children {
  /** Per cluster, and then for the top: where its children start in `refs`. */
  readonly starts: Uint32Array;
  /** A row, or the number of lots plus a cluster's number. */
  readonly refs: Uint32Array;
}

/** Groups lots and clusters by parent; those of one parent keep their order. */
function childrenOf(made: ClusterHierarchy, ordered: Uint32Array): Children {
  const starts = new Uint32Array(made.length + 2);
  for (let ref = 0; ref < ordered.length; ref++) starts[parentOf(made, ref) + 1]!++;
  for (let p = 0; p <= made.length; p++) starts[p + 1]! += starts[p]!;
  const refs = new Uint32Array(ordered.length);
  const cursors = starts.slice();
  for (const ref of ordered) refs[cursors[parentOf(made, ref)]!++] = ref;
  return { starts, refs };
}

/**
 * Walks down the tree from the top.
 * @returns the row of each slot, the clusters in preorder but for their boxes, and the preorder number of each.
 */
function* numberDepthFirst(lots: number, made: ClusterHierarchy, { starts, refs }: Children) {
  const order = new Uint32Array(lots);
  const clusters = newClusters(made.length);
  const numbers = new Uint32Array(made.length);
  /** Per cluster, and then for the top: its next child to visit. */
  const next = starts.slice();
  const path = [made.length];
  let slot = 0;
  let number = 0;
  // Each child is come to once, and left once.
  yield* inChunks(2 * refs.length, CHUNK, (from, to) => {
    for (let step = from; step < to && path.length > 0; step++) {
      const parent = path[path.length - 1]!;
      if (next[parent] === starts[parent + 1]) {
        path.pop();
        if (parent === made.length) return;
        clusters.lasts[numbers[parent]!] = slot;
        clusters.skips[numbers[parent]!] = number;
        continue;
      }
      const ref = refs[next[parent]!++]!;
      if (ref < lots) {
        order[slot++] = ref;
        continue;
      }
      const cluster = ref - lots;
      numbers[cluster] = number;
      clusters.firsts[number] = slot;
      clusters.zooms[number] = made.zooms[cluster]!;
      clusters.ids[number] = made.ids[cluster]!;
      clusters.centers[number * 2] = made.centers[cluster * 2]!;
      clusters.centers[number * 2 + 1] = made.centers[cluster * 2 + 1]!;
      number++;
      path.push(cluster);
    }
  });
  return { order, clusters, numbers };
}

function parentOf(made: ClusterHierarchy, ref: number): number {
  const parent = made.parents[ref]!;
  return parent === -1 ? made.length : parent;
}

function newClusters(length: number) {
  const boxes = new Int32Array(length * 4);
  for (let i = 0; i < boxes.length; i += 4) {
    boxes[i] = boxes[i + 1] = 0x7fffffff;
    boxes[i + 2] = boxes[i + 3] = -0x80000000;
  }
  return {
    firsts: new Uint32Array(length),
    lasts: new Uint32Array(length),
    skips: new Uint32Array(length),
    zooms: new Uint8Array(length),
    ids: new Int32Array(length),
    centers: new Int32Array(length * 2),
    boxes,
  };
}
