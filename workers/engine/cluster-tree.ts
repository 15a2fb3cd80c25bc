/** Builds the cluster tree in steps: first the clusters, then their order. [S9] */
import type { ClusterTree } from './cluster-columns.ts';
import { numberDepthFirst } from './cluster-numbering.ts';
import { clusterAllZooms } from './cluster-zooms.ts';
import type { ClusterSettings } from './engine-options.ts';

/**
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* buildClusterTree(
  positions: Float64Array,
  settings: ClusterSettings,
): Generator<number, ClusterTree> {
  return yield* numberDepthFirst(positions, yield* clusterAllZooms(positions, settings));
}
