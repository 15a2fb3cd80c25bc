/**
 * Builds an engine: `add` every lot in data order, then `finish`. The engine searches at once;
 * `engine.buildClusters()` comes after.
 */
import { Fault } from '../../src/domain/errors.ts';
import { fold } from '../../src/domain/fold.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { Arrangement, arrangePositions } from './arrangement.ts';
import { LotEngine } from './engine.ts';
import { LotTableBuilder, type LotTable } from './lot-table.ts';
import { buildPostings, NO_STRING } from './postings.ts';
import { hilbertKey, inverse, sortByKey } from './spatial-order.ts';
import { StringDictionary, type StringTable } from './string-dictionary.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex } from './text-index.ts';

export class LotIndexBuilder {
  readonly #startedMs = performance.now();
  readonly #table = new LotTableBuilder();
  #duplicates = 0;
  #isFinished = false;

  /** Lots kept so far. */
  get size(): number {
    return this.#table.size;
  }

  /** Lots left out so far because an earlier one has their id (D4). */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Adds the next lot. Returns false if it is left out: an earlier one has its id (D4). */
  add(lot: Lot): boolean {
    if (this.#isFinished) throw new Fault('worker', 'The index is finished.');
    const isNew = this.#table.add(lot);
    if (!isNew) this.#duplicates++;
    return isNew;
  }

  /** `build` in one go. */
  finish(dropped?: Readonly<Record<string, number>>): LotEngine {
    const steps = this.build(dropped);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /**
   * Makes the engine, in steps of some milliseconds.
   * @param dropped rows left out before they came here, by reason; shown in `stats`.
   * @yields between two steps.
   */
  *build(dropped: Readonly<Record<string, number>> = {}): Generator<undefined, LotEngine> {
    this.#isFinished = true;
    const { table, positions: byRow } = this.#table.finish();
    const keys = new Uint32Array(table.size);
    for (let row = 0; row < table.size; row++) {
      keys[row] = hilbertKey(byRow[row * 2]!, byRow[row * 2 + 1]!);
    }
    const rowOf = sortByKey(keys);
    yield;
    const { strings, foldedOf } = yield* foldTexts(table);
    const text = new TextIndex(strings, yield* sortSuffixes(strings.bytes));
    yield;
    const { names, cities } = table.columns;
    const postings = buildPostings(
      text.strings.length,
      cities.map((city) => foldedOf[city]!),
      names.map((name) => foldedOf[name]!),
      inverse(rowOf),
    );
    yield;
    const positions = arrangePositions(byRow, rowOf);
    const arrangement = new Arrangement(
      { rowOf, positions, postings, heavy: undefined },
      table,
      text,
    );
    const isWhole = this.#duplicates === 0;
    const facts = {
      dropped: isWhole ? dropped : { ...dropped, duplicate: this.#duplicates },
      buildMs: Math.round(performance.now() - this.#startedMs),
    };
    return new LotEngine({ table, text, arrangement, clusters: undefined, facts });
  }
}

/** Texts folded between two pauses. */
const CHUNK = 20_000;

/** Folds every distinct city and name once (S1). */
function* foldTexts(
  table: LotTable,
): Generator<undefined, { strings: StringTable; foldedOf: Uint32Array }> {
  const { names, cities } = table.columns;
  const { texts } = table;
  const isSearched = new Uint8Array(texts.length);
  for (const name of names) isSearched[name] = 1;
  for (const city of cities) isSearched[city] = 1;
  const folded = new StringDictionary();
  const foldedOf = new Uint32Array(texts.length).fill(NO_STRING);
  for (let index = 0; index < texts.length; index++) {
    if (index % CHUNK === 0) yield;
    if (isSearched[index] === 0 || texts.isEmpty(index)) continue;
    foldedOf[index] = texts.isLatin1(index)
      ? folded.addLatin1LowerCase(texts, index)
      : folded.add(fold(texts.get(index)));
  }
  return { strings: folded.finish(), foldedOf };
}
