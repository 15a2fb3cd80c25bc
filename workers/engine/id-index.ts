/**
 * Finds a row by a lot's id [D4]: ids are compared as strings, and a repeated id keeps its first row. An
 * open-addressing hash table of rows; the ids themselves are in two columns, numbers as numbers, others in the
 * string table.
 */
import { GrowingColumn } from './growing-column.ts';
import type { StringDictionary, StringTable } from './string-dictionary.ts';
import type { LotId } from '../../src/domain/lot.ts';

export const NO_ID = 0;
export const NUMBER_ID = 1;
export const STRING_ID = 2;
/** The kind of a number that four bytes can't hold: negative, or from 2^32 on. */
export const LONG_NUMBER_ID = 3;

export interface IdColumns {
  /** Per row: NO_ID, NUMBER_ID, STRING_ID or LONG_NUMBER_ID. */
  readonly kinds: Uint8Array;
  /** Per row: the number, or the number of the string (also a long number written out). */
  readonly values: Uint32Array;
  /** Hash table: row + 1, 0 for a free slot. */
  readonly table: Uint32Array;
}

/** Returns a row's id as the source gave it. */
export function idOfRow(ids: IdColumns, texts: StringTable, row: number): LotId | undefined {
  const kind = ids.kinds[row];
  if (kind === NUMBER_ID) return ids.values[row]!;
  if (kind === undefined || kind === NO_ID) return undefined;
  const text = texts.get(ids.values[row]!);
  return kind === LONG_NUMBER_ID ? Number(text) : text;
}

/** Returns the row with an id, or -1. */
export function rowOfId(ids: IdColumns, texts: StringTable, id: string): number {
  const mask = ids.table.length - 1;
  const key = keyOf(id);
  let slot = hashOf(key) & mask;
  // Half of the table is free, so the search ends.
  for (; ; slot = (slot + 1) & mask) {
    const row = ids.table[slot]! - 1;
    if (row < 0) return -1;
    const found = idOfRow(ids, texts, row);
    if (found !== undefined && keyOf(found) === key) return row;
  }
}

function kindOf(id: LotId): number {
  if (typeof id === 'string') return STRING_ID;
  return id >>> 0 === id ? NUMBER_ID : LONG_NUMBER_ID;
}

/** Returns what ids are compared by: a number, also for a string that is a number written out, else the string. */
function keyOf(id: LotId): LotId {
  if (typeof id === 'number' || !WHOLE_NUMBER.test(id)) return id;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}

/** A string as a number would be written. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,15})$/;

/** Collects the ids. Rows are added in order. */
export class IdIndexBuilder {
  readonly #texts: StringDictionary;
  readonly #kinds = new GrowingColumn(Uint8Array);
  readonly #values = new GrowingColumn(Uint32Array);
  #table = new Uint32Array(512);
  #length = 0;

  /** @param texts stores string ids. */
  constructor(texts: StringDictionary) {
    this.#texts = texts;
  }

  /** Adds the next row; returns false if an earlier row has the same id. */
  add(id: LotId | undefined): boolean {
    if (this.#length * 2 === this.#table.length) this.#rehash(this.#length * 4);
    if (id !== undefined) {
      const key = keyOf(id);
      const mask = this.#table.length - 1;
      let slot = hashOf(key) & mask;
      for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
        if (this.#keyOfRow(this.#table[slot]! - 1) === key) return false;
      }
      this.#table[slot] = this.#length + 1;
      const kind = kindOf(id);
      this.#kinds.set(this.#length, kind);
      this.#values.set(this.#length, kind === NUMBER_ID ? Number(id) : this.#texts.add(String(id)));
    }
    this.#length++;
    return true;
  }

  finish(): IdColumns {
    return {
      kinds: this.#kinds.finish(this.#length),
      values: this.#values.finish(this.#length),
      table: this.#table,
    };
  }

  #keyOfRow(row: number): LotId {
    const value = this.#values.get(row);
    return this.#kinds.get(row) === NUMBER_ID ? value : keyOf(this.#texts.get(value));
  }

  #rehash(length: number): void {
    const table = new Uint32Array(length);
    const mask = length - 1;
    for (let row = 0; row < this.#length; row++) {
      if (this.#kinds.get(row) === NO_ID) continue;
      let slot = hashOf(this.#keyOfRow(row)) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = row + 1;
    }
    this.#table = table;
  }
}

/** Hashes numbers by both their halves and strings by FNV-1a over UTF-16 code units, then mixes the bits. */
function hashOf(key: LotId): number {
  let h = 0x811c9dc5;
  if (typeof key === 'number') {
    h = Math.imul(h ^ (key | 0), 0x01000193) ^ Math.floor(key / 0x1_0000_0000);
  } else {
    for (let i = 0; i < key.length; i++) h = Math.imul(h ^ key.charCodeAt(i), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
