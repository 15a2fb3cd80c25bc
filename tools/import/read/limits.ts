/** How much is read: what is beyond is no list of lots, but a mistake or an attack. */
export interface ReadLimits {
  /** Of a file as it is unpacked. */
  readonly maxBytes: number;
  /** Characters of one row. */
  readonly maxRow: number;
}

export const READ_LIMITS: ReadLimits = { maxBytes: 4 * 1024 ** 3, maxRow: 4 * 1024 ** 2 };

/** A workbook is read whole, packed as it is. */
export const MAX_WORKBOOK_BYTES = 256 * 1024 ** 2;

export function tooLarge(maxBytes: number): Error {
  return new Error(`It is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
}
