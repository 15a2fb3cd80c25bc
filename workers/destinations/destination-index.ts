/**
 * Answers from the destinations of one file [S13]:
 *
 *   text ──readings──> words ──FlexSearch──> candidates ──ranking──> the best three
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
import type { Candidates, WordQuery } from './candidates.ts';
import type { DestinationTable } from './destination-table.ts';
import type { NearPlaces } from './near-places.ts';
import { hasWords, plainWords } from './plain-words.ts';
import { oneSpelling } from './name-lookup.ts';
import {
  bestNamedFirst,
  hasSameLetters,
  namedDestinations,
  withTownsWrittenOut,
} from './named-destinations.ts';
import { compareMatches, rankedMatch, type Circumstances, type Match } from './ranking.ts';
import { readTypedPlace, type TextReading, type TypedPlace } from './typed-place.ts';
import type { TownNames } from './town-names.ts';
import type { Vocabulary } from './vocabulary.ts';
import { asTyped, misspelt, withoutOne, writtenOut, type TypedWords } from './word-queries.ts';

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
const LOOSE: readonly Stage[] = [misspelt, withoutOne];

export interface DestinationIndexParts {
  readonly table: DestinationTable;
  readonly vocabulary: Vocabulary;
  readonly candidates: Candidates;
  readonly nearPlaces: NearPlaces;
  readonly townNames: TownNames;
}

export class DestinationIndex {
  readonly #table: DestinationTable;
  readonly #vocabulary: Vocabulary;
  readonly #candidates: Candidates;
  readonly #nearPlaces: NearPlaces;
  readonly #townNames: TownNames;

  constructor(parts: DestinationIndexParts) {
    const { table, vocabulary, candidates, nearPlaces, townNames } = parts;
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#candidates = candidates;
    this.#nearPlaces = nearPlaces;
    this.#townNames = townNames;
  }

  /** How many destinations the index has. */
  get size(): number {
    return this.#table.size;
  }

  answer(query: DestinationQuery): DestinationAnswer {
    const { text: typed, position, limit: wanted = LIMIT, literal = false } = query;
    if (typed.trim().length < 2 || typed.length > MAX_LETTERS) return { choices: [] };
    const text = withTownsWrittenOut(typed, this.#table);
    const place = readTypedPlace(text, this.#table.language, (word) =>
      this.#table.postcodes.has(word),
    );
    const at = isPosition(position) ? position : undefined;
    const limit = Math.min(Math.max(0, Math.trunc(wanted) || 0), MOST);
    const circumstances = { position: at, isCentre: place.isCentre };
    const { entries, isRanked } = namedDestinations(text, place, this.#table);
    const named = isRanked
      ? entries
      : bestNamedFirst(entries, { text, ...circumstances }, this.#table);
    const best = new BestMatches(this.#table, limit);
    this.#collect(LITERAL, place, circumstances, best);
    // A text that names a destination is not misspelt.
    const isFound = named.length > 0 || best.isFull || best.hasWholeName;
    if (!isFound && !literal) this.#collect(LOOSE, place, circumstances, best);
    return {
      ...this.#answerOf(best.matches, named, { text, limit }),
      ...(literal && !isFound && { hasMore: true }),
    };
  }

  /** Adds the destinations that have the words, stage by stage, until there are enough. */
  #collect(
    stages: readonly Stage[],
    { readings, shortened }: TypedPlace,
    circumstances: Circumstances,
    best: BestMatches,
  ): void {
    for (const stage of stages) {
      for (const reading of readings) {
        const words = this.#known([...new Set(reading.words)]);
        if (words.length > MAX_WORDS) continue;
        const asked = { ...circumstances, ...this.#postcodeOf(reading) };
        const round = new BestMatches(this.#table, best.limit);
        const typed = {
          words,
          vocabulary: this.#vocabulary,
          shortened,
          town: this.#townIn(words),
          connecting: this.#table.language.connecting,
        };
        for (const queries of stage(typed)) this.#offer(queries, asked, round);
        best.append(round.matches);
        if (best.isFull || best.hasWholeName) return;
      }
      if (best.matches.length > 0 && LOOSE.includes(stage)) return;
    }
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
          if (!this.#table.isTown(entry) || this.#table.inhabitants[entry]! < most) continue;
          [best, most] = [part, this.#table.inhabitants[entry]!];
        }
      }
    }
    return new Set(best);
  }

  placesNear(positions: readonly Position[], kind?: NearKind): readonly (string | undefined)[] {
    return positions.map((position) =>
      isPosition(position) ? this.#nearPlaces.nameOf(position, kind) : undefined,
    );
  }

  #answerOf(
    best: readonly Match[],
    named: readonly number[],
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
      hasSameLetters: hasSameLetters(text, first, this.#table),
      mayBecomeLongerName: this.#townNames.mayBecomeLongerName(text, first),
    };
  }

  /** Returns the number of the other name that the text has, or -1 if it has the destination's own name or none. */
  #aliasIn(text: string, entry: number): number {
    const plain = plainWords(text);
    if (hasWords(plain, this.#table.plain[entry]!)) return -1;
    return this.#table.otherPlain.get(entry)?.findIndex((name) => hasWords(plain, name)) ?? -1;
  }

  #choice(entry: number, alias: number): Destination {
    const destination = this.#table.destination(entry);
    if (alias < 0) return destination;
    return { ...destination, alias: this.#table.otherNames.get(entry)?.[alias] };
  }

  #postcodeOf({ postcode }: TextReading): Pick<Circumstances, 'postcodePosition'> {
    const entry = postcode === undefined ? undefined : this.#table.postcodes.get(postcode);
    return entry === undefined ? {} : { postcodePosition: this.#table.position(entry) };
  }

  #offer(queries: readonly WordQuery[], circumstances: Circumstances, best: BestMatches): void {
    for (const entry of this.#candidates.find(queries)) {
      const match = rankedMatch(this.#table, entry, queries, circumstances);
      if (match !== undefined) best.offer(match);
    }
  }
}

class BestMatches {
  readonly #table: DestinationTable;
  readonly limit: number;
  readonly #entries = new Set<number>();
  #matches: Match[] = [];

  constructor(table: DestinationTable, limit: number) {
    this.#table = table;
    this.limit = limit;
  }

  get matches(): readonly Match[] {
    return this.#matches;
  }

  get isFull(): boolean {
    return this.#matches.length >= this.limit;
  }

  /** Whether a whole name was typed without an error: then nothing is misspelt. */
  get hasWholeName(): boolean {
    return this.#matches.some(({ edits, part }) => edits === 0 && part === 0);
  }

  offer(match: Match): void {
    const worst = this.#matches[this.limit - 1];
    if (worst !== undefined && compareMatches(match, worst, this.#table) >= 0) return;
    if (this.#entries.has(match.entry)) {
      const known = this.#matches.findIndex(({ entry }) => entry === match.entry);
      if (compareMatches(match, this.#matches[known]!, this.#table) >= 0) return;
      this.#matches.splice(known, 1);
    }
    const at = this.#matches.findIndex((other) => compareMatches(match, other, this.#table) < 0);
    this.#matches.splice(at === -1 ? this.#matches.length : at, 0, match);
    this.#entries.add(match.entry);
    if (this.#matches.length > this.limit) this.#entries.delete(this.#matches.pop()!.entry);
  }

  /** Appends the matches of another round while there is room. */
  append(matches: readonly Match[]): void {
    for (const match of matches) {
      if (this.isFull) return;
      if (this.#entries.has(match.entry)) continue;
      this.#entries.add(match.entry);
      this.#matches.push(match);
    }
  }
}
