/**
 * Spelling errors by the Damerau-Levenshtein distance in its restricted form (optimal string alignment): an insertion,
 * deletion, substitution or swap of neighbours costs one.
 */

/** Returns the distance, or some number above `most`. */
export function damerauDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return distances(a, b, most)?.[b.length] ?? most + 1;
}

/** Three rows of the table of distances, used again by each call. */
let rows = newRows(64);

function newRows(length: number): readonly Uint16Array[] {
  return [0, 1, 2].map(() => new Uint16Array(length));
}

/**
 * Returns the distance of `typed` from each beginning of `word`, by length. Only lengths that differ by at most `most` from
 * that of `typed` count. Undefined if all distances are above `most`. The next call overwrites the result.
 */
function distances(typed: string, word: string, most: number): Uint16Array | undefined {
  if (word.length + most >= rows[0]!.length) rows = newRows(2 * (word.length + most));
  let [beforeLast, last, row] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let j = 0; j <= most + 1; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    const before = typed.charCodeAt(i - 2);
    const from = Math.max(1, i - most);
    const to = Math.min(word.length, i + most);
    // Cells beside this band hold more than the limit.
    let least = from === 1 ? i : most + 1;
    row[from - 1] = least;
    if (to < word.length) row[to + 1] = most + 1;
    for (let j = from; j <= to; j++) {
      const other = word.charCodeAt(j - 1);
      const replaced = last[j - 1]! + (letter === other ? 0 : 1);
      let edits = Math.min(replaced, last[j]! + 1, row[j - 1]! + 1);
      if (j > 1 && other === before && letter === word.charCodeAt(j - 2)) {
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      }
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return undefined;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last;
}

/**
 * Finds which of many texts are spelt nearly like another one. Lengths and letters rule out most of them; edits are counted
 * for the rest.
 */
export class Spellings {
  readonly #textOf: (index: number) => string;
  /** Of each text; 0 until it is added. */
  readonly #lengths: Uint8Array;
  readonly #letters: Int32Array;

  /** @param textOf returns a text that was added */
  constructor(size: number, textOf: (index: number) => string) {
    this.#textOf = textOf;
    this.#lengths = new Uint8Array(size);
    this.#letters = new Int32Array(size);
  }

  /** @param text of 1 to 255 letters */
  add(index: number, text: string): void {
    this.#lengths[index] = text.length;
    this.#letters[index] = lettersIn(text);
  }

  /** Returns the texts within `most` edits, each with its edits. @param typed longer than `most` */
  near(typed: string, most: number): ReadonlyMap<number, number> {
    const letters = lettersIn(typed);
    const found = new Map<number, number>();
    for (let index = 0; index < this.#lengths.length; index++) {
      const length = this.#lengths[index]!;
      if (length === 0 || Math.abs(length - typed.length) > most) continue;
      // One edit adds at most one letter, and takes at most one away.
      const known = this.#letters[index]!;
      if (!hasAtMost(most, letters & ~known) || !hasAtMost(most, known & ~letters)) continue;
      const text = this.#textOf(index);
      if (!beginsAlike(typed, text, most)) continue;
      const edits = damerauDistance(typed, text, most);
      if (edits <= most) found.set(index, edits);
    }
    return found;
  }

  /** Returns the texts some beginning of which is within `most` edits. @param typed longer than `most` */
  nearBeginnings(typed: string, most: number): readonly number[] {
    const letters = lettersIn(typed);
    const least = Math.max(1, typed.length - most);
    const found: number[] = [];
    for (let index = 0; index < this.#lengths.length; index++) {
      if (this.#lengths[index]! < least) continue;
      if (!hasAtMost(most, letters & ~this.#letters[index]!)) continue;
      const text = this.#textOf(index);
      if (!beginsAlike(typed, text, most)) continue;
      const longest = Math.min(text.length, typed.length + most);
      const near = distances(typed, text, most)?.subarray(least, longest + 1) ?? [];
      if (near.some((edits) => edits <= most)) found.push(index);
    }
    return found;
  }
}

/** Whether one of the first letters is equal: so many edits change or move no more letters than that. */
function beginsAlike(typed: string, text: string, most: number): boolean {
  for (let i = 0; i <= most; i++) {
    for (let j = 0; j <= most; j++) if (typed.charCodeAt(i) === text.charCodeAt(j)) return true;
  }
  return false;
}

/** Whether no more than `most` bits are set. */
function hasAtMost(most: number, bits: number): boolean {
  let rest = bits;
  for (let i = 0; i < most; i++) rest &= rest - 1;
  return rest === 0;
}

/** Returns one bit for each of 32 groups of letters that occur. */
function lettersIn(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31);
  return bits;
}
