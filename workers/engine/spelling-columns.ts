/**
 * What suggestions are searched in [S8]: the distinct plain spellings of cities and names, and the texts of each.
 * Built on first use, in steps, because most visits have no misspelling.
 */
import { cityNames } from '../../src/domain/city-names.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';
import type { LotTable } from './lot-table.ts';
import { buildPostings, NO_STRING } from './postings.ts';
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

/** @yields every few milliseconds. */
export function* buildSpellingColumns(table: LotTable): Generator<undefined, SpellingColumns> {
  const texts = table.texts.length;
  const cityLots = countPerText(table.columns.cities, texts);
  yield;
  const nameLots = countPerText(table.columns.names, texts);
  const otherCityNames = new Map<string, CityName>();
  const dictionary = new StringDictionary();
  const spellingOf = new Uint32Array(texts).fill(NO_STRING);
  const lengths = new Uint8Array(texts);
  const signatures = new Int32Array(texts);
  for (let text = 0; text < texts; text++) {
    if (text % STEP === 0) yield;
    const lots = cityLots[text]!;
    if (lots === 0 && nameLots[text] === 0) continue;
    const name = table.texts.get(text);
    if (lots > 0) addDoubleNames(name, lots, otherCityNames);
    const plain = plainLetters(name);
    if (!mayBeMisspelt(plain)) continue;
    const spelling = dictionary.add(plain);
    spellingOf[text] = spelling;
    lengths[spelling] = plain.length;
    signatures[spelling] = letterSignature(plain);
  }
  const spellings = dictionary.finish();
  const count = spellings.length;
  yield;
  const { starts, slots: shown } = yield* buildPostings(
    count,
    [spellingOf],
    Uint32Array.from(spellingOf.keys()),
  );
  return {
    spellings,
    lengths: lengths.slice(0, count),
    signatures: signatures.slice(0, count),
    starts,
    shown,
    cityLots,
    nameLots,
    otherCityNames,
  };
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
