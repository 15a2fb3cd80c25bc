/**
 * Search by words [S12] over an engine's lots. It needs an index of the streets, which is built on first use, in
 * steps; the part that depends on the lots' numbering is built again when that changes.
 */
import { foldTexts } from './fold-texts.ts';
import type { LotTable } from './lot-table.ts';
import { buildPostings, type PostingColumns, withHeads } from './postings.ts';
import { buildPrecomputedPatterns, type PrecomputedColumns } from './precomputed-patterns.ts';
import type { SlotLayout } from './slot-layout.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex, TextMatcher } from './text-index.ts';
import { type WordMatch, WordMatcher } from './word-matcher.ts';

export class WordSearch {
  readonly #table: LotTable;
  readonly #stopWords: ReadonlySet<string>;
  #layout: SlotLayout;
  #streetTexts: StreetTexts | undefined;
  #streets: StreetIndex | undefined;
  #matcher: WordMatcher | undefined;
  #steps: Generator<number | undefined, void> | undefined;

  constructor(table: LotTable, layout: SlotLayout, stopWords: ReadonlySet<string>) {
    this.#table = table;
    this.#stopWords = stopWords;
    this.#layout = layout;
  }

  /** Whether `match` answers at once. */
  get isReady(): boolean {
    return this.#matcher !== undefined;
  }

  /** What is built so far, to count its bytes. */
  get columns(): readonly unknown[] {
    const { strings, suffixes } = this.#streetTexts?.text ?? {};
    const { postings, precomputed } = this.#streets ?? {};
    return [
      strings?.bytes,
      strings?.offsets,
      suffixes,
      this.#streetTexts?.streetOf,
      postings,
      precomputed,
    ];
  }

  /** Takes the lots' new numbering. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.forget();
    this.#streets = undefined;
    this.#matcher = undefined;
  }

  /** Drops the sets cached from earlier queries. */
  forget(): void {
    this.#matcher?.forget();
  }

  /**
   * Builds what is missing. Several callers may run it; they share the work.
   * @yields every few milliseconds.
   */
  build(): Generator<number | undefined, void> {
    this.#steps ??= this.#build();
    return this.#steps;
  }

  /**
   * Builds first if `build` has not finished.
   * @param text folded, trimmed, not empty.
   */
  match(text: string): WordMatch {
    while (this.#matcher === undefined) this.build().next();
    return this.#matcher.match(text);
  }

  *#build(): Generator<number | undefined, void> {
    try {
      while (this.#matcher === undefined) {
        const layout = this.#layout;
        this.#streetTexts ??= yield* buildStreetTexts(this.#table);
        const streets = yield* buildStreetIndex(this.#streetTexts, layout);
        if (layout !== this.#layout) continue;
        this.#streets = streets;
        this.#matcher = new WordMatcher(
          layout.text,
          streets.matcher,
          layout.rowOf.length,
          this.#stopWords,
        );
      }
    } finally {
      this.#steps = undefined;
    }
  }
}

/** The part of the streets' index that doesn't depend on how lots are numbered. */
interface StreetTexts {
  readonly text: TextIndex;
  /** The number of each row's folded street. */
  readonly streetOf: Uint32Array;
}

/**
 * The streets of the lots under one numbering, for the search by words (S12): a text index of their own over the
 * distinct streets. It is built in steps when a search first needs it, because a search for a whole text (S1) never
 * looks at streets.
 */
interface StreetIndex {
  readonly matcher: TextMatcher;
  readonly postings: PostingColumns;
  /** Absent until the engine has built them. */
  readonly precomputed: PrecomputedColumns | undefined;
}

/** @yields between two steps of some milliseconds. */
function* buildStreetTexts(table: LotTable): Generator<undefined, StreetTexts> {
  const { strings, columns } = yield* foldTexts(table, [table.columns.streets]);
  const suffixes = yield* sortSuffixes(strings.bytes);
  yield;
  return { text: new TextIndex(strings, suffixes), streetOf: columns[0]! };
}

/** @yields between two steps of some milliseconds, with the share done where it is known. */
function* buildStreetIndex(
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
