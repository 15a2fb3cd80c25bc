/**
 * What somebody typed, read as a place: the words that tell, without house numbers, the country's name
 * and words that only say "park there".
 */
import type { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';

const PARKING = /\bp-(hus|plass(?:er)?)\b/giu;
/** "753 20": one postcode. */
const PARTED = /\b(\d{3}) (\d{2})\b/gu;
const COUNTRY_CODE = /^[a-z]{1,2}$/;
const HOUSE_NUMBER = /^\d{1,4}[a-z]?$/;

export interface TextReading {
  readonly words: readonly string[];
  /** Whether words such as "parking" were left out; such a reading offers, but never names. */
  readonly isLoose: boolean;
  /** The postcode that was left out of the words; destinations near it come first. */
  readonly postcode?: string;
}

export interface TypedPlace {
  /** The most literal one first; each has words. */
  readonly readings: readonly TextReading[];
  /** "Bergen sentrum": the town is meant. */
  readonly isCentre: boolean;
  /** Shortened words, with what each may stand for. */
  readonly shortened: ReadonlyMap<string, readonly string[]>;
}

export function readTypedPlace(
  text: string,
  language: PlaceLanguage,
  isPostcode: (word: string) => boolean,
): TypedPlace {
  const joined = text
    .replaceAll(PARKING, 'p$1')
    .replaceAll(PARTED, (parted, first: string, last: string) =>
      isPostcode(first + last) ? first + last : parted,
    );
  const typed = plainWords(joined)
    .split(' ')
    .filter((word) => word !== '');
  const isCountry = (word: string, at: number): boolean =>
    language.country.has(word) || (COUNTRY_CODE.test(word) && isPostcode(typed[at + 1] ?? ''));
  const local = withoutAll(typed, isCountry);
  const isCentre = local.some((word) => language.centre.has(word)) && local.length > 1;
  const literal = isCentre ? withoutAll(local, (word) => language.centre.has(word)) : local;
  const connected = withoutAll(literal, (word) => language.connecting.has(word));
  const telling = withoutAll(connected, (word) => language.ignored.has(word));
  const isNumber = (word: string, at: number): boolean =>
    (HOUSE_NUMBER.test(word) && !isPostcode(word)) ||
    (at > 0 && word.length === 1 && HOUSE_NUMBER.test(telling[at - 1]!));
  const numberless = withoutAll(telling, isNumber);
  const postcode = numberless.find(isPostcode);
  const isLoose = telling.length < connected.length;
  const readings: TextReading[] = [
    // All words first: in "City Syd" the word for a centre is part of the name.
    { words: local, isLoose: false },
    { words: literal, isLoose: false },
    { words: numberless, isLoose },
  ];
  if (postcode !== undefined && numberless.length > 1) {
    readings.push({ words: numberless.filter((word) => word !== postcode), isLoose, postcode });
  }
  const whole = numberless.join(' ');
  const county = language.counties.find((name) => whole.endsWith(` ${name}`));
  if (county !== undefined) {
    const words = whole.slice(0, -county.length - 1).split(' ');
    readings.push({ words, isLoose });
  }
  const parts = addressParts(text, language).flatMap(
    (part) => readTypedPlace(part, language, isPostcode).readings,
  );
  return {
    readings: distinct([...readings, ...parts]),
    isCentre,
    shortened: abbreviations(joined, typed, language),
  };
}

/** The most parts of a pasted address that are read by themselves. */
const MOST_PARTS = 5;

/** Of "IKEA Furuset, Strømsveien 303, 1081 Oslo" its name with the town, then its street with it. */
function addressParts(text: string, { country, counties }: PlaceLanguage): readonly string[] {
  const parts = text.split(',').filter((part) => {
    const words = plainWords(part);
    return !country.has(words) && !counties.includes(words);
  });
  const town = parts.pop();
  return parts.length < 2 ? [] : parts.slice(0, MOST_PARTS).map((part) => `${part} ${town}`);
}

/** Leaves out words, unless that would leave none. */
function withoutAll(
  words: readonly string[],
  isOut: (word: string, at: number) => boolean,
): readonly string[] {
  const kept = words.filter((word, at) => !isOut(word, at));
  return kept.length > 0 ? kept : words;
}

function distinct(readings: readonly TextReading[]): readonly TextReading[] {
  const seen = new Set<string>();
  return readings.filter(({ words }) => {
    const key = words.join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The fewest letters before a shortened ending; fewer are no name. */
const FEWEST_STEM_LETTERS = 3;
const WITH_STOP = /(\p{L}+)\.(?!\p{L})/gu;

/**
 * Returns the words that may be shortened, each with the words it may stand for: "Karl Johans gt. 22", "Bogstadvn", "Storg. 5".
 * @param words the text's plain words, in order
 */
function abbreviations(
  text: string,
  words: readonly string[],
  { streets }: PlaceLanguage,
): ReadonlyMap<string, readonly string[]> {
  const stopped = new Set(Array.from(text.matchAll(WITH_STOP), ([, word]) => plainWords(word!)));
  const found = new Map<string, readonly string[]>();
  for (const [at, word] of words.entries()) {
    for (const { words: forms, short } of streets) {
      const endings = short.filter((one) => word.endsWith(one));
      const [ending] = endings.sort((a, b) => b.length - a.length);
      if (ending === undefined) continue;
      const isAlone = word === ending;
      const stem = word.slice(0, -ending.length);
      if (isAlone ? at === 0 : stem.length < FEWEST_STEM_LETTERS) continue;
      // "Storgata v" is rather an unfinished word, and many names end in "v"; a house number shows that a word is
      // finished.
      const isFinished = stopped.has(word) || (isAlone && /^\d/.test(words[at + 1] ?? ''));
      if (isFinished || isClear(ending, isAlone)) {
        found.set(
          word,
          forms.map((form) => stem + form),
        );
        break;
      }
    }
  }
  return found;
}

/** Few names end in two consonants, so "gt" and "vn" are clear; "pl" is clear only as a word of its own. */
function isClear(ending: string, isAlone: boolean): boolean {
  return ending.length > 1 && (isAlone || !ending.endsWith('l'));
}
