/** S14: takes words that mean a filter out of a text that finds nothing as it is. */
import type { Question, UnderstoodWord, Understood } from '../../src/domain/answers-api.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import type { MatchQuery, MomentFilter } from '../../src/domain/search-api.ts';
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
  /** Whether lots contain the text. [S1] */
  readonly hasLots: (text: string) => boolean;
  /** Whether the whole text names a destination. */
  readonly isNamed: (text: string) => boolean;
  /** Whether lots have every word of the text, or the text resembles a destination. */
  readonly resembles: (text: string) => boolean;
  /** The operator's id of a property; undefined where it has none. */
  readonly idOf: (kind: PropertyKind) => number | undefined;
  /** Whether some lots of the list have what the filter asks for. */
  readonly isKept: (match: Pick<MatchQuery, 'propertyIds' | 'moment'>) => boolean;
  /** The instant that "open" and "free" are about. */
  readonly atMs: number;
  readonly timeZone?: string | undefined;
}

const MEANT = new Map(
  FILTER_WORDS.flatMap((entry) => entry.words.map((words) => [words, entry] as const)),
);
/** The most words of an entry. */
const LONGEST = [...MEANT.keys()].reduce(
  (most, words) => Math.max(most, words.split(' ').length),
  0,
);
/** What a misspelt word may have meant: short words are too much alike. */
const FEWEST_LETTERS = 5;
const TWO_EDITS_FROM = 9;
const SPELT = [...new Set([...MEANT.keys(), ...SAYING_NOTHING])].filter(
  (word) => word.length >= FEWEST_LETTERS && !word.includes(' '),
);
/** Nobody says more of them; a text of 500 filters is read no further. */
const MOST_WORDS = 40;

/** Whether a text has a word that may mean a filter, or nearly: nothing else is worth reading. */
export function mayMeanFilter(text: string): boolean {
  const words = plainWords(text).split(' ', MOST_WORDS + 1);
  if (words.length > MOST_WORDS) return false;
  // A word alone is searched for as it is spelt.
  const isSpelt = (word: string) => words.length > 1 && spelt(word) !== undefined;
  return words.some((word, at) => longestAt(words, at) > 0 || isSpelt(word));
}

/**
 * Reads a text as filters and what is left of it. Undefined where the text finds lots or names a destination as it is, where
 * it has no such word, or where what is left means nothing.
 */
export function understand(text: string, vocabulary: Vocabulary): Understood | undefined {
  const { hasLots, isNamed, resembles } = vocabulary;
  if (!mayMeanFilter(text) || hasLots(text)) return undefined;
  const asTyped = readWords(text, (word) => word);
  // "24/7" and a town look like an address.
  const hasNumber = [...asTyped.found.values()].flat().some(({ typed }) => /\d/u.test(typed));
  if (!hasNumber && isNamed(text)) return undefined;
  const corrected = readWords(text, (word) => (isNamed(word) ? word : (spelt(word) ?? word)));
  const ways = [asTyped, corrected].filter(({ found }) => found.size > 0);
  const read =
    ways.find(({ rest }) => rest === '' || hasLots(rest) || isNamed(rest)) ??
    ways.find(({ rest }) => resembles(rest));
  return read && understoodOf(text, read, vocabulary);
}

/** The question as it is meant. */
export function understoodQuestion(
  question: Question,
  { text, words }: Understood,
  atMs: number,
  timeZone?: string,
): Question {
  const ids = words.flatMap(({ propertyId }) => (propertyId === undefined ? [] : [propertyId]));
  const meant: MomentFilter = { atMs, timeZone };
  for (const { moment } of words) Object.assign(meant, moment);
  // What the visitor set beats what a word may mean.
  Object.assign(meant, question.moment);
  const moment = question.moment || words.some((word) => word.moment) ? meant : undefined;
  return {
    ...question,
    text,
    propertyIds: [...new Set([...question.propertyIds, ...ids])],
    ...(moment && { moment }),
  };
}

interface ReadText {
  /** The slices of the text that mean an entry. */
  readonly found: ReadonlyMap<FilterWords, readonly Slice[]>;
  readonly rest: string;
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
  );
  const flat = tokens.flatMap(({ words }, token) =>
    words.map((word) => ({ word: spelling(word), token })),
  );
  const words = flat.map(({ word }) => word);
  const found = new Map<FilterWords, Slice[]>();
  const isTaken = new Set<number>();
  for (let at = 0; at < words.length;) {
    const length = longestAt(words, at);
    const entry = length && MEANT.get(words.slice(at, at + length).join(' '));
    const [first, last] = [flat[at]!.token, flat[at + (length || 1) - 1]!.token];
    if (entry && areWhole(tokens, flat, words, first, last)) {
      for (let token = first; token <= last; token++) isTaken.add(token);
      const [{ from }, { to }] = [tokens[first]!, tokens[last]!];
      const slice = { typed: text.slice(from, to), from, to };
      found.set(entry, [...(found.get(entry) ?? []), slice]);
    }
    at += length || 1;
  }
  return { found, rest: restOf(text, tokens, isTaken, spelling) };
}

/** Whether the tokens have filter words alone, and words that say nothing: "HC-parkering". */
function areWhole(
  tokens: readonly Token[],
  flat: readonly { readonly token: number }[],
  words: readonly string[],
  first: number,
  last: number,
): boolean {
  return tokens.slice(first, last + 1).every((_, index) => {
    const own = words.filter((__, at) => flat[at]!.token === first + index);
    return own.length === 1 || own.every((word, at) => SAYING_NOTHING.has(word) || covers(own, at));
  });
}

function covers(own: readonly string[], at: number): boolean {
  return (
    own.some((_, from) => from <= at && at < from + longestAt(own, from)) ||
    MEANT.has(own.join(' '))
  );
}

/** What stands between the filter words, without what says nothing at its edges. */
function restOf(
  text: string,
  tokens: readonly Token[],
  isTaken: ReadonlySet<number>,
  spelling: (word: string) => string,
): string {
  const saysNothing = ({ words }: Token) =>
    words.every((word) => SAYING_NOTHING.has(spelling(word)));
  const runs: Token[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    if (isTaken.has(index)) runs.push([]);
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

/** The word of the table that a word is spelt like; itself if it is one. */
function spelt(word: string): string | undefined {
  if (word.length < FEWEST_LETTERS || MEANT.has(word)) return MEANT.has(word) ? word : undefined;
  if (SAYING_NOTHING.has(word)) return undefined;
  const most = word.length >= TWO_EDITS_FROM ? 2 : 1;
  let best: string | undefined;
  let least = most + 1;
  for (const known of SPELT) {
    const edits = damerauDistance(word, known, most);
    if (edits < least) [best, least] = [known, edits];
  }
  return best;
}

function understoodOf(text: string, { found, rest }: ReadText, vocabulary: Vocabulary): Understood {
  const words = Array.from(found, ([{ means }, slices]): UnderstoodWord => {
    const typed = slices.map((slice) => slice.typed).join(' ');
    return { typed, without: withoutSlices(text, slices), ...filterOf(means, vocabulary) };
  });
  const taken = [...found.values()].flat();
  return { text: rest, words, ...(rest !== '' && { alone: onlySlices(taken) }) };
}

/** The first meaning that some lots have; nothing if none is. */
function filterOf(
  means: readonly WordMeaning[],
  vocabulary: Vocabulary,
): Pick<UnderstoodWord, 'propertyId' | 'moment'> {
  for (const meaning of means) {
    const match = matchOf(meaning, vocabulary);
    if (!match || !vocabulary.isKept(match)) continue;
    const [propertyId] = match.propertyIds;
    return propertyId === undefined ? { moment: momentOf(meaning) } : { propertyId };
  }
  return {};
}

function matchOf(meaning: WordMeaning, { idOf, atMs, timeZone }: Vocabulary) {
  if (!('property' in meaning)) return { propertyIds: [], moment: { atMs, timeZone, ...meaning } };
  const id = idOf(meaning.property);
  return id === undefined ? undefined : { propertyIds: [id] };
}

function momentOf(meaning: WordMeaning): NonNullable<UnderstoodWord['moment']> {
  return 'property' in meaning ? {} : meaning;
}

/** The text without some of its words. */
function withoutSlices(text: string, slices: readonly Slice[]): string {
  let at = 0;
  let kept = '';
  for (const { from, to } of slices) {
    kept += text.slice(at, from);
    at = to;
  }
  return (kept + text.slice(at)).replaceAll(/\s+/gu, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/gu, '');
}

function onlySlices(slices: readonly Slice[]): string {
  return slices
    .toSorted((a, b) => a.from - b.from)
    .map(({ typed }) => typed)
    .join(' ');
}
