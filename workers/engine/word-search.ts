/**
 * Search by words [S12] over an engine's lots. It needs an index of the streets, which is built on first use, in
 * steps; the part that depends on the lots' numbering is built again when that changes.
 */
import type { LotTable } from './lot-table.ts';
import type { SlotLayout } from './slot-layout.ts';
import { buildStreetIndex, buildStreetTexts, type StreetIndex } from './street-index.ts';
import type { StreetTexts } from './street-index.ts';
import { WordMatcher, type WordMatch } from './word-matcher.ts';

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
