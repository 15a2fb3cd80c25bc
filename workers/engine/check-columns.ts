/**
 * What must hold of a snapshot's columns so that every loop over them ends, whatever else they say. Each is
 * one pass of a millisecond at a million lots, made when the columns are first used.
 */
import type { ClusterColumns } from './cluster-columns.ts';
import { DamagedSnapshot } from './damaged-snapshot.ts';

/** Offsets into something of `end` entries: from 0 up, never down, to its end. */
export function assertOffsets(offsets: Uint32Array, end: number, what: string): void {
  let before = 0;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    if (offset < before) throw new DamagedSnapshot(`${what} go back`);
    before = offset;
  }
  if (offsets.length === 0 || before !== end) throw new DamagedSnapshot(`${what} end elsewhere`);
}

/** Clusters in preorder over `size` slots: a walk only goes on, in clusters and in slots. */
export function assertClusters({ firsts, lasts, skips, ids }: ClusterColumns, size: number): void {
  const clusters = firsts.length;
  if (lasts.length !== clusters || skips.length !== clusters || ids.length !== clusters) {
    throw new DamagedSnapshot('clusters are cut');
  }
  let before = 0;
  for (let c = 0; c < clusters; c++) {
    const first = firsts[c]!;
    const last = lasts[c]!;
    const skip = skips[c]!;
    const isForward = first >= before && last >= first && last <= size;
    if (!isForward || skip <= c || skip > clusters || (skip < clusters && firsts[skip]! < last)) {
      throw new DamagedSnapshot(`cluster ${c} leads back`);
    }
    before = first;
  }
}
