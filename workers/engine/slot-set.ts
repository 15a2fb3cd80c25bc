/**
 * A set of lots, by slot (a lot's number in the engine's spatial order). Two forms, one interface:
 *
 * - `SlotList`: sorted slots, for the matches of a narrow query. Its cost grows with its members.
 * - `SlotBits`: one bit a lot and a rank directory, for the matches of a broad query. It costs n / 8
 *   bytes, and AND, count and rank run word by word.
 *
 * Both answer `rank`, so the number of members within any range of slots (a box, a cluster) is a
 * subtraction. Sets are never changed once made: caches share them freely.
 */
import {
  countShared,
  fillRanks,
  hasBit,
  lowestBit,
  rankOf,
  ranksFor,
  setBit,
  wordsFor,
} from './bitset.ts';

export class SlotList {
  readonly kind = 'list';
  readonly slots: Uint32Array;
  readonly count: number;

  /** @param slots ascending, each once. */
  constructor(slots: Uint32Array) {
    this.slots = slots;
    this.count = slots.length;
  }

  /** @param slots in any order, with repetitions; they are sorted in place. */
  static ofUnsorted(slots: Uint32Array): SlotList {
    slots.sort();
    let kept = 0;
    for (const slot of slots) {
      if (kept === 0 || slot !== slots[kept - 1]) slots[kept++] = slot;
    }
    return new SlotList(slots.slice(0, kept));
  }

  /** Returns how many members are below `slot`. */
  rank(slot: number): number {
    let low = 0;
    let high = this.slots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.slots[middle]! < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(slot: number): boolean {
    return this.slots[this.rank(slot)] === slot;
  }

  /** Returns the first member of [from, to), or -1. */
  firstIn(from: number, to: number): number {
    const slot = this.slots[this.rank(from)] ?? to;
    return slot < to ? slot : -1;
  }

  /** Returns all members, ascending. */
  toSlots(): Uint32Array {
    return this.slots;
  }
}

/** Answers as `SlotList` does. */
export class SlotBits {
  readonly kind = 'bits';
  readonly words: Int32Array;
  readonly ranks: Uint32Array;
  readonly count: number;

  constructor(words: Int32Array, ranks: Uint32Array) {
    this.words = words;
    this.ranks = ranks;
    this.count = ranks[ranks.length - 1]!;
  }

  static of(words: Int32Array, size: number): SlotBits {
    const ranks = new Uint32Array(ranksFor(size));
    fillRanks(words, ranks);
    return new SlotBits(words, ranks);
  }

  /** Returns the set of all `size` lots. */
  static all(size: number): SlotBits {
    const words = new Int32Array(wordsFor(size)).fill(-1);
    if ((size & 31) !== 0) words[words.length - 1] = (1 << (size & 31)) - 1;
    return SlotBits.of(words, size);
  }

  rank(slot: number): number {
    return rankOf(this.words, this.ranks, slot);
  }

  /** Counts the members of the slots [first, last). */
  countFrom(first: number, last: number): number {
    return this.rank(last) - this.rank(first);
  }

  has(slot: number): boolean {
    return hasBit(this.words, slot);
  }

  firstIn(from: number, to: number): number {
    if (from >= to) return -1;
    const { words } = this;
    const end = wordsFor(to);
    let w = from >>> 5;
    let word = words[w]! & (-1 << (from & 31));
    while (word === 0) {
      if (++w === end) return -1;
      word = words[w]!;
    }
    const slot = w * 32 + lowestBit(word);
    return slot < to ? slot : -1;
  }

  toSlots(): Uint32Array {
    const slots = new Uint32Array(this.count);
    const { words } = this;
    let cursor = 0;
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]!; word !== 0; word &= word - 1) {
        slots[cursor++] = w * 32 + lowestBit(word);
      }
    }
    return slots;
  }
}

export type SlotSet = SlotList | SlotBits;

export const EMPTY_SET: SlotSet = new SlotList(new Uint32Array(0));

/** Returns the set of `slots`, in any order and with repetitions. */
export function setOf(slots: ArrayLike<number>, size: number): SlotSet {
  if (slots.length <= listLimit(size)) return SlotList.ofUnsorted(Uint32Array.from(slots));
  const words = new Int32Array(wordsFor(size));
  for (let i = 0; i < slots.length; i++) setBit(words, slots[i]!);
  return smallerForm(SlotBits.of(words, size), size);
}

/** Returns the lots in all of the sets; without a set, all lots. */
export function intersect(sets: readonly SlotSet[], size: number): SlotSet {
  // The smallest set comes first, which makes all later steps cheap.
  const narrowing = sets.filter((set) => set.count < size).sort((a, b) => a.count - b.count);
  const [smallest, ...others] = narrowing;
  if (smallest === undefined) return sets[0] ?? SlotBits.all(size);
  if (others.length === 0) return smallest;
  const lists = narrowing.filter((set) => set.kind === 'list');
  const bits = narrowing.filter((set) => set.kind === 'bits');
  const [list, ...longer] = lists;
  if (list !== undefined) return [...longer, ...bits].reduce(filterList, list);
  return smallerForm(SlotBits.of(sharedWords(bits), size), size);
}

/** Returns the lots in either set. */
export function unite(a: SlotSet, b: SlotSet, size: number): SlotSet {
  if (a.count === 0 || b.count === size) return b;
  if (b.count === 0 || a.count === size) return a;
  if (a.kind === 'list' && b.kind === 'list' && a.count + b.count <= listLimit(size)) {
    const slots = new Uint32Array(a.count + b.count);
    slots.set(a.slots);
    slots.set(b.slots, a.count);
    return SlotList.ofUnsorted(slots);
  }
  const words = new Int32Array(wordsFor(size));
  for (const set of [a, b]) {
    if (set.kind === 'list') for (const slot of set.slots) setBit(words, slot);
    else for (let w = 0; w < words.length; w++) words[w]! |= set.words[w]!;
  }
  return smallerForm(SlotBits.of(words, size), size);
}

/** Returns the lots in `a` that are not in `b`. */
export function subtract(a: SlotSet, b: SlotSet, size: number): SlotSet {
  if (b.count === 0) return a;
  if (a.kind === 'list') return new SlotList(a.slots.filter((slot) => !b.has(slot)));
  const words = a.words.slice();
  if (b.kind === 'bits') for (let w = 0; w < words.length; w++) words[w]! &= ~b.words[w]!;
  else for (const slot of b.slots) words[slot >>> 5]! &= ~(1 << (slot & 31));
  return smallerForm(SlotBits.of(words, size), size);
}

/** Combines all words first, so that they are counted once. */
function sharedWords([first, ...others]: readonly SlotBits[]): Int32Array {
  const words = first!.words.slice();
  for (const { words: other } of others) {
    for (let w = 0; w < words.length; w++) words[w]! &= other[w]!;
  }
  return words;
}

/** Returns few members as a list, because bits with long gaps are slow to walk. */
export function smallerForm(bits: SlotBits, size: number): SlotSet {
  return bits.count > listLimit(size) ? bits : new SlotList(bits.toSlots());
}

function filterList(list: SlotList, other: SlotSet): SlotList {
  const kept = new Uint32Array(list.count);
  let cursor = 0;
  for (const slot of list.slots) if (other.has(slot)) kept[cursor++] = slot;
  return new SlotList(cursor === kept.length ? kept : kept.slice(0, cursor));
}

/** Counts the lots in both sets. */
export function countIntersection(a: SlotSet, b: SlotSet, size: number): number {
  if (a.kind === 'bits' && b.kind === 'bits') {
    if (a.count === size) return b.count;
    if (b.count === size) return a.count;
    return countShared(a.words, b.words);
  }
  const [list, other] =
    a.kind === 'list' && (b.kind === 'bits' || a.count <= b.count) ? [a, b] : [b as SlotList, a];
  const { slots } = list;
  let total = 0;
  if (other.kind === 'bits') {
    const { words } = other;
    for (let i = 0; i < slots.length; i++) if (hasBit(words, slots[i]!)) total++;
  } else {
    for (let i = 0; i < slots.length; i++) if (other.has(slots[i]!)) total++;
  }
  return total;
}

/**
 * Returns how long a list may be to be worth sorting instead of setting bits: sorting it takes about as long as a
 * pass over the words of a bitset.
 */
export function listLimit(size: number): number {
  return Math.min(1024, Math.max(16, size >>> 10));
}

/** Collects slots in ascending order into the smaller form. */
export class SlotCollector {
  readonly #size: number;
  readonly #list: Uint32Array;
  #length = 0;
  #words: Int32Array | undefined;

  constructor(size: number) {
    this.#size = size;
    this.#list = new Uint32Array(listLimit(size));
  }

  add(slot: number): void {
    if (this.#words === undefined && this.#length < this.#list.length) {
      this.#list[this.#length++] = slot;
    } else {
      setBit(this.#toBits(), slot);
    }
  }

  /** Adds the slots from `first` on whose bit in `word` is set; `first` starts a word. */
  addWord(first: number, word: number): void {
    if (this.#words !== undefined) this.#words[first >>> 5]! |= word;
    else for (let rest = word; rest !== 0; rest &= rest - 1) this.add(first + lowestBit(rest));
  }

  /** Adds the members of `set` within the slots [first, last); `first` starts a word. */
  addAll(set: SlotBits, first: number, last: number): void {
    const to = wordsFor(last);
    for (let w = first >>> 5; w < to; w++) this.addWord(w * 32, set.words[w]!);
  }

  finish(): SlotSet {
    if (this.#words !== undefined) return SlotBits.of(this.#words, this.#size);
    return new SlotList(this.#list.slice(0, this.#length));
  }

  #toBits(): Int32Array {
    if (this.#words === undefined) {
      this.#words = new Int32Array(wordsFor(this.#size));
      for (let i = 0; i < this.#length; i++) setBit(this.#words, this.#list[i]!);
    }
    return this.#words;
  }
}
