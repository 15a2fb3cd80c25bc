/**
 * Builds an engine: `add` every lot in data order, then `finish`. The engine searches at once;
 * `engine.buildClusters()` comes after.
 */
import { Fault } from '../../src/domain/errors.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { SlotLayout, arrangePositions } from './slot-layout.ts';
import { LotEngine } from './engine.ts';
import { foldTexts } from './fold-texts.ts';
import { LotTableBuilder } from './lot-table.ts';
import { NOTHING_KNOWN, type MomentRules } from './moment-rules.ts';
import { buildPostings } from './postings.ts';
import { hilbertKey, inverse, sortByKey } from './spatial-order.ts';
import { sortSuffixes } from './suffix-array.ts';
import { TextIndex } from './text-index.ts';

/** Rows given a place in the spatial order between two pauses. */
const CHUNK = 100_000;

export class LotIndexBuilder {
  readonly #startedMs = performance.now();
  readonly #table = new LotTableBuilder();
  readonly #rules: MomentRules;
  #duplicates = 0;
  #isFinished = false;

  /** @param rules what filters of the moment (F5) need to know; without them nothing is open or free. */
  constructor(rules = NOTHING_KNOWN) {
    this.#rules = rules;
  }

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
    );
    const isWhole = this.#duplicates === 0;
    const facts = {
      dropped: isWhole ? dropped : { ...dropped, duplicate: this.#duplicates },
      buildMs: Math.round(performance.now() - this.#startedMs),
    };
    return new LotEngine({ table, text, layout, clusters: undefined, facts }, this.#rules);
  }
}

/** Its own function: a generator's loops are slow. */
function fillKeys(keys: Uint32Array, byRow: Float64Array, from: number, to: number): void {
  for (let row = from; row < to; row++) {
    keys[row] = hilbertKey(byRow[row * 2]!, byRow[row * 2 + 1]!);
  }
}
