/** How much is read. A larger file is no list of lots, but an error or an attack. */
export interface ReadLimits {
  /** Of the unpacked file. */
  readonly maxBytes: number;
  /** Characters of one row. */
  readonly maxRow: number;
}

export const READ_LIMITS: ReadLimits = { maxBytes: 4 * 1024 ** 3, maxRow: 4 * 1024 ** 2 };

/** A packed workbook, which is read whole. */
export const MAX_WORKBOOK_BYTES = 256 * 1024 ** 2;

/** Stands for a row that is longer than `maxRow`. It is refused alone. */
export const TOO_LONG = Symbol('a row that is too long');

export function tooLarge(maxBytes: number): Error {
  return new Error(`It is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
}
