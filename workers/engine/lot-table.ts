/**
 * What is shown of a lot, as columns by row (data order): the numbers of its texts, its id, its chargers, its
 * combination of properties, its facts. The page knows a row as `lotIndex`. Texts are decoded for shown hits only.
 */
import type { Lot } from '../../src/domain/lot.ts';
import { FactTableBuilder, factsOfRow, type FactColumns } from './fact-table.ts';
import { GrowingColumn } from './growing-column.ts';
import { idOfRow, IdIndexBuilder, rowOfId, type IdColumns } from './id-index.ts';
import { StringDictionary, StringTable, type StringColumns } from './string-dictionary.ts';

/** How many decoded texts are cached: the same lots are shown keystroke after keystroke. */
const TEXT_CACHE = 2048;

export interface LotColumns {
  readonly ids: IdColumns;
  readonly texts: StringColumns;
  /** Text numbers per row. */
  readonly names: Uint32Array;
  readonly streets: Uint32Array;
  readonly cities: Uint32Array;
  /** At most 65,535. */
  readonly chargers: Uint16Array;
  /** The distinct combinations of properties. */
  readonly combinations: readonly (readonly number[])[];
  /** The number of each row's combination. */
  readonly combinationOf: Uint32Array;
  readonly facts: FactColumns;
}

/** A lot's texts and numbers, without its position. */
export type LotRow = Omit<Lot, 'position'>;

export class LotTable {
  readonly columns: LotColumns;
  readonly size: number;
  readonly texts: StringTable;
  readonly #decoded = new Map<number, string>();

  constructor(columns: LotColumns) {
    this.columns = columns;
    this.size = columns.names.length;
    this.texts = new StringTable(columns.texts);
  }

  row(row: number): LotRow {
    const { names, streets, cities, chargers, combinations, combinationOf, ids } = this.columns;
    const facts = factsOfRow(this.columns.facts, (index) => this.#text(index), row);
    return {
      id: idOfRow(ids, this.texts, row),
      name: this.#text(names[row]!),
      street: this.#text(streets[row]!),
      city: this.#text(cities[row]!),
      propertyIds: combinations[combinationOf[row]!]!,
      chargers: chargers[row]!,
      ...(facts && { facts }),
    };
  }

  /** Returns the row with an id, or -1. [D4] */
  rowOf(id: string): number {
    return rowOfId(this.columns.ids, this.texts, id);
  }

  #text(index: number): string {
    const known = this.#decoded.get(index);
    if (known !== undefined) return known;
    const text = this.texts.get(index);
    if (this.#decoded.size === TEXT_CACHE) this.#decoded.clear();
    this.#decoded.set(index, text);
    return text;
  }
}

/** Collects lots in data order, row by row. */
export class LotTableBuilder {
  readonly #texts = new StringDictionary();
  readonly #ids = new IdIndexBuilder(this.#texts);
  readonly #facts = new FactTableBuilder(this.#texts);
  readonly #combinations: (readonly number[])[] = [];
  readonly #numberOf = new Map<string, number>();
  readonly #positions = new GrowingColumn(Float64Array);
  readonly #names = new GrowingColumn(Uint32Array);
  readonly #streets = new GrowingColumn(Uint32Array);
  readonly #cities = new GrowingColumn(Uint32Array);
  readonly #chargers = new GrowingColumn(Uint16Array);
  readonly #combinationOf = new GrowingColumn(Uint32Array);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a lot; returns false if an earlier one has the same id. [D4] */
  add(lot: Lot): boolean {
    if (!this.#ids.add(lot.id)) return false;
    const row = this.#size++;
    this.#positions.set(row * 2, lot.position[0]);
    this.#positions.set(row * 2 + 1, lot.position[1]);
    this.#names.set(row, this.#texts.add(lot.name));
    this.#streets.set(row, this.#texts.add(lot.street));
    this.#cities.set(row, this.#texts.add(lot.city));
    this.#chargers.set(row, lot.chargers);
    this.#combinationOf.set(row, this.#combination(lot.propertyIds));
    this.#facts.add(row, lot.facts);
    return true;
  }

  /** Returns the columns, and lng, lat of each row. */
  finish(): { columns: LotColumns; positions: Float64Array } {
    const size = this.#size;
    const { bytes, offsets } = this.#texts.finish();
    const columns: LotColumns = {
      ids: this.#ids.finish(),
      texts: { bytes, offsets },
      names: this.#names.finish(size),
      streets: this.#streets.finish(size),
      cities: this.#cities.finish(size),
      chargers: this.#chargers.finish(size),
      combinations: this.#combinations,
      combinationOf: this.#combinationOf.finish(size),
      facts: this.#facts.finish(size),
    };
    return { columns, positions: this.#positions.finish(size * 2) };
  }

  #combination(propertyIds: readonly number[]): number {
    const key = propertyIds.join();
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    const number = this.#combinations.push([...propertyIds]) - 1;
    this.#numberOf.set(key, number);
    return number;
  }
}
