/**
 * Postings: which lots bear a string, for every string (compressed sparse rows).
 *
 *   starts  0   2       5 …      lots of string s are slots[starts[s] .. starts[s + 1])
 *   slots   7 9 1 4 8 …
 *
 * A lot stands under its city and under its name, once if they are the same.
 */
import { assertOffsets } from './check-columns.ts';

export interface PostingColumns {
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
}

/** Postings with a short cut: most strings are the name of a single lot. */
export interface LotsOfStrings extends PostingColumns {
  /** Per string: its only lot, or -1 where there are more. */
  readonly heads: Int32Array;
}

export function withHeads({ starts, slots }: PostingColumns): LotsOfStrings {
  assertOffsets(starts, slots.length, 'postings');
  const heads = new Int32Array(starts.length - 1);
  for (let string = 0; string < heads.length; string++) {
    const start = starts[string]!;
    heads[string] = starts[string + 1] === start + 1 ? slots[start]! : -1;
  }
  return { heads, starts, slots };
}

/** A string number that means "no string". */
export const NO_STRING = 0xffffffff;

/**
 * @param fields one or two: string numbers per row, `NO_STRING` where a row has none.
 * @param slotOf slot of each row.
 */
export function buildPostings(
  strings: number,
  fields: readonly Uint32Array[],
  slotOf: Uint32Array,
): PostingColumns {
  const first = fields[0]!;
  const second = fields[1] ?? first;
  const rows = slotOf.length;
  const starts = new Uint32Array(strings + 1);
  for (let row = 0; row < rows; row++) {
    const a = first[row]!;
    const b = second[row]!;
    if (a !== NO_STRING) starts[a + 1]!++;
    if (b !== NO_STRING && b !== a) starts[b + 1]!++;
  }
  for (let s = 0; s < strings; s++) starts[s + 1]! += starts[s]!;
  const slots = new Uint32Array(starts[strings]!);
  const cursors = starts.slice(0, strings);
  for (let row = 0; row < rows; row++) {
    const a = first[row]!;
    const b = second[row]!;
    if (a !== NO_STRING) slots[cursors[a]!++] = slotOf[row]!;
    if (b !== NO_STRING && b !== a) slots[cursors[b]!++] = slotOf[row]!;
  }
  return { starts, slots };
}

/** The same postings after the lots were renumbered. */
export function renumberPostings(postings: PostingColumns, newSlotOf: Uint32Array): PostingColumns {
  return { starts: postings.starts, slots: postings.slots.map((slot) => newSlotOf[slot]!) };
}
