/** The cluster tree (S9), in steps: which clusters, and then their order. */
import type { ClusterTree } from './cluster-columns.ts';
import { numberDepthFirst } from './cluster-numbering.ts';
import { clusterAllZooms } from './cluster-zooms.ts';

/**
 * @param positions lng, lat per row.
 * @yields the share done, 0–1, every few milliseconds.
 */
export function* buildClusterTree(positions: Float64Array): Generator<number, ClusterTree> {
  return yield* numberDepthFirst(positions, yield* clusterAllZooms(positions));
}
