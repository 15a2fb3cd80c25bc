/** Finds the lots that match a query [S1, S3, S12, F5], and caches the last sets for keystrokes back and forth. */
import { fold } from '../../src/domain/fold.ts';
import { LruCache } from '../../src/domain/lru-cache.ts';
import type { MatchQuery } from '../../src/domain/search-api.ts';
import { setBit, wordsFor } from './bitset.ts';
import type { LotTable } from './lot-table.ts';
import { MomentSets } from './moment-sets.ts';
import type { EngineOptions } from './engine-options.ts';
import type { SlotLayout } from './slot-layout.ts';
import { EMPTY_SET, intersect, SlotBits, smallerForm, type SlotSet } from './slot-set.ts';
import type { TextIndex } from './text-index.ts';
import { hasSeparator, type WordMatch } from './word-matcher.ts';
import { WordSearch } from './word-search.ts';

/** How a query's text was read, and the lots that match it. */
export interface TextMatch {
  /** Folded, trimmed. */
  readonly text: string;
  readonly set: SlotSet;
  /** The words that counted, if the text was searched for by words. [S12] */
  readonly words?: readonly string[];
}

/** How many sets of each kind are cached: enough for a few keystrokes back and forth. */
const KEPT_SETS = 8;

export class MatchSets {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly words: WordSearch;
  readonly moment: MomentSets;
  #layout: SlotLayout;
  #textSets = new LruCache<string, SlotSet>(KEPT_SETS);
  #wordSets = new LruCache<string, WordMatch>(KEPT_SETS);
  #matchSets = new LruCache<string, SlotSet>(KEPT_SETS);
  #citySets = new LruCache<string, SlotSet>(KEPT_SETS);
  #markedSets = new LruCache<SlotSet, SlotSet>(KEPT_SETS);

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

  /** Drops all sets cached from earlier queries. */
  forget(): void {
    this.#textSets = new LruCache(KEPT_SETS);
    this.#wordSets = new LruCache(KEPT_SETS);
    this.words.forget();
    this.moment.forget();
    this.#matchSets = new LruCache(KEPT_SETS);
    this.#citySets = new LruCache(KEPT_SETS);
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
    if (this.#isByWords(text, query.words)) {
      return { text, ...this.#wordSets.get(text, () => this.words.match(text)) };
    }
    return { text, set: this.#textSets.get(text, () => this.#layout.text.match(text)) };
  }

  /** Returns the lots of a text that pass the query's filters. */
  withFilters({ text, set, words }: TextMatch, { propertyIds, moment }: MatchQuery): SlotSet {
    const { key: momentKey, sets } = this.moment.match(moment);
    if (propertyIds.length === 0 && sets.length === 0) return set;
    const { properties } = this.#layout;
    const key = `${propertyIds.join()} ${momentKey} ${words ? 'words' : 'text'} ${text}`;
    return this.#matchSets.get(key, () =>
      intersect([set, ...propertyIds.map((id) => properties.get(id)), ...sets], this.#table.size),
    );
  }

  /** Returns the lots of a set that markers count separately. */
  marked(matches: SlotSet): SlotSet {
    return this.#markedSets.get(matches, () =>
      intersect([matches, this.#layout.marked], this.#table.size),
    );
  }

  /** Returns the lots in a city that the text names: whose folded, trimmed city equals the text. */
  inNamedCity(text: string): SlotSet {
    const folded = foldQuery(text);
    if (folded === '') return EMPTY_SET;
    return this.#citySets.get(folded, () => this.#inCity(folded));
  }

  #inCity(folded: string): SlotSet {
    const { size, columns, texts } = this.#table;
    const { rowOf, text: matcher } = this.#layout;
    const bits = new Int32Array(wordsFor(size));
    const verdicts = new Map<number, boolean>();
    for (const slot of matcher.whole(folded)) {
      // The text may be the lot's name and not its city.
      const city = columns.cities[rowOf[slot]!]!;
      let isNamed = verdicts.get(city);
      if (isNamed === undefined) {
        isNamed = fold(texts.get(city)).trim() === folded;
        verdicts.set(city, isNamed);
      }
      if (isNamed) setBit(bits, slot);
    }
    return smallerForm(SlotBits.of(bits, size), size);
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
