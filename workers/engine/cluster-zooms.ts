/**
 * The clusters of supercluster 9 (S9; radius 60, extent 512, zooms 0–16, minPoints 2): the same
 * clusters with the same positions and ids, checked against it in the tests. Greedy, from zoom 16 down:
 * each point, in data order, swallows every free point within the radius and becomes their mean.
 *
 * Why not supercluster itself, here or in a second worker: ../README.md has the figures.
 */
import { CLUSTER } from '../../src/domain/constants.ts';
import { Grid, type Level } from './cluster-grid.ts';
import { unitX, unitY, WORLD_UNITS } from './mercator.ts';

/** Points clustered between two pauses. */
const CHUNK = 4_000;

/** Clusters in order of making: those made later are farther out. */
export interface ClusterHierarchy {
  readonly length: number;
  /** Supercluster's. */
  readonly ids: Int32Array;
  /** The last zoom at which it exists. */
  readonly zooms: Uint8Array;
  /** Position in Mercator units: x, y. */
  readonly centers: Int32Array;
  /** Cluster above each row, and then above each cluster; -1 at the top. */
  readonly parents: Int32Array;
}

/** The same while it grows. */
type Growing = ClusterHierarchy & { length: number };

/**
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* clusterAllZooms(positions: Float64Array): Generator<number, ClusterHierarchy> {
  const lots = positions.length / 2;
  const made = {
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
    for (const _ of grid.fill(level)) yield (0.8 * (CLUSTER.maxZoom - zoom)) / zooms;
    const next = newLevel(level.length);
    for (let from = 0; from < level.length; from += CHUNK) {
      const to = Math.min(from + CHUNK, level.length);
      clusterChunk(level, grid, zoom, from, to, next, made, lots);
      yield (0.8 * (CLUSTER.maxZoom - zoom + to / level.length)) / zooms;
    }
    level = next;
  }
  return made;
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
  made: Growing,
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
