/**
 * What somebody typed, read as a place: the words that tell, without house numbers, the country's name
 * and words that only say "park there".
 */
import { abbreviations } from './abbreviations.ts';
import { plainWords } from './plain-words.ts';

const STOP_WORDS = new Set(
  (
    'parkering parking parkeringsplass parkeringshus parkeringsplasser phus pplass garasje garage lading ' +
    'i ved naer in near at the to til pa ved from fra of by'
  ).split(' '),
);
const CENTRE = new Set(['sentrum', 'centrum', 'centre', 'center', 'downtown', 'city']);
const POSTCODE = /^\d{4}$/;
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;

export interface Reading {
  readonly words: readonly string[];
  /** Words were left out that a name has not: the reading names nothing by itself. */
  readonly isLoose: boolean;
  /** Left out, but to be near to. */
  readonly postcode?: string;
}

export interface TypedPlace {
  /** From the most literal on; each has words. */
  readonly readings: readonly Reading[];
  /** "Bergen sentrum": the town is meant. */
  readonly isCentre: boolean;
  /** Shortened words, with what each may stand for. */
  readonly shortened: ReadonlyMap<string, readonly string[]>;
}

/** @param country plain names of the country. */
export function readTypedPlace(
  text: string,
  country: readonly string[],
  isPostcode: (word: string) => boolean,
): TypedPlace {
  const lean = text.replaceAll(/\bp-(hus|plass(?:er)?)\b/giu, 'p$1');
  const typed = [...new Set(plainWords(lean).split(' '))].filter((word) => word !== '');
  const isCountry = (word: string, at: number): boolean =>
    country.includes(word) || (/^no?$/.test(word) && POSTCODE.test(typed[at + 1] ?? ''));
  const local = withoutAll(typed, isCountry);
  const isCentre = local.some((word) => CENTRE.has(word)) && local.length > 1;
  const literal = isCentre ? withoutAll(local, (word) => CENTRE.has(word)) : local;
  const withoutStopWords = withoutAll(literal, (word) => STOP_WORDS.has(word));
  const isNumber = (word: string, at: number): boolean =>
    (HOUSE_NUMBER.test(word) && !(POSTCODE.test(word) && isPostcode(word))) ||
    (at > 0 && word.length === 1 && HOUSE_NUMBER.test(withoutStopWords[at - 1]!));
  const numberless = withoutAll(withoutStopWords, isNumber);
  const postcode = numberless.find((word) => POSTCODE.test(word));
  const isLoose = withoutStopWords.length < literal.length;
  const readings: Reading[] = [
    { words: literal, isLoose: false },
    { words: numberless, isLoose },
  ];
  if (postcode !== undefined && numberless.length > 1) {
    readings.push({ words: numberless.filter((word) => word !== postcode), isLoose, postcode });
  }
  return { readings: distinct(readings), isCentre, shortened: abbreviations(text, typed) };
}

/** Never leaves nothing. */
function withoutAll(
  words: readonly string[],
  isOut: (word: string, at: number) => boolean,
): readonly string[] {
  const kept = words.filter((word, at) => !isOut(word, at));
  return kept.length > 0 ? kept : words;
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ words }) => {
    const key = words.join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
