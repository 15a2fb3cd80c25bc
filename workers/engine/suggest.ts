/**
 * Spelling suggestions (S8): of the distinct cities and names those nearest to what was typed. One edit
 * is forgiven, two from six letters on. Ranked by edits, then cities before names, then by how many lots
 * bear it, then by the alphabet; at most five.
 *
 * Every distinct spelling is looked at, but nearly all of them only as two small numbers, its length
 * and its letter signature: the few that pass are measured. So nothing within reach is ever missed.
 * Built when first asked for; most visits never misspell.
 */
import { popcount } from './bitset.ts';
import type { LotTable } from './lot-table.ts';
import { damerauDistance, letterSignature, plainLetters } from './spelling.ts';
import { StringDictionary, type StringTable } from './string-dictionary.ts';

const LIMIT = 5;
/** From this many letters on, two edits are forgiven. */
const TWO_EDITS_FROM = 6;
/** Longer texts are no misspelt place. */
const MAX_LETTERS = 200;

export class Suggester {
  readonly #table: LotTable;
  /** Distinct plain spellings. */
  readonly #spellings: StringTable;
  readonly #lengths: Uint8Array;
  readonly #signatures: Int32Array;
  /** Texts as shown, by spelling: those of spelling s from `starts[s]` on. */
  readonly #starts: Uint32Array;
  readonly #shown: Uint32Array;
  /** Lots per text as city and as name. */
  readonly #cityLots: Uint32Array;
  readonly #nameLots: Uint32Array;

  constructor(table: LotTable) {
    const { cities, names } = table.columns;
    const texts = table.texts.length;
    this.#table = table;
    this.#cityLots = new Uint32Array(texts);
    this.#nameLots = new Uint32Array(texts);
    for (const city of cities) this.#cityLots[city]!++;
    for (const name of names) this.#nameLots[name]!++;
    const dictionary = new StringDictionary();
    /** Spelling of each text + 1, 0 where it is not suggested. */
    const spellingOf = new Uint32Array(texts);
    const lengths: number[] = [];
    const signatures: number[] = [];
    for (let text = 0; text < texts; text++) {
      const isSearched = this.#cityLots[text]! > 0 || this.#nameLots[text]! > 0;
      if (!isSearched) continue;
      const plain = plainLetters(table.texts.get(text));
      if (plain.length < 2 || plain.length > MAX_LETTERS) continue;
      const spelling = dictionary.add(plain);
      spellingOf[text] = spelling + 1;
      if (spelling === lengths.length) {
        lengths.push(plain.length);
        signatures.push(letterSignature(plain));
      }
    }
    this.#spellings = dictionary.finish();
    this.#lengths = Uint8Array.from(lengths);
    this.#signatures = Int32Array.from(signatures);
    this.#starts = new Uint32Array(lengths.length + 1);
    for (const spelling of spellingOf) if (spelling > 0) this.#starts[spelling]!++;
    for (let s = 0; s < lengths.length; s++) this.#starts[s + 1]! += this.#starts[s]!;
    this.#shown = new Uint32Array(this.#starts[lengths.length]!);
    const cursors = this.#starts.slice();
    for (let text = 0; text < texts; text++) {
      const spelling = spellingOf[text]!;
      if (spelling > 0) this.#shown[cursors[spelling - 1]!++] = text;
    }
  }

  suggest(text: string): readonly string[] {
    const typed = plainLetters(text);
    if (typed.length < 2 || typed.length > MAX_LETTERS) return [];
    const most = typed.length >= TWO_EDITS_FROM ? 2 : 1;
    return this.#near(typed, most)
      .flatMap(({ spelling, edits }) =>
        Array.from(
          this.#shown.subarray(this.#starts[spelling], this.#starts[spelling + 1]),
          (shown) => this.#candidate(shown, edits),
        ),
      )
      .sort(
        (a, b) =>
          a.edits - b.edits ||
          Number(b.isCity) - Number(a.isCity) ||
          b.lots - a.lots ||
          (a.text < b.text ? -1 : 1),
      )
      .slice(0, LIMIT)
      .map((candidate) => candidate.text);
  }

  /** All spellings within `most` edits. */
  #near(typed: string, most: number): { spelling: number; edits: number }[] {
    const signature = letterSignature(typed);
    const found: { spelling: number; edits: number }[] = [];
    for (let spelling = 0; spelling < this.#lengths.length; spelling++) {
      const longer = this.#lengths[spelling]! - typed.length;
      if (longer > most || longer < -most) continue;
      if (popcount(this.#signatures[spelling]! ^ signature) > 2 * most) continue;
      const edits = damerauDistance(typed, this.#spellings.get(spelling), most);
      if (edits <= most) found.push({ spelling, edits });
    }
    return found;
  }

  #candidate(index: number, edits: number) {
    return {
      text: this.#table.texts.get(index),
      edits,
      isCity: this.#cityLots[index]! > 0,
      lots: this.#cityLots[index]! + this.#nameLots[index]!,
    };
  }
}
