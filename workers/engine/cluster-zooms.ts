/**
 * Makes the clusters of supercluster 9 (minPoints 2) [S9]: the same clusters with the same positions and ids, which
 * the tests compare. Greedy, from the last zoom down: each point, in data order, takes every free point within the
 * radius, and their mean becomes the cluster.
 *
 * docs/design.md has the figures that speak against supercluster itself, here or in a second worker.
 */
import { Grid, type Level } from './cluster-grid.ts';
import { unitX, unitY, WORLD_UNITS } from './mercator.ts';
import type { ClusterSettings } from './engine-options.ts';

/** How many points are clustered between two pauses. */
const CHUNK = 4_000;

/** Clusters in the order they were made; later ones are of lower zooms. */
export interface ClusterHierarchy {
  readonly length: number;
  /** Supercluster's ids. */
  readonly ids: Int32Array;
  /** The last zoom at which each cluster exists. */
  readonly zooms: Uint8Array;
  /** Position in Mercator units: x, y. */
  readonly centers: Int32Array;
  /** The parent of each row, and then of each cluster; -1 at the top. */
  readonly parents: Int32Array;
}

type Growing = ClusterHierarchy & { length: number };

/**
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* clusterAllZooms(
  positions: Float64Array,
  settings: ClusterSettings,
): Generator<number, ClusterHierarchy> {
  const { minZoom, maxZoom } = settings;
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
  const zooms = maxZoom - minZoom + 1;
  for (let zoom = maxZoom; zoom >= minZoom; zoom--) {
    const grid = new Grid(level, radiusUnits(settings, zoom));
    for (const _ of grid.fill(level)) yield (0.8 * (maxZoom - zoom)) / zooms;
    const next = newLevel(level.length);
    for (let from = 0; from < level.length; from += CHUNK) {
      const to = Math.min(from + CHUNK, level.length);
      clusterChunk(level, grid, zoom, from, to, next, made, lots);
      yield (0.8 * (maxZoom - zoom + to / level.length)) / zooms;
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

function radiusUnits({ radius, extent }: ClusterSettings, zoom: number): number {
  return (radius / (extent * (1 << zoom))) * WORLD_UNITS;
}

/** Clusters the points [from, to) of a level at one zoom. */
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
    // Supercluster's id: the first point's number and the zoom, after the lots' own numbers.
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
