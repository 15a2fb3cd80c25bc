/**
 * Builds an engine: call `add` for every lot in data order, then `finish`. The engine can search at once;
 * `engine.buildClusters()` comes after.
 */
import { Fault } from '../../src/domain/errors.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { SlotLayout, arrangePositions } from './slot-layout.ts';
import { LotEngine } from './engine.ts';
import { foldTexts } from './fold-texts.ts';
import { LotTableBuilder } from './lot-table.ts';
import { engineOptions, type EngineOptions } from './engine-options.ts';
import { buildPostings } from './postings.ts';
import { hilbertKey, inverse, sortByKey } from './spatial-order.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex } from './text-index.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

/** How many rows get their place in the spatial order between two pauses. */
const CHUNK = 100_000;

export class LotIndexBuilder {
  readonly #startedMs = performance.now();
  readonly #table = new LotTableBuilder();
  readonly #options: EngineOptions;
  #duplicates = 0;
  #isFinished = false;

  /** @param options what the engine is given about the lots; see engine-options.ts for the defaults. */
  constructor(options: Partial<EngineOptions> = {}) {
    this.#options = engineOptions(options);
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
    if (this.#isFinished) throw new Fault('worker', 'No lot can be added after finish().');
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
   * @param dropped rows left out before, by reason; shown in `stats`.
   * @yields between two steps.
   */
  *build(dropped: Readonly<Record<string, number>> = {}): Generator<undefined, LotEngine> {
    this.#isFinished = true;
    const { table, positions: byRow } = this.#table.finish();
    yield;
    const keys = new Uint32Array(table.size);
    for (let from = 0; from < table.size; from += CHUNK) {
      fillKeys(keys, byRow, from, Math.min(from + CHUNK, table.size));
      yield;
    }
    const rowOf = sortByKey(keys);
    yield;
    const { names, cities } = table.columns;
    const folded = yield* foldTexts(table, [cities, names]);
    const { strings } = folded;
    const text = new TextIndex(
      { bytes: strings.bytes, offsets: strings.offsets },
      yield* sortSuffixes(strings.bytes),
    );
    yield;
    const postings = yield* buildPostings(strings.length, folded.columns, inverse(rowOf));
    const positions = arrangePositions(byRow, rowOf);
    const layout = new SlotLayout(
      { rowOf, positions, postings, precomputed: undefined },
      table,
      text,
      this.#options,
    );
    const isWhole = this.#duplicates === 0;
    const facts = {
      dropped: isWhole ? dropped : { ...dropped, duplicate: this.#duplicates },
      buildMs: Math.round(performance.now() - this.#startedMs),
    };
    return new LotEngine({ table, text, layout, clusters: undefined, facts }, this.#options);
  }
}

/** A separate function, because loops in a generator are slow. */
function fillKeys(keys: Uint32Array, byRow: Float64Array, from: number, to: number): void {
  for (let row = from; row < to; row++) {
    keys[row] = hilbertKey(byRow[row * 2]!, byRow[row * 2 + 1]!);
  }
}
