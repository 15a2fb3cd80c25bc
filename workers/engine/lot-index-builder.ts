/**
 * Builds an engine: call `add` for every lot in data order, then `finish`. The engine can search at once;
 * `engine.buildClusters()` comes after.
 */
import type { Lot } from '../../src/domain/lot.ts';
import { arrangePositions } from './slot-layout.ts';
import { LotEngine } from './engine.ts';
import { foldTexts } from './fold-texts.ts';
import { LotTable, LotTableBuilder } from './lot-table.ts';
import type { EngineOptions } from './engine-options.ts';
import { buildPostings } from './postings.ts';
import { fillKeys, inverse, sortByKey } from './spatial-order.ts';
import { sortSuffixes } from './suffix-array.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

export class LotIndexBuilder {
  readonly #table = new LotTableBuilder();
  readonly #options: EngineOptions;
  #duplicates = 0;

  /** @param options what the engine is given about the lots. */
  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** How many lots were added so far. */
  get size(): number {
    return this.#table.size;
  }

  /** How many lots were left out so far because an earlier one has their id. [D4] */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Adds the next lot. Returns false if an earlier lot has its id; it is then left out. [D4] */
  add(lot: Lot): boolean {
    const isNew = this.#table.add(lot);
    if (!isNew) this.#duplicates++;
    return isNew;
  }

  /** Runs `build` to its end. */
  finish(dropped?: Readonly<Record<string, number>>): LotEngine {
    return runToEnd(this.build(dropped));
  }

  /**
   * Makes the engine in steps of a few milliseconds.
   * @param dropped rows left out before, by reason.
   * @yields between two steps.
   */
  *build(dropped: Readonly<Record<string, number>> = {}): Generator<undefined, LotEngine> {
    const { columns: lots, positions: byRow } = this.#table.finish();
    const table = new LotTable(lots);
    yield;
    const keys = new Uint32Array(table.size);
    yield* fillKeys(keys, byRow);
    const rowOf = sortByKey(keys);
    yield;
    const folded = yield* foldTexts(table, [lots.cities, lots.names]);
    const { bytes, offsets, length } = folded.strings;
    const suffixes = yield* sortSuffixes(bytes);
    yield;
    const postings = yield* buildPostings(length, folded.columns, inverse(rowOf));
    const positions = arrangePositions(byRow, rowOf);
    const isWhole = this.#duplicates === 0;
    const columns = {
      dropped: isWhole ? dropped : { ...dropped, duplicate: this.#duplicates },
      lots,
      strings: { bytes, offsets },
      suffixes,
      layout: { rowOf, positions, postings, precomputed: undefined },
    };
    return new LotEngine(columns, this.#options);
  }
}
