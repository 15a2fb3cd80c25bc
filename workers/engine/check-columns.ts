/**
 * Checks a snapshot's columns so that every loop over them ends, even if their values are wrong. Each check is one
 * pass, made when the columns are first used; it takes a millisecond at a million lots.
 */
import type { ClusterColumns } from './cluster-columns.ts';
import { DamagedSnapshot } from './damaged-snapshot.ts';

/** Checks that offsets start at 0 or above, never fall, and end at `end`. */
export function assertOffsets(offsets: Uint32Array, end: number, what: string): void {
  let before = 0;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i]!;
    if (offset < before) throw new DamagedSnapshot(`${what} go back`);
    before = offset;
  }
  if (offsets.length === 0 || before !== end)
    throw new DamagedSnapshot(`${what} end at ${before}, not at ${end}`);
}

/** Checks that clusters stand in preorder over `size` slots: a walk never goes back, in clusters or in slots. */
export function assertClusters({ firsts, lasts, skips, ids }: ClusterColumns, size: number): void {
  const clusters = firsts.length;
  if (lasts.length !== clusters || skips.length !== clusters || ids.length !== clusters) {
    throw new DamagedSnapshot('the cluster columns differ in length');
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
