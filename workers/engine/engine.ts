/**
 * The search engine over one loaded list: answers the contract of `search-api.ts`.
 *
 *   text ──suffix array──┐            (by words, S12: several texts, streets too)
 *   properties ──bitsets─┼── AND ── the set of matching lots ── count, facets, nearest, clusters
 *   the moment ──postings┤          (slot-set.ts)
 *   area, 100 km ──boxes─┘
 *
 * Made by `LotIndexBuilder` or `restoreEngine`. Searches at once; clusters (and the sets that bound
 * the slowest queries) come with `buildClusters`, in small steps between which it goes on answering.
 */
import type { Reading } from '../../src/domain/availability.ts';
import { NEAREST_WITHIN_KM, POWER_STEPS_KW } from '../../src/domain/constants.ts';
import { Fault } from '../../src/domain/errors.ts';
import { isPosition, roundKm, type BBox, type Position } from '../../src/domain/geo.ts';
import type {
  ClusterQuery,
  ClusterTable,
  CountQuery,
  EngineStats,
  ExpansionQuery,
  ExtentQuery,
  FacetCounts,
  FitExtent,
  FitQuery,
  LotHit,
  MatchQuery,
  MomentCounts,
  MomentFilter,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
  CoincidentQuery,
} from '../../src/domain/search-api.ts';
import type { SlotLayout } from './slot-layout.ts';
import { Circle } from './circle.ts';
import { Clusters } from './clusters.ts';
import { bytesIn, columnBytes, type BuildFacts, type EngineParts } from './engine-parts.ts';
import { boxAround, extentWithin } from './extent.ts';
import { fitAround, fitCity, fitMatches } from './fit-extent.ts';
import { firstInDataOrder } from './data-order.ts';
import type { LotTable } from './lot-table.ts';
import { MatchSets, type TextMatch } from './match-sets.ts';
import type { MomentRules } from './moment-rules.ts';
import { nearest } from './nearest.ts';
import { renumber } from './renumber.ts';
import { boxRegion, countWithin, within, wrapBBox } from './region.ts';
import { countIntersection, intersect, type SlotSet } from './slot-set.ts';
import { buildSpellingColumns } from './spelling-columns.ts';
import { Suggester } from './suggest.ts';
import type { TextIndex } from './text-index.ts';

export class LotEngine implements SearchEngine {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly #facts: BuildFacts;
  readonly #sets: MatchSets;
  #layout: SlotLayout;
  #clusters: Clusters | undefined;
  #suggester: Suggester | undefined;
  #suggesterSteps: Generator<number, void> | undefined;

  /** @param rules what filters of the moment (F5) need to know of parking */
  constructor(parts: EngineParts, rules: MomentRules) {
    this.#table = parts.table;
    this.#text = parts.text;
    this.#facts = parts.facts;
    this.#layout = parts.layout;
    this.#sets = new MatchSets(parts.table, parts.text, parts.layout, rules);
    this.#clusters = parts.clusters && new Clusters(parts.clusters, parts.layout);
  }

  get size(): number {
    return this.#table.size;
  }

  /** Smallest box around all lots (never across the 180th meridian), undefined if there are none. */
  get bounds(): BBox | undefined {
    return this.#layout.boxes.bounds;
  }

  /** Whether the clusters are built; before, `clusters`, `expansionZoom` and `extent` throw Fault `worker`. */
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
    this.#sets.renumber(layout);
  }

  /** Forgets all sets kept from earlier queries (a bench's "cold"). */
  forget(): void {
    this.#sets.forget();
  }

  search(query: SearchQuery): SearchAnswer {
    const limit = Math.max(0, Math.trunc(query.limit) || 0);
    const position = usable(query.position);
    const textMatch = this.#sets.withText(query);
    const { text } = textMatch;
    const words = textMatch.words && { words: textMatch.words };
    const matches = this.#sets.withFilters(textMatch, query);
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

  facets(query: CountQuery): FacetCounts {
    const { properties } = this.#layout;
    const set = this.#counted(this.#sets.withText(query), query);
    const counts: Record<number, number> = {};
    for (const id of properties.ids) {
      counts[id] = countIntersection(set, properties.get(id), this.size);
    }
    return counts;
  }

  momentCounts(query: CountQuery): MomentCounts {
    const { moment: sets } = this.#sets;
    const { moment } = query;
    const textMatch = this.#sets.withText(query);
    const all = this.#counted(textMatch, query);
    const without = (left: Partial<MomentFilter>) =>
      moment ? this.#counted(textMatch, { ...query, moment: { ...moment, ...left } }) : all;
    const count = (set: SlotSet, ticked: SlotSet) => countIntersection(set, ticked, this.size);
    const { kinds, plugs, maxKw } = sets.offers;
    const ofAnyKind = kinds.length > 0 ? without({ kind: undefined }) : all;
    const ofAnyPlug = plugs.length > 0 ? without({ plug: undefined, kw: undefined }) : all;
    const { plug, kw } = moment ?? {};
    const ofPlug = (wanted: string) => count(ofAnyPlug, sets.withConnector({ plug: wanted, kw }));
    const ofPower = (wanted: number) => count(ofAnyPlug, sets.withConnector({ plug, kw: wanted }));
    return {
      ...(moment && sets.knowsHours && { open: count(all, sets.open(moment)) }),
      ...(moment && sets.knowsReadings && { free: count(all, sets.free(moment.atMs)) }),
      kinds: countsOf(kinds, (kind) => count(ofAnyKind, sets.ofKind(kind))),
      plugs: countsOf(plugs, ofPlug),
      kw: countsOf(
        POWER_STEPS_KW.filter((step) => step <= maxKw),
        ofPower,
      ),
    };
  }

  setReadings(readings: readonly Reading[], maxAgeMs?: number): void {
    this.#sets.moment.setReadings(readings, maxAgeMs);
  }

  clusters(query: ClusterQuery): ClusterTable {
    const clusters = this.#readyClusters();
    const matches = this.#sets.matching(query);
    const charging = this.#sets.charging(matches);
    const { bbox, zoom, groupCoincident = false } = query;
    return clusters.query({ bbox, zoom, groupCoincident, matches, charging });
  }

  expansionZoom(query: ExpansionQuery): number {
    return this.#readyClusters().expansionZoom(query.clusterId, this.#sets.matching(query));
  }

  extent(query: ExtentQuery): BBox {
    const { clusterId, markersAtZoom } = query;
    const matches = this.#sets.matching(query);
    const clusters = this.#readyClusters();
    const { first, last } = clusters.rangeOf(clusterId);
    const bbox =
      markersAtZoom === undefined
        ? extentWithin(matches, this.#layout.boxes, first, last)
        : boxAround(clusters.markersUnder(clusterId, markersAtZoom, matches));
    if (!bbox) throw new Fault('not-found', `Nothing matches under cluster ${query.clusterId}.`);
    return bbox;
  }

  fitExtent(query: FitQuery): FitExtent | undefined {
    const steps = this.fitExtentInSteps(query);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /**
   * The same in steps, since a broad text's takes tens of milliseconds at a million lots. Between two steps the
   * engine answers as before.
   * @yields between two steps of some milliseconds.
   */
  *fitExtentInSteps(query: FitQuery): Generator<undefined, FitExtent | undefined> {
    // The order of the lots may change between two steps: the answer is of the one it began with.
    const layout = this.#layout;
    const matches = this.#sets.matching(query);
    const position = usable(query.position);
    if (query.city !== undefined) {
      const inCity = intersect([matches, this.#sets.inNamedCity(query.city)], this.size);
      const found = yield* fitCity(inCity, layout.boxes, query.bounds);
      if (found) return found;
    }
    if (position) return fitAround(matches, layout, position);
    const named = intersect([matches, this.#sets.inNamedCity(query.text)], this.size);
    yield;
    return yield* fitMatches(matches, named, layout.boxes, query.bounds);
  }

  coincidentLots(query: CoincidentQuery): readonly LotHit[] {
    const { slotOf, positions, boxes } = this.#layout;
    const slot = slotOf[query.lotIndex];
    if (slot === undefined) return [];
    const lng = positions[slot * 2]!;
    const lat = positions[slot * 2 + 1]!;
    const set = within(this.#sets.matching(query), boxRegion([lng, lat, lng, lat]), boxes);
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

  /** Whether `buildMoment` should run before this is asked (F5): the answer would do it in one go. */
  needsMoment({ moment }: MatchQuery): boolean {
    return this.#sets.moment.needs(moment);
  }

  /**
   * Makes the sets of a query's filters of the moment: several may run it, each goes on where the others are.
   * Between two steps the engine answers as before.
   * @yields between two steps of a millisecond or so.
   */
  buildMoment(moment: MomentFilter): Generator<undefined, void> {
    return this.#sets.moment.build(moment);
  }

  /** Whether `buildWords` should run before this is asked (S12): the answer would build it in one go. */
  needsWords(query: MatchQuery): boolean {
    return this.#sets.needsWords(query);
  }

  /**
   * Builds what a search by words needs, once: several may run it, each goes on where the others are.
   * Between two steps the engine answers as before.
   * @yields between two steps of some milliseconds.
   */
  buildWords(): Generator<number | undefined, void> {
    return this.#sets.buildWords();
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
      memoryMb: Math.round((columnBytes(this.parts) + bytesIn(this.#sets.wordColumns)) / 1e4) / 100,
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

  /** The matches that a search counts: within the area, or for an empty text within 100 km (S6). */
  #counted(textMatch: TextMatch, query: CountQuery): SlotSet {
    const set = this.#sets.withFilters(textMatch, query);
    const position = usable(query.position);
    if (query.bbox) return this.#inBox(set, query.bbox);
    return textMatch.text === '' && position ? this.#nearby(set, position) : set;
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

function countsOf<T extends string | number>(keys: readonly T[], countOf: (key: T) => number) {
  return Object.fromEntries(keys.map((key) => [key, countOf(key)]));
}

function usable(position: Position | undefined): Position | undefined {
  return isPosition(position) ? position : undefined;
}
