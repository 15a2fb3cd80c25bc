/**
 * Finds which of many sorted words are within a few edits of one (restricted Damerau distance, as for suggestions).
 *
 * Words with the same beginning share its rows of the distance table, and all words that begin with letters already
 * too far off are skipped at once. This is a walk of a trie over a plain list: each word stores where the words end
 * that share as many letters with their predecessor.
 */

/** Words read between two pauses. */
const CHUNK = 500;

export class MisspeltWords {
  readonly #words: readonly string[];
  /** How many letters each word shares with the one before it. */
  readonly #shared: Uint8Array;
  /** The next word that shares fewer letters with the one before it. */
  readonly #behind: Uint32Array;

  private constructor(words: readonly string[], shared: Uint8Array, behind: Uint32Array) {
    this.#words = words;
    this.#shared = shared;
    this.#behind = behind;
  }

  /**
   * @param words sorted, at most 255 letters each.
   * @yields every few milliseconds.
   */
  static *of(words: readonly string[]): Generator<undefined, MisspeltWords> {
    const shared = new Uint8Array(words.length);
    for (let number = 0; number < words.length; number++) {
      if (number % CHUNK === 0) yield;
      shared[number] = sharedLetters(words[number - 1] ?? '', words[number]!);
    }
    const behind = new Uint32Array(words.length);
    for (let number = words.length - 1; number >= 0; number--) {
      if (number % CHUNK === 0) yield;
      let next = number + 1;
      while (next < words.length && shared[next]! >= shared[number]!) next = behind[next]!;
      behind[number] = next;
    }
    return new MisspeltWords(words, shared, behind);
  }

  /** Returns the numbers of the words within `most` edits, each with its edits. */
  near(typed: string, most: number): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    this.#walk(typed, most, (number, edits, isWhole) => {
      if (isWhole) found.set(number, edits);
    });
    return found;
  }

  /** Returns the numbers of the words with a beginning within `most` edits. */
  nearBeginnings(typed: string, most: number): readonly number[] {
    const found = new Set<number>();
    this.#walk(typed, most, (number) => found.add(number));
    return [...found];
  }

  /** Visits every word with a beginning near enough, and says whether the beginning is the whole word. */
  #walk(
    typed: string,
    most: number,
    visit: (number: number, edits: number, isWhole: boolean) => void,
  ): void {
    const width = typed.length + 1;
    const deepest = typed.length + most;
    const rows = new Uint8Array((deepest + 1) * width);
    for (let j = 0; j < width; j++) rows[j] = j;
    const codes = Uint16Array.from({ length: typed.length }, (_, i) => typed.charCodeAt(i));
    /** Rows that hold for the word at hand; the depth from which on no word is near; the nearest beginning. */
    let computed = 0;
    let dead = Infinity;
    let begun = Infinity;
    for (let number = 0, next = 0; number < this.#words.length; number = next) {
      next = number + 1;
      const shared = this.#shared[number]!;
      if (shared >= dead) {
        // A shared beginning that is near enough for the word before it is so for this one too.
        if (begun <= most) visit(number, begun, false);
        else next = this.#behind[number]!;
        continue;
      }
      const word = this.#words[number]!;
      dead = Infinity;
      begun = Infinity;
      computed = Math.min(computed, shared);
      const length = Math.min(word.length, deepest);
      for (let depth = computed + 1; depth <= length; depth++) {
        if (fillRow(rows, width, depth, codes, word, most) > most) {
          dead = depth;
          break;
        }
        computed = depth;
      }
      for (let depth = Math.max(1, typed.length - most); depth <= computed; depth++) {
        const edits = rows[depth * width + typed.length]!;
        if (edits > most) continue;
        begun = Math.min(begun, edits);
        visit(number, edits, depth === word.length);
      }
    }
  }
}

/** Fills the band that matters of the row of a word's first `depth` letters; returns the band's least value. */
function fillRow(
  rows: Uint8Array,
  width: number,
  depth: number,
  codes: Uint16Array,
  word: string,
  most: number,
): number {
  const row = depth * width;
  const above = row - width;
  const letter = word.charCodeAt(depth - 1);
  const before = depth > 1 ? word.charCodeAt(depth - 2) : -1;
  const from = Math.max(1, depth - most);
  const to = Math.min(width - 1, depth + most);
  // Cells beside the band hold more than the limit.
  rows[row + from - 1] = from === 1 ? depth : most + 1;
  if (to < width - 1) rows[row + to + 1] = most + 1;
  let least = from === 1 ? depth : most + 1;
  for (let j = from; j <= to; j++) {
    const other = codes[j - 1]!;
    let edits = rows[above + j - 1]! + (letter === other ? 0 : 1);
    const without = Math.min(rows[above + j]!, rows[row + j - 1]!) + 1;
    if (without < edits) edits = without;
    if (j > 1 && other === before && codes[j - 2] === letter) {
      const swapped = rows[above - width + j - 2]! + 1;
      if (swapped < edits) edits = swapped;
    }
    rows[row + j] = edits;
    if (edits < least) least = edits;
  }
  return least;
}

function sharedLetters(a: string, b: string): number {
  const most = Math.min(a.length, b.length, 255);
  let shared = 0;
  while (shared < most && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++;
  return shared;
}
