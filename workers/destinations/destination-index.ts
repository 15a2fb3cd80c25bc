/**
 * Answers from the destinations of one file [S13]:
 *
 *   text ──readings──> words ──candidates──> destinations ──ranking──> the best three
 *
 * A reading is tried only when the more literal ones find too little; corrections come last.
 */
import { isPosition, type Position } from '../../src/domain/geo.ts';
import type {
  Destination,
  DestinationAnswer,
  DestinationQuery,
  NearKind,
} from '../../src/domain/search-api.ts';
import { Candidates, type WordQuery } from './candidates.ts';
import { coordinatesIn } from './coordinates.ts';
import { type Entry, isTown } from './destination-entry.ts';
import { readDestinationFile } from './destination-file.ts';
import { DestinationTable } from './destination-table.ts';
import { NearPlaces } from './near-places.ts';
import { hasWords, plainWords } from './plain-words.ts';
import { oneSpelling } from './name-lookup.ts';
import { hasSameLetters, namedDestinations, withTownsWrittenOut } from './named-destinations.ts';
import { compareMatches, rankedMatch, type Circumstances, type Match } from './ranking.ts';
import { readTypedPlace, type TextReading, type TypedPlace } from './typed-place.ts';
import { TownNames } from './town-names.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';
import {
  asTyped,
  misspelt,
  townAlone,
  withoutOne,
  writtenOut,
  type TypedWords,
} from './word-queries.ts';

const LIMIT = 3;
const MOST = 100;
/** A longer text names no place. */
const MAX_LETTERS = 200;
const MAX_WORDS = 8;
/**
 * The fewest inhabitants of a town whose name is not corrected: a smaller town's name is often a word of other
 * names.
 */
const SOME_INHABITANTS = 1_000;
type Stage = (typed: TypedWords) => Generator<readonly WordQuery[]>;
const LITERAL: readonly Stage[] = [writtenOut, asTyped];
const LOOSE: readonly Stage[] = [misspelt, withoutOne, townAlone];

/**
 * Builds the index of a file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* buildDestinationIndex(json: string): Generator<undefined, DestinationIndex> {
  const table = yield* DestinationTable.of(yield* readDestinationFile(json));
  const words = yield* WordIndex.of(table);
  const vocabulary = yield* Vocabulary.of(words.uses, table.language);
  const candidates = new Candidates(vocabulary, words);
  const nearPlaces = new NearPlaces(table.entries);
  yield;
  const townNames = yield* TownNames.of(table);
  return new DestinationIndex(table, vocabulary, candidates, nearPlaces, townNames);
}

export class DestinationIndex {
  readonly #table: DestinationTable;
  readonly #vocabulary: Vocabulary;
  readonly #candidates: Candidates;
  readonly #nearPlaces: NearPlaces;
  readonly #townNames: TownNames;

  constructor(
    table: DestinationTable,
    vocabulary: Vocabulary,
    candidates: Candidates,
    nearPlaces: NearPlaces,
    townNames: TownNames,
  ) {
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#candidates = candidates;
    this.#nearPlaces = nearPlaces;
    this.#townNames = townNames;
  }

  /** How many destinations the index has. */
  get size(): number {
    return this.#table.entries.length;
  }

  answer(query: DestinationQuery): DestinationAnswer {
    const { text: typed, position, limit: wanted = LIMIT, literal = false } = query;
    if (typed.trim().length < 2 || typed.length > MAX_LETTERS) return { choices: [] };
    const point = coordinatesIn(typed);
    if (point) return pointAnswer(typed.trim(), point);
    const text = withTownsWrittenOut(typed, this.#table);
    const place = readTypedPlace(text, this.#table.language, (word) =>
      this.#table.postcodes.has(word),
    );
    const at = isPosition(position) ? position : undefined;
    const limit = Math.min(Math.max(0, Math.trunc(wanted) || 0), MOST);
    const circumstances = { position: at, isCentre: place.isCentre };
    const named = namedDestinations(text, place, circumstances, this.#table);
    const best: Match[] = [];
    const isEnough = this.#collect(LITERAL, place, circumstances, best, limit);
    // A text that names a destination is not misspelt.
    const isFound = named.length > 0 || isEnough;
    if (!isFound && !literal) this.#collect(LOOSE, place, circumstances, best, limit);
    return {
      ...this.#answerOf(best, named, { text, limit }),
      ...(literal && !isFound && { hasMore: true }),
    };
  }

  /**
   * Adds the best destinations that have the words, stage by stage, until there are enough.
   * @returns whether there are: `limit` of them, or one whose whole name was typed without an error
   */
  #collect(
    stages: readonly Stage[],
    { readings, shortened }: TypedPlace,
    circumstances: Circumstances,
    best: Match[],
    limit: number,
  ): boolean {
    const isEnough = () =>
      best.length >= limit || best.some(({ edits, part }) => edits === 0 && part === 0);
    for (const stage of stages) {
      if (stage === withoutOne && best.length > 0) continue;
      for (const reading of readings) {
        const words = this.#known([...new Set(reading.words)]);
        if (words.length > MAX_WORDS) continue;
        const typed = {
          words,
          vocabulary: this.#vocabulary,
          shortened,
          town: this.#townIn(words),
          connecting: this.#table.language.connecting,
        };
        const asked = { ...circumstances, ...this.#postcodeOf(reading) };
        const known = new Set(best.map(({ entry }) => entry));
        const others = [...this.#matches(stage(typed), asked)]
          .filter(({ entry }) => !known.has(entry))
          .sort(compareMatches);
        // One place is kept for a town that is spelt rightly: "finn Oslo" need not be Finns vei.
        const most = stage === misspelt && typed.town.size > 0 ? limit - 1 : limit;
        for (const match of others.slice(0, most - best.length)) best.push(match);
        if (isEnough()) return true;
        if (best.length >= most) break;
      }
    }
    return false;
  }

  /** Returns the best match of each destination that answers one of the queries. */
  #matches(stage: Iterable<readonly WordQuery[]>, circumstances: Circumstances): Iterable<Match> {
    const found = new Map<Entry, Match>();
    for (const queries of stage) {
      for (const entry of this.#candidates.find(queries)) {
        const match = rankedMatch(entry, queries, this.#table.language, circumstances);
        const known = found.get(entry);
        if (match && (!known || compareMatches(match, known) < 0)) found.set(entry, match);
      }
    }
    return found.values();
  }

  /**
   * Replaces words that the vocabulary lacks by their spelling without double letters (aa, oe), if it has that one.
   */
  #known(words: readonly string[]): readonly string[] {
    return words.map((word) => {
      const spelt = oneSpelling(word);
      return spelt !== word && !this.#vocabulary.begins(word) && this.#vocabulary.begins(spelt)
        ? spelt
        : word;
    });
  }

  /** Returns the words that name a town of some size in full, among other words. */
  #townIn(words: readonly string[]): ReadonlySet<string> {
    let best: readonly string[] = [];
    let most = SOME_INHABITANTS;
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= words.length; to++) {
        if (to - from === words.length) continue;
        const part = words.slice(from, to);
        for (const entry of this.#table.lookup.named(part)) {
          if (isTown(entry) && entry.inhabitants >= most) [best, most] = [part, entry.inhabitants];
        }
      }
    }
    return new Set(best);
  }

  placeNear(position: Position, kind?: NearKind): string | undefined {
    return this.#nearPlaces.nameOf(position, kind);
  }

  #answerOf(
    best: readonly Match[],
    named: readonly Entry[],
    { text, limit }: { readonly text: string; readonly limit: number },
  ): DestinationAnswer {
    const aliases = new Map(best.map(({ entry, alias }) => [entry, alias]));
    const entries = [...new Set([...named, ...aliases.keys()])].slice(0, limit);
    const choices = entries.map((entry) =>
      this.#choice(entry, aliases.get(entry) ?? this.#aliasIn(text, entry)),
    );
    const [first] = named;
    if (first === undefined) return { choices };
    return {
      choices,
      named: this.#table.destination(first),
      hasSameLetters: hasSameLetters(text, first),
      mayBecomeLongerName: this.#townNames.mayBecomeLongerName(text, first),
    };
  }

  /** Returns the number of the other name that the text has, or -1 if it has the destination's own name or none. */
  #aliasIn(text: string, { plain, otherPlain }: Entry): number {
    const typed = plainWords(text);
    if (hasWords(typed, plain)) return -1;
    return otherPlain.findIndex((name) => hasWords(typed, name));
  }

  #choice(entry: Entry, alias: number): Destination {
    const destination = this.#table.destination(entry);
    return alias < 0 ? destination : { ...destination, alias: entry.otherNames[alias] };
  }

  #postcodeOf({ postcode }: TextReading): Pick<Circumstances, 'postcodePosition'> {
    const entry = postcode === undefined ? undefined : this.#table.postcodes.get(postcode);
    return entry === undefined ? {} : { postcodePosition: entry.position };
  }
}

/** The place at coordinates that were typed. */
function pointAnswer(label: string, position: Position): DestinationAnswer {
  // Five digits are a metre.
  const name = position
    .map((degrees) => Number(degrees.toFixed(5)))
    .toReversed()
    .join(' ');
  const named = { label, name, kind: 'place', position } as const;
  return { choices: [named], named, hasSameLetters: true, mayBecomeLongerName: false };
}
