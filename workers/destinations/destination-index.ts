/**
 * Answers from the destinations of one file (S13):
 *
 *   text ──readings──> words ──FlexSearch──> candidates ──ranking──> the best three
 *
 * A reading is tried only where a more literal one finds too little, misspelt words only then.
 */
import { fold } from '../../src/domain/fold.ts';
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
import { plainWords } from './plain-words.ts';
import { compareMatches, matchOf, type Circumstances, type Match } from './ranking.ts';
import { readTypedPlace, type Reading } from './typed-place.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { TownNames } from './town-names.ts';
import { asTyped, misspelt, withoutOne, writtenOut } from './word-queries.ts';

const LIMIT = 3;
const MOST = 100;
/** Longer texts name no place. */
const MAX_LETTERS = 200;
const MAX_WORDS = 8;
/** Matches of one reading that are looked at for what the text names. */
const LOOKED_AT = 12;

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
  readonly #postcodes = new Map<string, number>();

  constructor(parts: DestinationIndexParts) {
    const { table, vocabulary, candidates, nearPlaces, townNames } = parts;
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#candidates = candidates;
    this.#nearPlaces = nearPlaces;
    this.#townNames = townNames;
    for (let entry = 0; entry < table.size; entry++) {
      if (table.kinds[entry] === 'postcode') this.#postcodes.set(table.plain[entry]!.trim(), entry);
    }
  }

  /** Destinations in the index. */
  get size(): number {
    return this.#table.size;
  }

  answer({ text, position, limit = LIMIT, literal }: DestinationQuery): DestinationAnswer {
    if (text.trim().length < 2 || text.length > MAX_LETTERS) return { choices: [] };
    const { readings, isCentre, shortened } = readTypedPlace(text, this.#table.country, (word) =>
      this.#postcodes.has(word),
    );
    const at = isPosition(position) ? position : undefined;
    const best = new BestMatches(this.#table, Math.min(Math.max(0, Math.trunc(limit) || 0), MOST));
    let named: number | undefined;
    for (const stage of [writtenOut, asTyped, misspelt, withoutOne]) {
      if (literal && stage === misspelt)
        return { ...this.#answerOf(text, best, named), hasMore: true };
      for (const reading of readings) {
        if (reading.words.length > MAX_WORDS) continue;
        const circumstances = { position: at, isCentre, ...this.#postcodeOf(reading) };
        const round = new BestMatches(this.#table, Math.max(best.limit, LOOKED_AT));
        const names = (stage === writtenOut || stage === asTyped) && !reading.isLoose;
        for (const queries of stage(reading.words, this.#vocabulary, shortened)) {
          this.#offer(queries, circumstances, round);
          if (names) named ??= this.#named(text, queries, round.matches);
        }
        best.append(round.matches);
        if (best.isFull || best.hasWholeName) return this.#answerOf(text, best, named);
      }
      if (best.matches.length > 0 && (stage === misspelt || stage === withoutOne)) break;
    }
    return this.#answerOf(text, best, named);
  }

  /** Largest first. */
  largestTowns(count: number): readonly Destination[] {
    return this.#townNames.largest(count);
  }

  placesNear(positions: readonly Position[], kind?: NearKind): readonly (string | undefined)[] {
    return positions.map((position) =>
      isPosition(position) ? this.#nearPlaces.nameOf(position, kind) : undefined,
    );
  }

  #answerOf(text: string, best: BestMatches, named: number | undefined): DestinationAnswer {
    const choices = best.matches.map(({ entry, alias }) => ({
      ...this.#table.destination(entry),
      ...(alias >= 0 && { alias: this.#table.otherNames.get(entry)?.[alias] }),
    }));
    return {
      choices,
      ...(named !== undefined && {
        named: this.#table.destination(named),
        isSpeltSo: this.#townNames.isSpelled(text, named),
        mayBecomeLarger: this.#townNames.isOutgrown(text, named),
      }),
    };
  }

  #postcodeOf({ postcode }: Reading): Pick<Circumstances, 'postcodePosition'> {
    const entry = postcode === undefined ? undefined : this.#postcodes.get(postcode);
    return entry === undefined ? {} : { postcodePosition: this.#table.position(entry) };
  }

  #offer(queries: readonly WordQuery[], circumstances: Circumstances, best: BestMatches): void {
    for (const entry of this.#candidates.find(queries)) {
      const match = matchOf(this.#table, entry, queries, circumstances);
      if (match !== undefined) best.offer(match);
    }
  }

  /** What the words equal: a label as it is written, a label, or a name; the best of several. */
  #named(
    text: string,
    queries: readonly WordQuery[],
    matches: readonly Match[],
  ): number | undefined {
    const whole = matches.filter(({ edits, part }) => edits === 0 && part === 0);
    const labels = whole.map(({ entry }) => ({ entry, label: this.#table.label(entry) }));
    const found =
      labels.find(({ label }) => fold(label) === fold(text.trim())) ??
      labels.find(({ label }) => says(queries, distinctWords(label))) ??
      whole.find(({ entry }) => this.#namesOf(entry).some((name) => says(queries, name)));
    return found?.entry;
  }

  #namesOf(entry: number): readonly string[] {
    return [this.#table.plain[entry]!, ...(this.#table.otherPlain.get(entry) ?? [])].map((plain) =>
      distinctWords(plain),
    );
  }
}

/** Whether the words typed, or what they are short for, are just these. */
function says(queries: readonly WordQuery[], plain: string): boolean {
  const words = plain.split(' ');
  return (
    words.length === queries.length &&
    queries.every(({ word, others }, at) => word === words[at] || others?.get(words[at]!) === 0)
  );
}

/** As typed words are: each once. */
function distinctWords(text: string): string {
  return [...new Set(plainWords(text).split(' '))].join(' ');
}

/** The best few of the matches offered, best first. */
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

  /** What was typed is a name as it stands: nothing is misspelt. */
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

  /** Adds the best of another round behind, as far as there is room. */
  append(matches: readonly Match[]): void {
    for (const match of matches) {
      if (this.isFull) return;
      if (this.#entries.has(match.entry)) continue;
      this.#entries.add(match.entry);
      this.#matches.push(match);
    }
  }
}
