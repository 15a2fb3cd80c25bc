/**
 * The search engine over one loaded list: answers the contract of `search-api.ts`.
 *
 *   text ──suffix array──┐            (by words, S12: several texts, streets too)
 *   properties ──bitsets─┼── AND ── the set of matching lots ── count, facets, nearest, clusters
 *   area, 100 km ──boxes─┘          (slot-set.ts)
 *
 * Made by `LotIndexBuilder` or `restoreEngine`. Searches at once; clusters (and the sets that bound
 * the slowest queries) come with `buildClusters`, in small steps between which it goes on answering.
 */
import { NEAREST_WITHIN_KM } from '../../src/domain/constants.ts';
import { Fault } from '../../src/domain/errors.ts';
import { fold } from '../../src/domain/fold.ts';
import { isPosition, roundKm, type BBox, type Position } from '../../src/domain/geo.ts';
import type {
  ClusterQuery,
  ClusterTable,
  EngineStats,
  ExpansionQuery,
  ExtentQuery,
  FacetCounts,
  FitExtent,
  FitQuery,
  LotHit,
  MatchQuery,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
  CoincidentQuery,
} from '../../src/domain/search-api.ts';
import { setBit, wordsFor } from './bitset.ts';
import type { SlotLayout } from './slot-layout.ts';
import { Circle } from './circle.ts';
import { Clusters } from './clusters.ts';
import { bytesIn, columnBytes, type BuildFacts, type EngineParts } from './engine-parts.ts';
import { boxAround, extentWithin } from './extent.ts';
import { fitAround, fitMatches } from './fit-extent.ts';
import { firstInDataOrder } from './data-order.ts';
import { LruCache } from './lru-cache.ts';
import type { LotTable } from './lot-table.ts';
import { nearest } from './nearest.ts';
import { renumber } from './renumber.ts';
import { boxRegion, countWithin, within, wrapBBox } from './region.ts';
import {
  countIntersection,
  EMPTY_SET,
  intersect,
  SlotBits,
  smallerForm,
  type SlotSet,
} from './slot-set.ts';
import { buildSpellingColumns } from './spelling-columns.ts';
import { Suggester } from './suggest.ts';
import type { TextIndex } from './text-index.ts';
import { WordSearch } from './word-search.ts';
import type { WordMatch } from './word-matcher.ts';
import { hasSeveralWords } from './words.ts';

/** How a query's text is read, and the lots that have it. */
interface TextMatch {
  /** Folded, trimmed. */
  readonly text: string;
  readonly set: SlotSet;
  /** The words that counted, where the text is read by words (S12). */
  readonly words?: readonly string[];
}

/** Sets kept of each kind: what a few keystrokes back and forth need. */
const KEPT_SETS = 8;

export class LotEngine implements SearchEngine {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly #facts: BuildFacts;
  readonly #words: WordSearch;
  #layout: SlotLayout;
  #clusters: Clusters | undefined;
  #textSets = new LruCache<string, SlotSet>(KEPT_SETS);
  #wordSets = new LruCache<string, WordMatch>(KEPT_SETS);
  #matchSets = new LruCache<string, SlotSet>(KEPT_SETS);
  #citySets = new LruCache<string, SlotSet>(KEPT_SETS);
  #chargingSets = new LruCache<SlotSet, SlotSet>(KEPT_SETS);
  #suggester: Suggester | undefined;
  #suggesterSteps: Generator<number, void> | undefined;

  constructor(parts: EngineParts) {
    this.#table = parts.table;
    this.#text = parts.text;
    this.#facts = parts.facts;
    this.#layout = parts.layout;
    this.#words = new WordSearch(parts.table, parts.layout);
    this.#clusters = parts.clusters && new Clusters(parts.clusters, parts.layout);
  }

  get size(): number {
    return this.#table.size;
  }

  /** Smallest box around all lots (never across the 180th meridian), undefined if there are none. */
  get bounds(): BBox | undefined {
    return this.#layout.boxes.bounds;
  }

  /** Whether `clusters` and `expansionZoom` answer; before, they throw `Fault('worker', …)`. */
  get clustersReady(): boolean {
    return this.#clusters !== undefined;
  }

  get parts(): EngineParts {
    return {
      table: this.#table,
      text: this.#text,
      layout: this.#layout,
      clusters: this.#clusters?.columns,
      facts: this.#facts,
    };
  }

  /**
   * Builds the cluster tree and renumbers the lots in its order. Run it to its end; between two steps
   * the engine answers as before.
   * @yields the share done, 0–1.
   */
  *buildClusters(): Generator<number, void> {
    const { layout, clusters } = yield* renumber(this.#layout, this.#table, this.#text);
    this.#layout = layout;
    this.#clusters = new Clusters(clusters, layout);
    this.#words.renumber(this.#layout);
    this.forget();
  }

  /** Forgets all sets kept from earlier queries (a bench's "cold"). */
  forget(): void {
    this.#textSets = new LruCache(KEPT_SETS);
    this.#wordSets = new LruCache(KEPT_SETS);
    this.#words.forget();
    this.#matchSets = new LruCache(KEPT_SETS);
    this.#citySets = new LruCache(KEPT_SETS);
    this.#chargingSets = new LruCache(KEPT_SETS);
  }

  search(query: SearchQuery): SearchAnswer {
    const limit = Math.max(0, Math.trunc(query.limit) || 0);
    const position = usable(query.position);
    const textMatch = this.#textMatch(query);
    const { text } = textMatch;
    const words = textMatch.words && { words: textMatch.words };
    const matches = this.#withProperties(textMatch, query.propertyIds);
    const { boxes, rowOf } = this.#layout;
    if (position === undefined) {
      const set = query.bbox ? this.#inBox(matches, query.bbox) : matches;
      return { total: set.count, hits: this.#firstHits(set, limit), ...words };
    }
    if (query.bbox === undefined && text === '') {
      // S6: the list of an empty text ends at 100 km, unless that would leave it empty.
      const total = countWithin(matches, new Circle(position, NEAREST_WITHIN_KM), boxes);
      const wanted = total === 0 ? limit : Math.min(limit, total);
      const hits = nearest(matches, boxes, rowOf, position, wanted).map((found) =>
        this.#hit(found.slot, found.km),
      );
      return total === 0 ? { total, hits, beyondKm: NEAREST_WITHIN_KM } : { total, hits };
    }
    const set = query.bbox ? this.#inBox(matches, query.bbox) : matches;
    const hits = nearest(set, boxes, rowOf, position, limit).map((found) =>
      this.#hit(found.slot, found.km),
    );
    return { total: set.count, hits, ...words };
  }

  facets(query: Omit<SearchQuery, 'limit'>): FacetCounts {
    const { properties } = this.#layout;
    const position = usable(query.position);
    const textMatch = this.#textMatch(query);
    let set = this.#withProperties(textMatch, query.propertyIds);
    if (query.bbox) set = this.#inBox(set, query.bbox);
    else if (textMatch.text === '' && position) set = this.#nearby(set, position);
    const counts: Record<number, number> = {};
    for (const id of properties.ids) {
      counts[id] = countIntersection(set, properties.get(id), this.size);
    }
    return counts;
  }

  clusters(query: ClusterQuery): ClusterTable {
    const clusters = this.#readyClusters();
    const matches = this.#matchesOf(query);
    const charging = this.#chargingSets.get(matches, () =>
      intersect([matches, this.#layout.charging], this.size),
    );
    const { bbox, zoom, groupCoincident = false } = query;
    return clusters.query({ bbox, zoom, groupCoincident, matches, charging });
  }

  expansionZoom(query: ExpansionQuery): number {
    return this.#readyClusters().expansionZoom(query.clusterId, this.#matchesOf(query));
  }

  extent(query: ExtentQuery): BBox {
    const { clusterId, markersAt } = query;
    const matches = this.#matchesOf(query);
    const clusters = this.#readyClusters();
    const { first, last } = clusters.rangeOf(clusterId);
    const bbox =
      markersAt === undefined
        ? extentWithin(matches, this.#layout.boxes, first, last)
        : boxAround(clusters.markersUnder(clusterId, markersAt, matches));
    if (!bbox) throw new Fault('not-found', `Nothing matches under cluster ${query.clusterId}.`);
    return bbox;
  }

  fitExtent(query: FitQuery): FitExtent | undefined {
    const matches = this.#matchesOf(query);
    const position = usable(query.position);
    if (position) return fitAround(matches, this.#layout, position);
    const named = intersect([matches, this.#inNamedCity(query.text)], this.size);
    return fitMatches(matches, named, this.#layout.boxes, query.bounds);
  }

  coincidentLots(query: CoincidentQuery): readonly LotHit[] {
    const { slotOf, positions, boxes } = this.#layout;
    const slot = slotOf[query.lotIndex];
    if (slot === undefined) return [];
    const lng = positions[slot * 2]!;
    const lat = positions[slot * 2 + 1]!;
    const set = within(this.#matchesOf(query), boxRegion([lng, lat, lng, lat]), boxes);
    return this.#firstHits(set, Math.max(0, Math.trunc(query.limit) || 0));
  }

  lots(lotIndexes: readonly number[]): readonly LotHit[] {
    const { slotOf } = this.#layout;
    return lotIndexes
      .map((row) => slotOf[row])
      .filter((slot) => slot !== undefined)
      .map((slot) => this.#hit(slot));
  }

  lotById(id: string): LotHit | undefined {
    const row = this.#table.rowOf(id);
    return row === -1 ? undefined : this.#hit(this.#layout.slotOf[row]!);
  }

  /** Whether `buildWords` should run before this is asked (S12): the answer would build it in one go. */
  needsWords(query: MatchQuery): boolean {
    const text = foldQuery(query.text);
    return text !== '' && !this.#words.isReady && this.#isByWords(text, query.words);
  }

  /**
   * Builds what a search by words needs, once: several may run it, each goes on where the others are.
   * Between two steps the engine answers as before.
   * @yields between two steps of some milliseconds.
   */
  buildWords(): Generator<number | undefined, void> {
    return this.#words.build();
  }

  /**
   * Builds what suggestions need, once: several may run it, each goes on where the others are. Between
   * two steps the engine answers as before.
   * @yields the share done, 0–1.
   */
  buildSuggestions(): Generator<number, void> {
    this.#suggesterSteps ??= this.#buildSuggester();
    return this.#suggesterSteps;
  }

  /** Takes about a second at a million lots where `buildSuggestions` has not run to its end. */
  suggest(text: string): readonly string[] {
    const steps = this.buildSuggestions();
    while (steps.next().done !== true);
    return this.#suggester?.suggest(text) ?? [];
  }

  stats(): EngineStats {
    return {
      lots: this.size,
      dropped: this.#facts.dropped,
      buildMs: this.#facts.buildMs,
      memoryMb: Math.round((columnBytes(this.parts) + bytesIn(this.#words.columns)) / 1e4) / 100,
    };
  }

  *#buildSuggester(): Generator<number, void> {
    try {
      this.#suggester = new Suggester(this.#table, yield* buildSpellingColumns(this.#table));
    } finally {
      // Else a build that failed would count as done.
      if (!this.#suggester) this.#suggesterSteps = undefined;
    }
  }

  #readyClusters(): Clusters {
    if (this.#clusters === undefined) throw new Fault('worker', 'clusters are not ready');
    return this.#clusters;
  }

  /** Lots that match text (S1, S12) and properties (S3). */
  #matchesOf(query: MatchQuery): SlotSet {
    return this.#withProperties(this.#textMatch(query), query.propertyIds);
  }

  #textMatch(query: MatchQuery): TextMatch {
    const text = foldQuery(query.text);
    if (text === '') return { text, set: this.#layout.all };
    if (this.#isByWords(text, query.words)) {
      return { text, ...this.#wordSets.get(text, () => this.#words.match(text)) };
    }
    return { text, set: this.#textSets.get(text, () => this.#layout.text.match(text)) };
  }

  /** S12: decided by the folded text alone. */
  #isByWords(text: string, words: MatchQuery['words']): boolean {
    if (words !== 'auto') return words === true;
    return hasSeveralWords(text) && !this.#text.contains(text);
  }

  #withProperties({ text, set, words }: TextMatch, propertyIds: readonly number[]): SlotSet {
    if (propertyIds.length === 0) return set;
    const { properties } = this.#layout;
    const key = `${propertyIds.join()} ${words ? 'words' : 'text'} ${text}`;
    return this.#matchSets.get(key, () =>
      intersect([set, ...propertyIds.map((id) => properties.get(id))], this.size),
    );
  }

  /** The lots in a city that the text names: those whose city, folded and trimmed, it is. */
  #inNamedCity(text: string): SlotSet {
    const folded = foldQuery(text);
    if (folded === '') return EMPTY_SET;
    return this.#citySets.get(folded, () => {
      const { cities } = this.#table.columns;
      const { rowOf, text: matcher } = this.#layout;
      const words = new Int32Array(wordsFor(this.size));
      const verdicts = new Map<number, boolean>();
      for (const slot of matcher.whole(folded)) {
        // It may be the lot's name only.
        const city = cities[rowOf[slot]!]!;
        let isNamed = verdicts.get(city);
        if (isNamed === undefined) {
          isNamed = fold(this.#table.texts.get(city)).trim() === folded;
          verdicts.set(city, isNamed);
        }
        if (isNamed) setBit(words, slot);
      }
      return smallerForm(SlotBits.of(words, this.size), this.size);
    });
  }

  #inBox(matches: SlotSet, bbox: BBox): SlotSet {
    return within(matches, boxRegion(wrapBBox(bbox)), this.#layout.boxes);
  }

  #nearby(matches: SlotSet, position: Position): SlotSet {
    return within(matches, new Circle(position, NEAREST_WITHIN_KM), this.#layout.boxes);
  }

  #firstHits(set: SlotSet, limit: number): readonly LotHit[] {
    const { rowOf, slotOf } = this.#layout;
    return firstInDataOrder(set, rowOf, slotOf, limit).map((slot) => this.#hit(slot));
  }

  #hit(slot: number, km?: number): LotHit {
    const { rowOf, positions } = this.#layout;
    const lotIndex = rowOf[slot]!;
    const { id, ...row } = this.#table.row(lotIndex);
    return {
      lotIndex,
      ...(id !== undefined && { id }),
      ...row,
      position: [positions[slot * 2]!, positions[slot * 2 + 1]!],
      ...(km !== undefined && { distanceKm: roundKm(km) }),
    };
  }
}

function foldQuery(text: string): string {
  return fold(text.trim());
}

function usable(position: Position | undefined): Position | undefined {
  return isPosition(position) ? position : undefined;
}
