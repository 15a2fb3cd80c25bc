/**
 * What is shown of a lot, as columns by row (data order): the numbers of its texts, its id, its chargers, its
 * combination of properties, its facts. The page knows a row as `lotIndex`. Texts are decoded for shown hits only.
 */
import type { Lot } from '../../src/domain/lot.ts';
import { FactTableBuilder, factsOfRow, type FactColumns } from './fact-table.ts';
import { idOfRow, IdIndexBuilder, rowOfId, type IdColumns } from './id-index.ts';
import { grown, StringDictionary, StringTable, type StringColumns } from './string-dictionary.ts';

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

/** A node of a tree in which a list of property ids is a path, so that finding its number allocates nothing. */
interface Combination {
  number: number | undefined;
  readonly next: Map<number, Combination>;
}

/** Collects lots in data order, row by row. */
export class LotTableBuilder {
  readonly #texts = new StringDictionary();
  readonly #ids = new IdIndexBuilder(this.#texts);
  readonly #facts = new FactTableBuilder(this.#texts);
  readonly #combinations: (readonly number[])[] = [];
  readonly #noProperties: Combination = { number: undefined, next: new Map() };
  #positions = new Float64Array(512);
  #names = new Uint32Array(256);
  #streets = new Uint32Array(256);
  #cities = new Uint32Array(256);
  #chargers = new Uint16Array(256);
  #combinationOf = new Uint32Array(256);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a lot; returns false if an earlier one has the same id. [D4] */
  add(lot: Lot): boolean {
    if (!this.#ids.add(lot.id)) return false;
    if (this.#size === this.#names.length) this.#grow();
    const row = this.#size++;
    this.#positions[row * 2] = lot.position[0];
    this.#positions[row * 2 + 1] = lot.position[1];
    this.#names[row] = this.#texts.add(lot.name);
    this.#streets[row] = this.#texts.add(lot.street);
    this.#cities[row] = this.#texts.add(lot.city);
    this.#chargers[row] = lot.chargers;
    this.#combinationOf[row] = this.#combination(lot.propertyIds);
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
      names: this.#names.slice(0, size),
      streets: this.#streets.slice(0, size),
      cities: this.#cities.slice(0, size),
      chargers: this.#chargers.slice(0, size),
      combinations: this.#combinations,
      combinationOf: this.#combinationOf.slice(0, size),
      facts: this.#facts.finish(size),
    };
    return { columns, positions: this.#positions.slice(0, size * 2) };
  }

  #combination(propertyIds: readonly number[]): number {
    let node = this.#noProperties;
    for (const id of propertyIds) {
      let next = node.next.get(id);
      if (next === undefined) {
        next = { number: undefined, next: new Map() };
        node.next.set(id, next);
      }
      node = next;
    }
    node.number ??= this.#combinations.push([...propertyIds]) - 1;
    return node.number;
  }

  #grow(): void {
    const length = this.#names.length * 2;
    this.#positions = grown(this.#positions, Float64Array, length * 2);
    this.#names = grown(this.#names, Uint32Array, length);
    this.#streets = grown(this.#streets, Uint32Array, length);
    this.#cities = grown(this.#cities, Uint32Array, length);
    this.#chargers = grown(this.#chargers, Uint16Array, length);
    this.#combinationOf = grown(this.#combinationOf, Uint32Array, length);
  }
}
