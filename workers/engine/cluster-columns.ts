/**
 * One tree for the clusters of all zooms [S9], numbered depth first, children along a Hilbert curve:
 * - lots (`order`), so that the lots under any cluster are a contiguous range of slots;
 * - clusters (preorder), so that the clusters under any cluster are a contiguous range too.
 */
/** Columns of the clusters, in preorder. */
export interface ClusterColumns {
  /** The first slot under the cluster, and the one after its last. */
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
  /** The next cluster that is not under this one. */
  readonly skips: Uint32Array;
  /** The last zoom at which the cluster exists; it splits at the next one. */
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
