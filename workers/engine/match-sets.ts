/** Finds the lots that match a query [S1, S3, S12, F5], and caches the last sets for keystrokes back and forth. */
import type { Reading } from '../../src/domain/availability.ts';
import { fold } from '../../src/domain/fold.ts';
import { LruCache } from '../../src/domain/lru-cache.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import type { MatchQuery } from '../../src/domain/search-api.ts';
import type { LotTable } from './lot-table.ts';
import { MomentSets } from './moment-sets.ts';
import type { EngineOptions } from './engine-options.ts';
import type { SlotLayout } from './slot-layout.ts';
import { EMPTY_SET, intersect, setOf, type SlotSet } from './slot-set.ts';
import { countPerText } from './suggest.ts';
import type { TextIndex } from './text-index.ts';
import { hasSeparator, WordSearch } from './word-search.ts';

/** How a query's text was read, and the lots that match it. */
export interface TextMatch {
  /** Folded, trimmed. */
  readonly text: string;
  readonly set: SlotSet;
  /** The words that counted, if the text was searched for by words. [S12] */
  readonly words?: readonly string[];
}

/** The numbers of each city's texts, by what they are folded and trimmed. */
type Cities = ReadonlyMap<string, readonly number[]>;

/** How many sets of each kind are cached: enough for a few keystrokes back and forth. */
const KEPT_SETS = 8;
/** How many texts are folded between two pauses. */
const CHUNK = 4_000;

export class MatchSets {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly words: WordSearch;
  readonly moment: MomentSets;
  #layout: SlotLayout;
  #textMatches = new LruCache<string, TextMatch>(KEPT_SETS);
  #matchSets = new LruCache<string, SlotSet>(KEPT_SETS);
  #markedSets = new LruCache<SlotSet, SlotSet>(KEPT_SETS);
  #cities: Cities | undefined;

  constructor(table: LotTable, text: TextIndex, layout: SlotLayout, options: EngineOptions) {
    this.#table = table;
    this.#text = text;
    this.#layout = layout;
    this.words = new WordSearch(table, layout, options.stopWords);
    this.moment = new MomentSets(table, layout, options.moment);
  }

  /** Takes the lots' new numbering. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.words.renumber(layout);
    this.moment.renumber(layout);
    this.forget();
  }

  /** Sets the readings that count from now on; of several for one lot the first counts. */
  setReadings(readings: readonly Reading[], maxAgeMs: number | undefined): void {
    this.moment.setReadings(readings, maxAgeMs);
    this.#matchSets = new LruCache(KEPT_SETS);
  }

  /** Drops all sets cached from earlier queries. */
  forget(): void {
    this.#textMatches = new LruCache(KEPT_SETS);
    this.words.forget();
    this.moment.forget();
    this.#matchSets = new LruCache(KEPT_SETS);
    this.#markedSets = new LruCache(KEPT_SETS);
  }

  /** Whether `words.build` should run before this query, which would otherwise build in one go. [S12] */
  needsWords(query: MatchQuery): boolean {
    const text = foldQuery(query.text);
    return text !== '' && !this.words.isReady && this.#isByWords(text, query.words);
  }

  /** Returns the lots that match text [S1, S12], properties [S3] and filters of the moment [F5]. */
  matching(query: MatchQuery): SlotSet {
    return this.withFilters(this.withText(query), query);
  }

  withText(query: MatchQuery): TextMatch {
    const text = foldQuery(query.text);
    if (text === '') return { text, set: this.#layout.all };
    const isByWords = this.#isByWords(text, query.words);
    return this.#textMatches.get(`${isByWords} ${text}`, () =>
      isByWords
        ? { text, ...this.words.match(text) }
        : { text, set: this.#layout.text.match(text) },
    );
  }

  /** Returns the lots of a text that pass the query's filters. */
  withFilters({ text, set, words }: TextMatch, { propertyIds, moment }: MatchQuery): SlotSet {
    if (propertyIds.length === 0 && !moment) return set;
    const { properties } = this.#layout;
    const key = `${propertyIds.join()} ${JSON.stringify(moment)} ${words ? 'words' : 'text'} ${text}`;
    return this.#matchSets.get(key, () => {
      const ofMoment = moment ? this.moment.match(moment) : [];
      const filters = [...propertyIds.map((id) => properties.get(id)), ...ofMoment];
      return intersect([set, ...filters], this.#table.size);
    });
  }

  /** Returns the lots of a set that markers count separately. */
  marked(matches: SlotSet): SlotSet {
    return this.#markedSets.get(matches, () =>
      intersect([matches, this.#layout.marked], this.#table.size),
    );
  }

  /** Reads the cities that `inNamedCity` would otherwise read in one go. @yields every few milliseconds. */
  *readCities(): Generator<undefined, Cities> {
    if (this.#cities) return this.#cities;
    const { columns, texts } = this.#table;
    const lots = countPerText(columns.cities, texts.length);
    const cities = new Map<string, number[]>();
    for (let text = 0; text < texts.length; text++) {
      if (text % CHUNK === 0) yield;
      if (lots[text] === 0) continue;
      const city = fold(texts.get(text)).trim();
      const known = cities.get(city);
      if (known) known.push(text);
      else cities.set(city, [text]);
    }
    return (this.#cities = cities);
  }

  /** Returns the lots in a city that the text names: whose folded, trimmed city equals the text. */
  inNamedCity(text: string): SlotSet {
    const folded = foldQuery(text);
    const named = folded === '' ? undefined : runToEnd(this.readCities()).get(folded);
    if (!named) return EMPTY_SET;
    const { rowOf, text: matcher } = this.#layout;
    const { size, columns } = this.#table;
    const cities = new Set(named);
    const slots = matcher.match(folded).toSlots();
    // The text may be a part of another city's name, or of the lot's.
    return setOf(
      slots.filter((slot) => cities.has(columns.cities[rowOf[slot]!]!)),
      size,
    );
  }

  /** Decided by the folded text alone. [S12] */
  #isByWords(text: string, words: MatchQuery['words']): boolean {
    if (words !== 'auto') return words === true;
    return hasSeparator(text) && !this.#text.contains(text);
  }
}

function foldQuery(text: string): string {
  return fold(text.trim());
}
