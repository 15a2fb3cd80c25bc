/**
 * Suggests up to five cities and names spelt like the typed text: within one edit, or two from six letters on. They are
 * ranked by edits, cities before names, then by the number of lots, then by the alphabet. A city with names in two
 * languages is found by either. Of spellings that differ only in case, the best-ranked one is suggested. [S8]
 *
 * Built on first use, in steps, because most visits have no misspelling.
 */
import { cityNames } from '../../src/domain/city-names.ts';
import { fold } from '../../src/domain/fold.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';
import { damerauDistance, Spellings } from '../../src/domain/spelling-distance.ts';
import type { LotTable } from './lot-table.ts';

const LIMIT = 5;
/** The fewest letters that allow two edits. */
const TWO_EDITS_FROM = 6;
/** A longer text is not a misspelt place. */
const MAX_LETTERS = 200;
/** How many cities with several names are read; more are not plausible. */
const MAX_OTHER_NAMES = 4096;
/** How many texts a step reads; it takes about a millisecond. */
const STEP = 1024;

interface Candidate {
  readonly text: string;
  readonly edits: number;
  readonly isCity: boolean;
  readonly lots: number;
}

export class Suggester {
  readonly #table: LotTable;
  /** How many lots have each text as city and as name. */
  readonly #cityLots: Uint32Array;
  readonly #nameLots: Uint32Array;
  /** The texts as plain letters. */
  readonly #spellings: Spellings;
  /** Each name of a city with several ("Trondheim - Tråante"), and how many lots the city has. */
  readonly #otherCityNames = new Map<string, { readonly plain: string; readonly lots: number }>();

  private constructor(table: LotTable) {
    const texts = table.texts.length;
    this.#table = table;
    this.#cityLots = countPerText(table.columns.cities, texts);
    this.#nameLots = countPerText(table.columns.names, texts);
    this.#spellings = new Spellings(texts, (text) => plainLetters(table.texts.get(text)));
  }

  /** @yields every few milliseconds. */
  static *of(table: LotTable): Generator<undefined, Suggester> {
    const suggester = new Suggester(table);
    for (let text = 0; text < table.texts.length; text++) {
      if (text % STEP === 0) yield;
      suggester.#read(text);
    }
    return suggester;
  }

  suggest(text: string): readonly string[] {
    const typed = plainLetters(text);
    if (!mayBeMisspelt(typed)) return [];
    const most = typed.length >= TWO_EDITS_FROM ? 2 : 1;
    const candidates = [...this.#near(typed, most), ...this.#nearOtherNames(typed, most)].sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.isCity) - Number(a.isCity) ||
        b.lots - a.lots ||
        (a.text < b.text ? -1 : 1),
    );
    const best = new Map<string, string>();
    for (const candidate of candidates) {
      const folded = fold(candidate.text);
      if (!best.has(folded)) best.set(folded, candidate.text);
      if (best.size === LIMIT) break;
    }
    return [...best.values()];
  }

  #read(text: number): void {
    const lots = this.#cityLots[text]!;
    if (lots === 0 && this.#nameLots[text] === 0) return;
    const name = this.#table.texts.get(text);
    if (lots > 0) this.#addOtherNames(name, lots);
    const plain = plainLetters(name);
    if (mayBeMisspelt(plain)) this.#spellings.add(text, plain);
  }

  #addOtherNames(city: string, lots: number): void {
    const names = cityNames(city);
    const known = this.#otherCityNames;
    if (names.length < 2 || known.size >= MAX_OTHER_NAMES) return;
    for (const name of names) {
      const plain = plainLetters(name);
      if (!mayBeMisspelt(plain)) continue;
      known.set(name, { plain, lots: (known.get(name)?.lots ?? 0) + lots });
    }
  }

  /** Returns all texts within `most` edits. */
  #near(typed: string, most: number): readonly Candidate[] {
    return Array.from(this.#spellings.near(typed, most), ([text, edits]) => {
      const cityLots = this.#cityLots[text]!;
      const lots = cityLots + this.#nameLots[text]!;
      return { text: this.#table.texts.get(text), edits, isCity: cityLots > 0, lots };
    });
  }

  #nearOtherNames(typed: string, most: number): readonly Candidate[] {
    return Array.from(this.#otherCityNames, ([text, { plain, lots }]) => ({
      text,
      edits: damerauDistance(typed, plain, most),
      isCity: true,
      lots,
    })).filter(({ edits }) => edits <= most);
  }
}

/** Whether plain letters can be suggested, or can be a misspelling. */
function mayBeMisspelt(plain: string): boolean {
  return plain.length >= 2 && plain.length <= MAX_LETTERS;
}

/** Counts the rows of a column by text number. */
export function countPerText(column: Uint32Array, texts: number): Uint32Array {
  const counts = new Uint32Array(texts);
  for (const text of column) counts[text]!++;
  return counts;
}
