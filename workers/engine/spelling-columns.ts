/**
 * What suggestions are searched in [S8]: the distinct plain spellings of cities and names, and the texts of each.
 * Built on first use, in steps, because most visits have no misspelling.
 */
import { cityNames } from '../../src/domain/city-names.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';
import type { LotTable } from './lot-table.ts';
import { StringDictionary, type StringTable } from './string-dictionary.ts';

/** A longer text is not a misspelt place. */
const MAX_LETTERS = 200;
/** How many cities with several names are read; more are not plausible. */
const MAX_OTHER_NAMES = 4096;
/** How many texts a step reads; it takes about a millisecond. */
const STEP = 1024;

export interface CityName {
  readonly plain: string;
  readonly lots: number;
}

export interface SpellingColumns {
  /** Distinct plain spellings. */
  readonly spellings: StringTable;
  readonly lengths: Uint8Array;
  readonly signatures: Int32Array;
  /** Texts as shown, by spelling: those of spelling s begin at `shown[starts[s]]`. */
  readonly starts: Uint32Array;
  readonly shown: Uint32Array;
  /** How many lots have each text as city and as name. */
  readonly cityLots: Uint32Array;
  readonly nameLots: Uint32Array;
  /** Each name of a city with several ("Trondheim - Tråante"), and how many lots the city has. */
  readonly otherCityNames: ReadonlyMap<string, CityName>;
}

/**
 * One bit for each of 32 groups of letters that occur. One edit changes at most two bits, which rules out most
 * strings that are too far apart.
 */
export function letterSignature(plain: string): number {
  let bits = 0;
  for (let i = 0; i < plain.length; i++) bits |= 1 << (plain.charCodeAt(i) & 31);
  return bits;
}

/** Whether plain letters can be suggested, or can be a misspelling. */
export function mayBeMisspelt(plain: string): boolean {
  return plain.length >= 2 && plain.length <= MAX_LETTERS;
}

/** @yields the share done, 0–1. */
export function* buildSpellingColumns(table: LotTable): Generator<number, SpellingColumns> {
  const texts = table.texts.length;
  const cityLots = countPerText(table.columns.cities, texts);
  yield 0;
  const nameLots = countPerText(table.columns.names, texts);
  const otherCityNames = new Map<string, CityName>();
  const collector = new SpellingCollector(table);
  for (let from = 0; from < texts; from += STEP) {
    const to = Math.min(from + STEP, texts);
    for (let text = from; text < to; text++) {
      const lots = cityLots[text]!;
      if (lots > 0) addDoubleNames(table.texts.get(text), lots, otherCityNames);
      if (lots > 0 || nameLots[text]! > 0) collector.add(text);
    }
    yield to / texts;
  }
  return { ...(yield* collector.finish()), cityLots, nameLots, otherCityNames };
}

function addDoubleNames(city: string, lots: number, known: Map<string, CityName>): void {
  const names = cityNames(city);
  if (names.length < 2 || known.size >= MAX_OTHER_NAMES) return;
  for (const name of names) {
    const plain = plainLetters(name);
    if (!mayBeMisspelt(plain)) continue;
    known.set(name, { plain, lots: (known.get(name)?.lots ?? 0) + lots });
  }
}

/** Counts the rows of a column by text number. */
export function countPerText(column: Uint32Array, texts: number): Uint32Array {
  const counts = new Uint32Array(texts);
  for (const text of column) counts[text]!++;
  return counts;
}

class SpellingCollector {
  readonly #table: LotTable;
  readonly #dictionary = new StringDictionary();
  /** Each text's spelling + 1; 0 if it is not suggested. */
  readonly #spellingOf: Uint32Array;
  readonly #lengths: Uint8Array;
  readonly #signatures: Int32Array;

  constructor(table: LotTable) {
    this.#table = table;
    const texts = table.texts.length;
    this.#spellingOf = new Uint32Array(texts);
    this.#lengths = new Uint8Array(texts);
    this.#signatures = new Int32Array(texts);
  }

  add(text: number): void {
    const plain = plainLetters(this.#table.texts.get(text));
    if (!mayBeMisspelt(plain)) return;
    const spelling = this.#dictionary.add(plain);
    this.#spellingOf[text] = spelling + 1;
    this.#lengths[spelling] = plain.length;
    this.#signatures[spelling] = letterSignature(plain);
  }

  *finish(): Generator<number, Omit<SpellingColumns, 'cityLots' | 'nameLots' | 'otherCityNames'>> {
    const spellings = this.#dictionary.finish();
    const count = spellings.length;
    yield 1;
    const starts = new Uint32Array(count + 1);
    for (const spelling of this.#spellingOf) if (spelling > 0) starts[spelling]!++;
    for (let s = 0; s < count; s++) starts[s + 1]! += starts[s]!;
    const shown = new Uint32Array(starts[count]!);
    const cursors = starts.slice();
    yield 1;
    for (let text = 0; text < this.#spellingOf.length; text++) {
      const spelling = this.#spellingOf[text]!;
      if (spelling > 0) shown[cursors[spelling - 1]!++] = text;
    }
    return {
      spellings,
      lengths: this.#lengths.slice(0, count),
      signatures: this.#signatures.slice(0, count),
      starts,
      shown,
    };
  }
}
