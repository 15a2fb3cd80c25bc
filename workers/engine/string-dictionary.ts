/**
 * Distinct strings, each stored once as UTF-8 bytes with a terminator, numbered as they come.
 *
 *   bytes    B e r g e n FF O s l o FF …      FF occurs in no UTF-8 text
 *   offsets  0             7          12      string i is bytes[offsets[i] .. offsets[i + 1] - 1)
 *
 * A million JavaScript strings would cost ten times as much. Only the strings of shown hits are decoded.
 */
import { grown } from './growing-column.ts';

export const TERMINATOR = 0xff;

/** Terminators after the last string, so that reads of several bytes at once stay inside. */
const PADDING = 8;

const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export interface StringColumns {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
}

/** Reads strings by number. */
export class StringTable {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  readonly length: number;

  constructor(columns: StringColumns) {
    this.bytes = columns.bytes;
    this.offsets = columns.offsets;
    this.length = columns.offsets.length - 1;
  }

  get(index: number): string {
    return decoder.decode(this.bytes.subarray(this.offsets[index], this.offsets[index + 1]! - 1));
  }

  isEmpty(index: number): boolean {
    return this.bytes[this.offsets[index]!] === TERMINATOR;
  }
}

/** Collects distinct strings, found by an open-addressing hash table over their bytes. */
export class StringDictionary {
  #bytes = new Uint8Array(1 << 12);
  #offsets = new Uint32Array(1 << 8);
  /**
   * Pairs: hash, and number + 1 or 0 for a free slot. The stored hash settles most comparisons without reading the
   * bytes.
   */
  #table = new Int32Array(1 << 10);
  #length = 0;

  /** Returns the number of `text`, which it adds if it is new. Lone surrogates are stored as U+FFFD. */
  add(text: string): number {
    const start = this.#offsets[this.#length]!;
    this.#reserve(text.length * 3 + 1);
    const bytes = this.#bytes;
    let end = start;
    let hash = HASH_SEED;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80) {
        bytes[end++] = code;
        hash = Math.imul(hash ^ code, HASH_PRIME);
      } else if (code < 0x800) {
        const lead = 0xc0 | (code >> 6);
        const tail = 0x80 | (code & 0x3f);
        bytes[end++] = lead;
        bytes[end++] = tail;
        hash = Math.imul(Math.imul(hash ^ lead, HASH_PRIME) ^ tail, HASH_PRIME);
      } else {
        end = start + encoder.encodeInto(text, bytes.subarray(start)).written;
        hash = hashOf(bytes, start, end);
        break;
      }
    }
    return this.#intern(start, end, hash);
  }

  get(index: number): string {
    return decoder.decode(
      this.#bytes.subarray(this.#offsets[index], this.#offsets[index + 1]! - 1),
    );
  }

  finish(): StringTable {
    const used = this.#offsets[this.#length]!;
    const bytes = new Uint8Array(used + PADDING).fill(TERMINATOR, used);
    bytes.set(this.#bytes.subarray(0, used));
    return new StringTable({
      bytes,
      offsets: this.#offsets.slice(0, this.#length + 1),
    });
  }

  /** Returns the string whose bytes were just written at the end; keeps them only if it is new. */
  #intern(start: number, end: number, fnv: number): number {
    const table = this.#table;
    const mask = table.length - 2;
    const hash = mixed(fnv);
    let at = (hash << 1) & mask;
    for (; table[at + 1] !== 0; at = (at + 2) & mask) {
      if (table[at] !== hash) continue;
      const candidate = table[at + 1]! - 1;
      if (this.#equals(candidate, start, end)) return candidate;
    }
    const index = this.#length++;
    table[at] = hash;
    table[at + 1] = index + 1;
    this.#bytes[end] = TERMINATOR;
    if (this.#length === this.#offsets.length) {
      this.#offsets = grown(this.#offsets, Uint32Array, this.#offsets.length * 2);
    }
    this.#offsets[this.#length] = end + 1;
    if (this.#length * 4 > table.length) this.#rehash();
    return index;
  }

  #equals(index: number, start: number, end: number): boolean {
    const from = this.#offsets[index]!;
    if (this.#offsets[index + 1]! - 1 - from !== end - start) return false;
    const bytes = this.#bytes;
    for (let i = 0; i < end - start; i++) if (bytes[from + i] !== bytes[start + i]) return false;
    return true;
  }

  #reserve(extra: number): void {
    const needed = this.#offsets[this.#length]! + extra;
    if (needed <= this.#bytes.length) return;
    this.#bytes = grown(this.#bytes, Uint8Array, Math.max(needed, this.#bytes.length * 1.5));
  }

  #rehash(): void {
    const old = this.#table;
    const table = new Int32Array(old.length * 2);
    const mask = table.length - 2;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === 0) continue;
      let at = (old[from]! << 1) & mask;
      while (table[at + 1] !== 0) at = (at + 2) & mask;
      table[at] = old[from]!;
      table[at + 1] = old[from + 1]!;
    }
    this.#table = table;
  }
}

/** FNV-1a over a range of bytes. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let h = HASH_SEED;
  for (let at = start; at < end; at++) h = Math.imul(h ^ bytes[at]!, HASH_PRIME);
  return h;
}

/** Mixes a hash's bits, because its low bits alone are too regular for a table. */
function mixed(fnv: number): number {
  return Math.imul(fnv ^ (fnv >>> 15), 0x2c1b3c6d) >>> 1;
}
