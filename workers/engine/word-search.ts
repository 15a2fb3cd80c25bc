/**
 * Search by words (S12) over an engine's lots. What it needs beyond the search for a whole text, an index
 * of the streets, is built when first asked for, in steps; and its numbering again when the lots'
 * changes.
 */
import type { LotTable } from './lot-table.ts';
import type { SlotLayout } from './slot-layout.ts';
import { buildStreetIndex, buildStreetTexts, type StreetIndex } from './street-index.ts';
import type { StreetTexts } from './street-index.ts';
import { WordMatcher, type WordMatch } from './word-matcher.ts';

export class WordSearch {
  readonly #table: LotTable;
  #layout: SlotLayout;
  #streetTexts: StreetTexts | undefined;
  #streets: StreetIndex | undefined;
  #matcher: WordMatcher | undefined;
  #steps: Generator<number | undefined, void> | undefined;

  constructor(table: LotTable, layout: SlotLayout) {
    this.#table = table;
    this.#layout = layout;
  }

  /** Whether `match` answers at once. */
  get isReady(): boolean {
    return this.#matcher !== undefined;
  }

  /** What is built so far, for the count of its bytes. */
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

  /** The lots have other slots from now on. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.forget();
    this.#streets = undefined;
    this.#matcher = undefined;
  }

  /** Forgets the sets kept from earlier queries. */
  forget(): void {
    this.#matcher?.forget();
  }

  /**
   * Builds what is missing: several may run it, each goes on where the others are.
   * @yields between two steps of some milliseconds.
   */
  build(): Generator<number | undefined, void> {
    this.#steps ??= this.#build();
    return this.#steps;
  }

  /**
   * Builds first where `build` has not run to its end.
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
        this.#matcher = new WordMatcher(layout.text, streets.matcher, layout.rowOf.length);
      }
    } finally {
      this.#steps = undefined;
    }
  }
}
