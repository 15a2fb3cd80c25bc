/**
 * The streets of the lots, for the search by words (S12): a separate text index over the distinct streets. It is
 * built in steps when a search first needs it, because a search for a whole text (S1) never looks at streets.
 */
import { foldTexts } from './fold-texts.ts';
import type { LotTable } from './lot-table.ts';
import { buildPrecomputedPatterns, type PrecomputedColumns } from './precomputed-patterns.ts';
import { buildPostings, withHeads, type PostingColumns } from './postings.ts';
import type { SlotLayout } from './slot-layout.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex, TextMatcher } from './text-index.ts';

/** The part of the index that doesn't depend on how lots are numbered. */
export interface StreetTexts {
  readonly text: TextIndex;
  /** The number of each row's folded street. */
  readonly streetOf: Uint32Array;
}

/** The streets under one numbering of the lots. */
export interface StreetIndex {
  readonly matcher: TextMatcher;
  readonly postings: PostingColumns;
  /** Absent until the engine has built them. */
  readonly precomputed: PrecomputedColumns | undefined;
}

/** @yields between two steps of some milliseconds. */
export function* buildStreetTexts(table: LotTable): Generator<undefined, StreetTexts> {
  const { strings, columns } = yield* foldTexts(table, [table.columns.streets]);
  const suffixes = yield* sortSuffixes(strings.bytes);
  yield;
  return { text: new TextIndex(strings, suffixes), streetOf: columns[0]! };
}

/** @yields between two steps of some milliseconds, with the share done where it is known. */
export function* buildStreetIndex(
  { text, streetOf }: StreetTexts,
  { slotOf, columns }: SlotLayout,
): Generator<number | undefined, StreetIndex> {
  const postings = yield* buildPostings(text.strings.length, [streetOf], slotOf);
  const hasPatterns = columns.precomputed !== undefined;
  const precomputed = hasPatterns
    ? yield* buildPrecomputedPatterns(text, postings, slotOf.length)
    : undefined;
  const matcher = new TextMatcher(text, withHeads(postings), precomputed, slotOf.length);
  return { matcher, postings, precomputed };
}
