/** Finds clusters by supercluster's ids, which are not negative: an open-addressing table, built on first use. */
export class ClusterIds {
  readonly #ids: Int32Array;
  #table: Int32Array | undefined;

  constructor(ids: Int32Array) {
    this.#ids = ids;
  }

  /** Returns the cluster with this id, or -1. */
  indexOf(id: number): number {
    this.#table ??= tableOf(this.#ids);
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = hash(id) & mask; table[at] !== -1; at = (at + 1) & mask) {
      if (this.#ids[table[at]!] === id) return table[at]!;
    }
    return -1;
  }
}

function tableOf(ids: Int32Array): Int32Array {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * ids.length + 1))).fill(-1);
  const mask = table.length - 1;
  for (let cluster = 0; cluster < ids.length; cluster++) {
    let at = hash(ids[cluster]!) & mask;
    while (table[at] !== -1) at = (at + 1) & mask;
    table[at] = cluster;
  }
  return table;
}

/** Fibonacci hashing spreads neighbouring ids. */
function hash(id: number): number {
  return Math.imul(id, 0x9e3779b1) >>> 8;
}
