/**
 * Search by words [S12] over an engine's lots. It needs an index of the streets, which is built on first use, in
 * steps, because a search for a whole text (S1) never looks at streets. The part that depends on the lots' numbering is
 * built again when that changes.
 */
import { runToEnd } from '../../src/domain/run-to-end.ts';
import { foldTexts } from './fold-texts.ts';
import type { LotTable } from './lot-table.ts';
import { buildPostings } from './postings.ts';
import { buildPrecomputedPatterns } from './precomputed-patterns.ts';
import type { SlotLayout } from './slot-layout.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex, TextMatcher } from './text-index.ts';
import { type WordMatch, WordMatcher } from './word-matcher.ts';

export class WordSearch {
  readonly #table: LotTable;
  readonly #stopWords: ReadonlySet<string>;
  #layout: SlotLayout;
  #streets: StreetTexts | undefined;
  #matcher: WordMatcher | undefined;

  constructor(table: LotTable, layout: SlotLayout, stopWords: ReadonlySet<string>) {
    this.#table = table;
    this.#stopWords = stopWords;
    this.#layout = layout;
  }

  /** Whether `match` answers at once. */
  get isReady(): boolean {
    return this.#matcher !== undefined;
  }

  /** Takes the lots' new numbering. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.#matcher = undefined;
  }

  /** Drops the sets cached from earlier queries. */
  forget(): void {
    this.#matcher?.forget();
  }

  /**
   * Builds what is missing.
   * @yields every few milliseconds.
   */
  *build(): Generator<undefined, void> {
    while (this.#matcher === undefined) {
      const layout = this.#layout;
      this.#streets ??= yield* buildStreetTexts(this.#table);
      const streets = yield* buildStreetMatcher(this.#streets, layout);
      if (layout !== this.#layout) continue;
      const { text, all } = layout;
      this.#matcher = new WordMatcher(text, streets, all.count, this.#stopWords);
    }
  }

  /**
   * Builds first if `build` has not finished.
   * @param text folded, trimmed, not empty.
   */
  match(text: string): WordMatch {
    runToEnd(this.build());
    return this.#matcher!.match(text);
  }
}

/** The part of the streets' index that doesn't depend on how lots are numbered. */
interface StreetTexts {
  readonly text: TextIndex;
  /** The number of each row's folded street. */
  readonly streetOf: Uint32Array;
}

/** @yields between two steps of some milliseconds. */
function* buildStreetTexts(table: LotTable): Generator<undefined, StreetTexts> {
  const { strings, columns } = yield* foldTexts(table, [table.columns.streets]);
  const suffixes = yield* sortSuffixes(strings.bytes);
  yield;
  return { text: new TextIndex(strings, suffixes), streetOf: columns[0]! };
}

/** @yields between two steps of some milliseconds. */
function* buildStreetMatcher(
  { text, streetOf }: StreetTexts,
  { slotOf, columns }: SlotLayout,
): Generator<undefined, TextMatcher> {
  const postings = yield* buildPostings(text.strings.length, [streetOf], slotOf);
  // Patterns are precomputed once the engine has its own.
  const precomputed =
    columns.precomputed && (yield* buildPrecomputedPatterns(text, postings, slotOf.length));
  return new TextMatcher(text, postings, precomputed, slotOf.length);
}
