/** Builds the cluster tree and numbers it depth first, children along a Hilbert curve. [S9] */
import type { ClusterTree } from './cluster-columns.ts';
import { clusterAllZooms, type ClusterHierarchy } from './cluster-zooms.ts';
import type { ClusterSettings } from './engine-options.ts';
import { latOfUnit, lngOfUnit, unitX, unitY } from './mercator.ts';
import { hilbertKey, sortByKey } from './spatial-order.ts';

/** Lots, clusters or steps of the walk between two pauses. */
const CHUNK = 20_000;

/**
 * Builds the clusters of all zooms and puts lots and clusters in their order.
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* buildClusterTree(
  positions: Float64Array,
  settings: ClusterSettings,
): Generator<number, ClusterTree> {
  const made = yield* clusterAllZooms(positions, settings);
  const lots = positions.length / 2;
  const keys = new Uint32Array(lots + made.length);
  for (let from = 0; from < lots; from += CHUNK) {
    fillLotKeys(keys, positions, from, Math.min(from + CHUNK, lots));
    yield 0.8;
  }
  for (let from = 0; from < made.length; from += CHUNK) {
    fillClusterKeys(keys, made, lots, from, Math.min(from + CHUNK, made.length));
    yield 0.83;
  }
  const alongCurve = sortByKey(keys);
  yield 0.86;
  const walk = new DepthFirstWalk(lots, made, childrenOf(made, alongCurve));
  yield 0.88;
  while (walk.goOn(CHUNK)) yield 0.9;
  const { order, clusters, numbers } = walk;
  for (let from = 0; from < lots; from += CHUNK) {
    spanLots(clusters.boxes, positions, made, numbers, from, Math.min(from + CHUNK, lots));
    yield 0.93;
  }
  // Later clusters are of lower zooms, so a cluster's box is complete before it extends its parent's.
  for (let from = 0; from < made.length; from += CHUNK) {
    spanClusters(clusters.boxes, made, lots, numbers, from, Math.min(from + CHUNK, made.length));
    yield 0.95;
  }
  return { order, clusters };
}

// Separate functions, because loops in a generator are slow.

function fillLotKeys(keys: Uint32Array, positions: Float64Array, from: number, to: number): void {
  for (let row = from; row < to; row++) {
    keys[row] = hilbertKey(positions[row * 2]!, positions[row * 2 + 1]!);
  }
}

function fillClusterKeys(
  keys: Uint32Array,
  { centers }: ClusterHierarchy,
  lots: number,
  from: number,
  to: number,
): void {
  for (let cluster = from; cluster < to; cluster++) {
    const lng = lngOfUnit(centers[cluster * 2]!);
    keys[lots + cluster] = hilbertKey(lng, latOfUnit(centers[cluster * 2 + 1]!));
  }
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

class DepthFirstWalk {
  readonly order: Uint32Array;
  readonly clusters: ReturnType<typeof newClusters>;
  /** The preorder number of each cluster. */
  readonly numbers: Uint32Array;
  readonly #made: ClusterHierarchy;
  readonly #children: Children;
  /** Per cluster, and then for the top: its next child to visit. */
  readonly #next: Uint32Array;
  readonly #path: number[];
  #slot = 0;
  #number = 0;

  constructor(lots: number, made: ClusterHierarchy, children: Children) {
    this.order = new Uint32Array(lots);
    this.clusters = newClusters(made.length);
    this.numbers = new Uint32Array(made.length);
    this.#made = made;
    this.#children = children;
    this.#next = children.starts.slice();
    this.#path = [made.length];
  }

  /** Takes up to `steps` steps; returns false once the walk is done. */
  goOn(steps: number): boolean {
    const made = this.#made;
    const { starts, refs } = this.#children;
    const { order, clusters, numbers } = this;
    const next = this.#next;
    const path = this.#path;
    const lots = order.length;
    let slot = this.#slot;
    let number = this.#number;
    let isDone = false;
    for (let step = 0; step < steps; step++) {
      const parent = path[path.length - 1]!;
      if (next[parent] === starts[parent + 1]) {
        isDone = parent === made.length;
        if (isDone) break;
        path.pop();
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
    this.#slot = slot;
    this.#number = number;
    return !isDone;
  }
}

function spanLots(
  boxes: Int32Array,
  positions: Float64Array,
  made: ClusterHierarchy,
  numbers: Uint32Array,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    const parent = made.parents[row]!;
    if (parent === -1) continue;
    const x = Math.trunc(unitX(positions[row * 2]!));
    const y = Math.trunc(unitY(positions[row * 2 + 1]!));
    extend(boxes, numbers[parent]!, x, y, x, y);
  }
}

function spanClusters(
  boxes: Int32Array,
  made: ClusterHierarchy,
  lots: number,
  numbers: Uint32Array,
  from: number,
  to: number,
): void {
  for (let cluster = from; cluster < to; cluster++) {
    const parent = made.parents[lots + cluster]!;
    if (parent === -1) continue;
    const at = numbers[cluster]! * 4;
    extend(boxes, numbers[parent]!, boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
  }
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

function extend(
  boxes: Int32Array,
  cluster: number,
  west: number,
  north: number,
  east: number,
  south: number,
): void {
  const at = cluster * 4;
  if (west < boxes[at]!) boxes[at] = west;
  if (north < boxes[at + 1]!) boxes[at + 1] = north;
  if (east > boxes[at + 2]!) boxes[at + 2] = east;
  if (south > boxes[at + 3]!) boxes[at + 3] = south;
}
