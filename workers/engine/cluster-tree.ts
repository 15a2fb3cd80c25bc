/**
 * Builds the cluster tree of supercluster 9 (radius 60, extent 512, zooms 0–16, minPoints 2): the same
 * clusters with the same positions and ids, checked against it in the tests. Greedy, from zoom 16 down:
 * each point, in data order, swallows every free point within the radius and becomes their mean.
 *
 * Why not supercluster itself: it wants a GeoJSON object a lot, runs in one go (seconds at a million,
 * in which the worker would not answer), and keeps a tree per zoom. This one takes coordinates, can
 * pause, and finds neighbours in a hashed grid of cells.
 *
 * The result is one tree for all zooms, numbered in depth-first order, children along a Hilbert curve:
 * - lots (`order`) so that the lots under any cluster are a contiguous range of slots;
 * - clusters (preorder) so that the clusters under any cluster are a contiguous range too.
 */
import { CLUSTER } from '../../src/domain/constants.ts';
import { hilbertKey, sortByKey } from './spatial-order.ts';
import { latOfUnit, lngOfUnit, unitX, unitY, WORLD_UNITS } from './mercator.ts';

/** Columns of the clusters, in preorder. */
export interface ClusterColumns {
  /** First slot under the cluster, and the one after its last. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  /** The next cluster that is not under this one. */
  readonly skips: Uint32Array;
  /** The last zoom at which it exists: one further in, it parts. */
  readonly zooms: Uint8Array;
  /** Supercluster's id. */
  readonly ids: Int32Array;
  /** Position in Mercator units: x, y. */
  readonly centers: Int32Array;
  /** Box around its lots in Mercator units: x min, y min, x max, y max. */
  readonly boxes: Int32Array;
}

export interface ClusterTree {
  /** Row of each slot. */
  readonly order: Uint32Array;
  readonly clusters: ClusterColumns;
}

/** Points clustered between two pauses. */
const CHUNK = 20_000;

/** The points of one zoom: lots not yet clustered, and clusters. */
interface Level {
  length: number;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  readonly counts: Int32Array;
  /** A row, or the number of lots plus the number of a cluster. */
  readonly refs: Int32Array;
}

/** Clusters in order of making: those made later are farther out. */
interface Made {
  length: number;
  readonly ids: Int32Array;
  readonly zooms: Uint8Array;
  readonly centers: Int32Array;
  /** Cluster above each ref, -1 at the top. */
  readonly parents: Int32Array;
}

/**
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* buildClusterTree(positions: Float64Array): Generator<number, ClusterTree> {
  const lots = positions.length / 2;
  const made: Made = {
    length: 0,
    ids: new Int32Array(lots),
    zooms: new Uint8Array(lots),
    centers: new Int32Array(lots * 2),
    parents: new Int32Array(lots * 2).fill(-1),
  };
  let level = newLevel(lots);
  for (let row = 0; row < lots; row++) {
    level.xs[row] = unitX(positions[row * 2]!);
    level.ys[row] = unitY(positions[row * 2 + 1]!);
    level.counts[row] = 1;
    level.refs[row] = row;
  }
  level.length = lots;
  const zooms = CLUSTER.maxZoom - CLUSTER.minZoom + 1;
  for (let zoom: number = CLUSTER.maxZoom; zoom >= CLUSTER.minZoom; zoom--) {
    const grid = new Grid(level, radiusUnits(zoom));
    yield (0.8 * (CLUSTER.maxZoom - zoom)) / zooms;
    const next = newLevel(level.length);
    for (let from = 0; from < level.length; from += CHUNK) {
      const to = Math.min(from + CHUNK, level.length);
      clusterChunk(level, grid, zoom, from, to, next, made, lots);
      yield (0.8 * (CLUSTER.maxZoom - zoom + to / level.length)) / zooms;
    }
    level = next;
  }
  return yield* numberDepthFirst(positions, made);
}

function newLevel(length: number): Level {
  return {
    length: 0,
    xs: new Int32Array(length),
    ys: new Int32Array(length),
    counts: new Int32Array(length),
    refs: new Int32Array(length),
  };
}

function radiusUnits(zoom: number): number {
  return (CLUSTER.radiusPx / (CLUSTER.extentPx * (1 << zoom))) * WORLD_UNITS;
}

/** One zoom's clustering for the points [from, to) of a level. */
function clusterChunk(
  level: Level,
  grid: Grid,
  zoom: number,
  from: number,
  to: number,
  next: Level,
  made: Made,
  lots: number,
): void {
  const { xs, ys, counts, refs } = level;
  const { taken } = grid;
  for (let i = from; i < to; i++) {
    if (taken[i] === 1) continue;
    taken[i] = 1;
    const x = xs[i]!;
    const y = ys[i]!;
    const ref = refs[i]!;
    let count = counts[i]!;
    let sumX = x * count;
    let sumY = y * count;
    const neighbours = grid.takeWithin(x, y);
    const at = next.length++;
    if (neighbours === 0) {
      next.xs[at] = x;
      next.ys[at] = y;
      next.counts[at] = count;
      next.refs[at] = ref;
      continue;
    }
    const cluster = made.length++;
    made.parents[ref] = cluster;
    for (let n = 0; n < neighbours; n++) {
      const j = grid.found[n]!;
      const weight = counts[j]!;
      count += weight;
      sumX += xs[j]! * weight;
      sumY += ys[j]! * weight;
      made.parents[refs[j]!] = cluster;
    }
    // Supercluster's id: where and at which zoom the cluster began, behind the lots' own numbers.
    made.ids[cluster] = (i << 5) + (zoom + 1) + lots;
    made.zooms[cluster] = zoom;
    next.xs[at] = sumX / count;
    next.ys[at] = sumY / count;
    next.counts[at] = count;
    next.refs[at] = lots + cluster;
    made.centers[cluster * 2] = next.xs[at]!;
    made.centers[cluster * 2 + 1] = next.ys[at]!;
  }
}

/**
 * The points of a level by cells twice as wide as the radius, hashed into a table (cells of one row of
 * the map stand next to each other). A neighbour is in one of at most four cells.
 */
class Grid {
  /** 1 where a point belongs to a cluster of this zoom already, or was looked at. */
  readonly taken: Uint8Array;
  /** Result of `takeWithin`. */
  readonly found: Int32Array;
  readonly #radius: number;
  readonly #mask: number;
  readonly #starts: Int32Array;
  /** x, y and number of each point, by bucket: together, as they are read. */
  readonly #points: Int32Array;

  constructor({ length, xs, ys }: Level, radius: number) {
    this.taken = new Uint8Array(length);
    this.found = new Int32Array(length);
    this.#radius = radius;
    this.#mask = (1 << Math.max(4, 31 - Math.clz32(length))) - 1;
    this.#starts = new Int32Array(this.#mask + 2);
    this.#points = new Int32Array(length * 3);
    const starts = this.#starts;
    const buckets = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      const bucket = this.#bucket(this.#cell(xs[i]!), this.#cell(ys[i]!));
      buckets[i] = bucket;
      starts[bucket + 1]!++;
    }
    for (let b = 0; b <= this.#mask; b++) starts[b + 1]! += starts[b]!;
    const cursors = starts.slice();
    for (let i = 0; i < length; i++) {
      const at = cursors[buckets[i]!]!++ * 3;
      this.#points[at] = xs[i]!;
      this.#points[at + 1] = ys[i]!;
      this.#points[at + 2] = i;
    }
  }

  /** Takes every free point within the radius; their numbers are in `found`. */
  takeWithin(x: number, y: number): number {
    const { taken, found } = this;
    const points = this.#points;
    const radius = this.#radius;
    const limit = radius * radius;
    const west = this.#cell(x - radius);
    const east = this.#cell(x + radius);
    const north = this.#cell(y + radius);
    let length = 0;
    for (let cellY = this.#cell(y - radius); cellY <= north; cellY++) {
      for (let cellX = west; cellX <= east; cellX++) {
        const bucket = this.#bucket(cellX, cellY);
        const end = this.#starts[bucket + 1]! * 3;
        for (let at = this.#starts[bucket]! * 3; at < end; at += 3) {
          const dx = points[at]! - x;
          const dy = points[at + 1]! - y;
          if (dx * dx + dy * dy > limit) continue;
          const point = points[at + 2]!;
          if (taken[point] === 1) continue;
          taken[point] = 1;
          found[length++] = point;
        }
      }
    }
    return length;
  }

  #cell(unit: number): number {
    return Math.floor(unit / (2 * this.#radius));
  }

  #bucket(cellX: number, cellY: number): number {
    return (Math.imul(cellY, 0x9e3779b1) + cellX) & this.#mask;
  }
}

/** Numbers lots and clusters depth first, children of one cluster along a Hilbert curve. */
function* numberDepthFirst(positions: Float64Array, made: Made): Generator<number, ClusterTree> {
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

function parentOf(made: Made, ref: number): number {
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
