/** S14: takes words that mean a filter out of a text that finds nothing as it is. */
import type {
  MomentOfWords,
  Question,
  UnderstoodWord,
  Understood,
} from '../../src/domain/answers-api.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import { damerauDistance } from '../../src/domain/spelling-distance.ts';
import { plainWords } from '../destinations/plain-words.ts';
import {
  FILTER_WORDS,
  type FilterWords,
  SAYING_NOTHING,
  type WordMeaning,
} from './filter-words.ts';

/** What a text is read against. */
export interface Vocabulary {
  /** Whether lots contain the text [S1] and pass the filters of words. */
  readonly hasLots: (text: string, words?: readonly UnderstoodWord[]) => boolean;
  /** Whether lots have every word of the text; false while that isn't known. [S12] */
  readonly hasWords: (text: string) => boolean;
  /** The label of the destination that the text names. */
  readonly named: (text: string) => string | undefined;
  /** Whether the text resembles a destination. */
  readonly resembles: (text: string) => boolean;
  /** The operator's id of a property; undefined where it has none. */
  readonly idOf: (kind: PropertyKind) => number | undefined;
  /** Whether the list has the filter at all; undefined if that isn't known yet. */
  readonly isKept: (filter: FilterOfWord) => boolean | undefined;
  /** Whether the list has prices to order by. [F7] */
  readonly hasPrices: boolean;
}

export type FilterOfWord = Pick<UnderstoodWord, 'propertyId' | 'moment'>;

const MEANT = new Map(
  FILTER_WORDS.flatMap((entry) => entry.words.map((words) => [words, entry] as const)),
);
/** Negations: before a filter word they reverse what it means. "without charge" is an entry of its own. */
const DENYING: ReadonlySet<string> = new Set('uten ikke without not no'.split(' '));
/** The most words of an entry. */
const LONGEST = [...MEANT.keys()].reduce(
  (most, words) => Math.max(most, words.split(' ').length),
  0,
);
/** Shorter filter words are never recognised misspelt: they resemble too many other words. */
const FEWEST_LETTERS = 5;
const TWO_EDITS_FROM = 9;
const SPELT = [...new Set([...MEANT.keys(), ...SAYING_NOTHING])].filter(
  (word) => word.length >= FEWEST_LETTERS && !word.includes(' '),
);
/** The most filter words read from a text, so that a text of 500 costs no more than one that somebody typed. */
const MOST_WORDS = 40;

/** Returns the rows of the table that words of a text may be, misspelt or not; only a text with some is read. */
export function rowsIn(text: string): readonly FilterWords[] {
  const words = plainWords(text).split(' ', MOST_WORDS + 1);
  if (words.length > MOST_WORDS) return [];
  // A word alone is searched for as it is spelt.
  const speltLike = (word: string) => (words.length > 1 ? spelt(word) : undefined) ?? word;
  return words.flatMap((word, at) => {
    const length = longestAt(words, at);
    return MEANT.get(length ? words.slice(at, at + length).join(' ') : speltLike(word)) ?? [];
  });
}

/**
 * Reads a text with `rowsIn` it as filters and what is left of it.
 * @param question whose filters are joined by those of the words; what the visitor set beats what a word may mean
 * @returns undefined where the text finds lots or names a destination as it is, or where what is left means nothing
 */
export function understand(question: Question, vocabulary: Vocabulary): Understood | undefined {
  const text = question.text.trim();
  const { hasLots, hasWords, named, resembles, hasPrices } = vocabulary;
  const isNamed = (words: string) => named(words) !== undefined;
  if (hasLots(text)) return undefined;
  const asTyped = readWords(text, (word) => word);
  // "24/7" and a town look like an address.
  const hasNumber = [...asTyped.found.values()].flat().some(({ typed }) => /\d/u.test(typed));
  // Of an address with commas the index reads each part: "gratis, Storgata 12, Oslo" names what "Storgata 12, Oslo" does.
  const whole = hasNumber ? undefined : named(text);
  const corrected = readWords(text, (word) => (isNamed(word) ? word : (spelt(word) ?? word)));
  const isWhole = (rest: string) =>
    [',', ', '].some((comma) => text.includes(comma + rest)) && named(rest) === whole;
  const ways = [asTyped, corrected].filter(
    ({ found, rest }) => found.size > 0 && (whole === undefined || isWhole(rest)),
  );
  const read =
    ways.find(({ rest }) => rest === '' || hasLots(rest) || isNamed(rest)) ??
    ways.find(({ rest }) => hasWords(rest) || resembles(rest));
  if (!read) return undefined;
  const meant = [...read.found].filter(([{ instead }]) => !instead || instead === 'cheapest');
  const words = Array.from(meant, ([{ means, instead }, slices]): UnderstoodWord => {
    const typed = slices.map((slice) => slice.typed).join(' ');
    const isOrder = instead && hasPrices;
    const meaning = isOrder ? { asksCheapest: true as const } : filterOf(means, vocabulary);
    return { typed, without: withoutSlices(text, slices), ...meaning };
  });
  // No lot in Hamar is known to be a garage, but two are called so: "p-hus Hamar", "p-hus Hamar sentrum". [S12]
  const place = hasLots(read.rest) ? read.rest : named(read.rest);
  const nonePasses = place !== undefined && hasLots(place) && !hasLots(place, words);
  if (nonePasses && hasWords(text)) return undefined;
  const isNearMe = [...read.found.keys()].some(({ instead }) => instead === 'nearMe');
  const ids = words.flatMap(({ propertyId }) => propertyId ?? []);
  const { atMs: _atMs, timeZone: _timeZone, ...set } = question.moment ?? {};
  const moment = { ...momentOf(words), ...set } as MomentOfWords;
  // There is one plug, one power and one kind: a word of another is not in force. [F5]
  const isInForce = (of: MomentOfWords = {}) =>
    (Object.keys(of) as (keyof MomentOfWords)[]).every((key) => of[key] === moment[key]);
  return {
    text: read.rest,
    words: words.map((word) =>
      isInForce(word.moment) ? word : { typed: word.typed, without: word.without },
    ),
    propertyIds: [...new Set([...question.propertyIds, ...ids])],
    moment,
    ...(read.rest !== '' && { alone: read.alone }),
    // "nærmeste parkering Bryggen" is near there.
    ...(read.rest === '' && isNearMe && { isNearMe }),
  };
}

interface ReadText {
  /** The slices of the text that mean an entry. */
  readonly found: ReadonlyMap<FilterWords, readonly Slice[]>;
  readonly rest: string;
  /** The text without the rest. */
  readonly alone: string;
}

interface Slice {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
}

interface Token extends Omit<Slice, 'typed'> {
  readonly words: readonly string[];
}

function readWords(text: string, spelling: (word: string) => string): ReadText {
  const tokens: readonly Token[] = Array.from(
    text.matchAll(/[^\s,;]+/gu),
    ({ 0: token, index }) => ({
      from: index,
      to: index + token.length,
      words: plainWords(token).split(' '),
    }),
    // "park & ride", "gratis – Oslo": a sign is no word.
  ).filter(({ words: [first] }) => first !== '');
  const words = tokens.flatMap((token) => token.words.map(spelling));
  const tokenOf = tokens.flatMap((token, at) => token.words.map(() => at));
  /** Of "Oslo, NO, gratis" nothing is denied. */
  const isDenied = (at: number): boolean =>
    DENYING.has(words[at - 1] ?? '') &&
    !/[,;]/u.test(text.slice(tokens[tokenOf[at - 1]!]!.from, tokens[tokenOf[at]!]!.from));
  const isFilter = words.map(() => false);
  const entries: { readonly entry: FilterWords; readonly first: number; readonly last: number }[] =
    [];
  for (let at = 0; at < words.length;) {
    const length = longestAt(words, at);
    const entry = length && MEANT.get(words.slice(at, at + length).join(' '));
    const end = at + (length || 1);
    if (entry) {
      // "uten lading" is not "lading", and no filter says it: it is told as left out.
      const isReversed = !entry.instead && isDenied(at);
      const from = isReversed ? at - 1 : at;
      isFilter.fill(true, from, end);
      const meant = isReversed ? { ...entry, means: [] } : entry;
      entries.push({ entry: meant, first: tokenOf[from]!, last: tokenOf[end - 1]! });
    }
    at = end;
  }
  // "HC-parkering" is taken, "hc-bygget" is not.
  const isOther = new Set(
    tokenOf.filter(
      (token, at) =>
        tokens[token]!.words.length > 1 && !isFilter[at] && !SAYING_NOTHING.has(words[at]!),
    ),
  );
  const found = new Map<FilterWords, Slice[]>();
  const isTaken = tokens.map(() => false);
  for (const { entry, first, last } of entries) {
    if (tokens.slice(first, last + 1).some((_, at) => isOther.has(first + at))) continue;
    isTaken.fill(true, first, last + 1);
    const [{ from }, { to }] = [tokens[first]!, tokens[last]!];
    found.set(entry, [...(found.get(entry) ?? []), { typed: text.slice(from, to), from, to }]);
  }
  return {
    found,
    rest: restOf(text, tokens, isTaken, spelling),
    alone: tokens
      .filter((_, at) => isTaken[at])
      .map(({ from, to }) => text.slice(from, to))
      .join(' '),
  };
}

/** The text between the filter words, without words at its edges that say nothing. */
function restOf(
  text: string,
  tokens: readonly Token[],
  isTaken: readonly boolean[],
  spelling: (word: string) => string,
): string {
  const saysNothing = ({ words }: Token) =>
    words.every((word) => SAYING_NOTHING.has(spelling(word)));
  const runs: Token[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    if (isTaken[index]) runs.push([]);
    else runs.at(-1)!.push(token);
  }
  return runs
    .map((run) => {
      const from = run.findIndex((token) => !saysNothing(token));
      const to = run.findLastIndex((token) => !saysNothing(token));
      return from < 0 ? '' : text.slice(run[from]!.from, run[to]!.to);
    })
    .filter((part) => part !== '')
    .join(' ');
}

/** How many words from there on are the longest entry; 0 for none. */
function longestAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    if (MEANT.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

/** "Nattparkering" is no "gateparkering": only what stands before it is compared, by its own length. */
const COMPOUND = 'parkering';

/** The word of the table that a word is spelt like; itself if it is one. */
function spelt(word: string): string | undefined {
  if (MEANT.has(word)) return word;
  if (SAYING_NOTHING.has(word)) return undefined;
  const isCompound = word.endsWith(COMPOUND);
  const letters = isCompound ? word.length - COMPOUND.length : word.length;
  if (letters < FEWEST_LETTERS) return undefined;
  const most = letters >= TWO_EDITS_FROM ? 2 : 1;
  let best: string | undefined;
  let least = most + 1;
  for (const known of SPELT) {
    if (isCompound && !known.endsWith(COMPOUND)) continue;
    // "Rasteplass" is no "gateplass", "badeplass" no "ladeplass".
    if (word[0] !== known[0]) continue;
    const edits = damerauDistance(word, known, most);
    if (edits < least) [best, least] = [known, edits];
  }
  return best;
}

/** The filters of the moment that words mean, without an instant. */
export function momentOf(words: readonly UnderstoodWord[]): MomentOfWords {
  const moment = {};
  for (const word of words) Object.assign(moment, word.moment);
  return moment;
}

/** The first meaning that the list has; nothing if none is. */
function filterOf(
  means: readonly WordMeaning[],
  { idOf, isKept }: Vocabulary,
): FilterOfWord & Pick<UnderstoodWord, 'isAwaited'> {
  let isAwaited = false;
  for (const meaning of means) {
    const id = 'property' in meaning ? idOf(meaning.property) : undefined;
    if ('property' in meaning && id === undefined) continue;
    const filter = 'property' in meaning ? { propertyId: id! } : { moment: meaning };
    const kept = isKept(filter);
    if (kept) return filter;
    if (kept === undefined) isAwaited = true;
  }
  return isAwaited ? { isAwaited } : {};
}

function withoutSlices(text: string, slices: readonly Slice[]): string {
  let at = 0;
  let kept = '';
  for (const { from, to } of slices) {
    kept += text.slice(at, from);
    at = to;
  }
  return (kept + text.slice(at)).replaceAll(/\s+/gu, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/gu, '');
}
