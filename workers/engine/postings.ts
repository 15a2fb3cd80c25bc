/**
 * Postings: the lots of every string (compressed sparse rows).
 *
 *   starts  0   2       5 …      lots of string s are slots[starts[s] .. starts[s + 1])
 *   slots   7 9 1 4 8 …
 *
 * A lot is listed under its city and its name, once if they are equal.
 */
import { inChunks } from './in-chunks.ts';

export interface PostingColumns {
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
}

/** Postings with a short cut, because most strings are the name of a single lot. */
export interface LotsOfStrings extends PostingColumns {
  /** Per string: its only lot, or -1 if it has more. */
  readonly heads: Int32Array;
}

export function withHeads({ starts, slots }: PostingColumns): LotsOfStrings {
  const heads = new Int32Array(starts.length - 1);
  for (let string = 0; string < heads.length; string++) {
    const start = starts[string]!;
    heads[string] = starts[string + 1] === start + 1 ? slots[start]! : -1;
  }
  return { heads, starts, slots };
}

/** A string number that means "no string". */
export const NO_STRING = 0xffffffff;

/** How many rows are read between two pauses. */
const CHUNK = 100_000;

/**
 * @param fields one or two columns of string numbers per row; `NO_STRING` for a row without one.
 * @param slotOf slot of each row.
 * @yields every few milliseconds.
 */
export function* buildPostings(
  strings: number,
  fields: readonly Uint32Array[],
  slotOf: Uint32Array,
): Generator<undefined, PostingColumns> {
  const first = fields[0]!;
  const second = fields[1] ?? first;
  const starts = new Uint32Array(strings + 1);
  yield* inChunks(slotOf.length, CHUNK, (from, to) => {
    for (let row = from; row < to; row++) {
      const a = first[row]!;
      const b = second[row]!;
      if (a !== NO_STRING) starts[a + 1]!++;
      if (b !== NO_STRING && b !== a) starts[b + 1]!++;
    }
  });
  for (let s = 0; s < strings; s++) starts[s + 1]! += starts[s]!;
  const slots = new Uint32Array(starts[strings]!);
  const cursors = starts.slice(0, strings);
  yield;
  yield* inChunks(slotOf.length, CHUNK, (from, to) => {
    for (let row = from; row < to; row++) {
      const a = first[row]!;
      const b = second[row]!;
      if (a !== NO_STRING) slots[cursors[a]!++] = slotOf[row]!;
      if (b !== NO_STRING && b !== a) slots[cursors[b]!++] = slotOf[row]!;
    }
  });
  return { starts, slots };
}

/** Returns the postings for a new numbering of the lots. */
export function renumberPostings(postings: PostingColumns, newSlotOf: Uint32Array): PostingColumns {
  return { starts: postings.starts, slots: postings.slots.map((slot) => newSlotOf[slot]!) };
}
