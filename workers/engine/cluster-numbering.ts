/** The order of a cluster tree: lots and clusters depth first, children along a Hilbert curve. */
import type { ClusterTree } from './cluster-columns.ts';
import type { ClusterHierarchy } from './cluster-zooms.ts';
import { latOfUnit, lngOfUnit, unitX, unitY } from './mercator.ts';
import { hilbertKey, sortByKey } from './spatial-order.ts';

/** Numbers lots and clusters depth first, children of one cluster along a Hilbert curve. */
export function* numberDepthFirst(
  positions: Float64Array,
  made: ClusterHierarchy,
): Generator<number, ClusterTree> {
  const lots = positions.length / 2;
  const total = lots + made.length;
  const keys = new Uint32Array(total);
  for (let row = 0; row < lots; row++) {
    keys[row] = hilbertKey(positions[row * 2]!, positions[row * 2 + 1]!);
  }
  for (let cluster = 0; cluster < made.length; cluster++) {
    const lng = lngOfUnit(made.centers[cluster * 2]!);
    keys[lots + cluster] = hilbertKey(lng, latOfUnit(made.centers[cluster * 2 + 1]!));
  }
  yield 0.85;
  // Children per parent (the last entry is the top), each list along the curve: one sort of all, then
  // a stable distribution.
  const starts = new Uint32Array(made.length + 2);
  for (let ref = 0; ref < total; ref++) starts[parentOf(made, ref) + 1]!++;
  for (let p = 0; p <= made.length; p++) starts[p + 1]! += starts[p]!;
  const children = new Uint32Array(total);
  const cursors = starts.slice();
  for (const ref of sortByKey(keys)) children[cursors[parentOf(made, ref)]!++] = ref;
  yield 0.9;

  const order = new Uint32Array(lots);
  const clusters = newClusters(made.length);
  /** Preorder number of each cluster. */
  const numbers = new Uint32Array(made.length);
  const next = starts.slice();
  const path: number[] = [made.length];
  let slot = 0;
  let number = 0;
  while (path.length > 0) {
    const parent = path[path.length - 1]!;
    if (next[parent] === starts[parent + 1]) {
      path.pop();
      if (parent === made.length) break;
      clusters.lasts[numbers[parent]!] = slot;
      clusters.skips[numbers[parent]!] = number;
      continue;
    }
    const ref = children[next[parent]!++]!;
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
  yield 0.95;
  for (let row = 0; row < lots; row++) {
    const parent = made.parents[row]!;
    if (parent === -1) continue;
    const x = Math.trunc(unitX(positions[row * 2]!));
    const y = Math.trunc(unitY(positions[row * 2 + 1]!));
    extend(clusters.boxes, numbers[parent]!, x, y, x, y);
  }
  // Those made later are farther out, so a cluster's box is complete before it extends the next.
  for (let cluster = 0; cluster < made.length; cluster++) {
    const parent = made.parents[lots + cluster]!;
    if (parent === -1) continue;
    const [x1, y1, x2, y2] = clusters.boxes.subarray(numbers[cluster]! * 4);
    extend(clusters.boxes, numbers[parent]!, x1!, y1!, x2!, y2!);
  }
  return { order, clusters };
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
