/**
 * The search engine over one loaded list: answers the contract of `search-api.ts`.
 *
 *   text ──suffix array──┐            (by words, S12: several texts, streets too)
 *   properties ──bitsets─┼── AND ── the set of matching lots ── count, facets, nearest, clusters
 *   the moment ──postings┤          (slot-set.ts)
 *   area, radius ──boxes─┘
 *
 * Made by `LotIndexBuilder`, or of a snapshot. Searches at once; clusters (and the sets that bound
 * the slowest queries) come with `buildClusters`, in small steps between which it goes on answering.
 */
import type { Reading } from '../../src/domain/availability.ts';
import { Fault } from '../../src/domain/errors.ts';
import { largeTowns } from '../../src/domain/large-towns.ts';
import { isPosition, roundKm, type BBox, type Position } from '../../src/domain/geo.ts';
import type {
  ClusterQuery,
  ClusterTable,
  CountQuery,
  ExpansionQuery,
  ExtentQuery,
  FacetCounts,
  FitQuery,
  LotHit,
  MatchQuery,
  MomentCounts,
  MomentFilter,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import { renumber, SlotLayout } from './slot-layout.ts';
import { Circle } from './circle.ts';
import { Clusters } from './clusters.ts';
import type { EngineColumns } from './engine-columns.ts';
import { boxAround, extentWithin } from './extent.ts';
import { fitAround, fitCity, fitMatches } from './fit-extent.ts';
import { firstInDataOrder } from './data-order.ts';
import { LotTable } from './lot-table.ts';
import { MatchSets, type TextMatch } from './match-sets.ts';
import { LotPrices, type PriceOfRow } from './lot-prices.ts';
import { momentCounts } from './moment-counts.ts';
import { nearest, type Nearest } from './nearest.ts';
import type { EngineOptions } from './engine-options.ts';
import { boxRegion, countWithin, within, wrapBBox } from './region.ts';
import { countIntersection, intersect, SlotList, type SlotSet } from './slot-set.ts';
import { countPerText, Suggester } from './suggest.ts';
import { TextIndex } from './text-index.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import type { CostQuery } from '../../src/domain/lot-cost.ts';

export class LotEngine implements SearchEngine {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly #sets: MatchSets;
  readonly #prices: LotPrices;
  readonly #options: EngineOptions;
  #columns: EngineColumns;
  #layout: SlotLayout;
  #clusters: Clusters | undefined;
  #largeTowns: readonly string[] | undefined;
  #hasPrices: boolean | undefined;
  #suggester: Suggester | undefined;

  /** @param columns of a builder, or what `snapshot` of an engine with the same options returned. They are not copied. */
  constructor(columns: EngineColumns, options: EngineOptions) {
    const { clusters } = columns;
    this.#options = options;
    this.#columns = columns;
    this.#table = new LotTable(columns.lots);
    this.#text = new TextIndex(columns.strings, columns.suffixes);
    this.#layout = new SlotLayout(columns.layout, this.#table, this.#text, options);
    this.#sets = new MatchSets(this.#table, this.#text, this.#layout, options);
    this.#prices = new LotPrices(this.#table, options.prices.priceOf);
    this.#clusters = clusters && new Clusters(clusters, this.#layout, options.clusters);
  }

  get size(): number {
    return this.#table.size;
  }

  /** What was left out while the list was read, by reason. [D1] */
  get dropped(): Readonly<Record<string, number>> {
    return this.#columns.dropped;
  }

  /** The smallest box around all lots (never across the 180th meridian); undefined if there are none. */
  get bounds(): BBox | undefined {
    return extentWithin(this.#layout.all, this.#layout.boxes);
  }

  /** Longitude and latitude of each lot, in no order. */
  get positions(): Float64Array {
    return this.#layout.positions;
  }

  /** The towns with most lots, largest first. [S8] */
  get largeTowns(): readonly string[] {
    return (this.#largeTowns ??= largeTownsOf(this.#table));
  }

  /** Whether at least two lots have a price. [F7] */
  get hasPrices(): boolean {
    const { prices } = this.#columns.lots.facts;
    return (this.#hasPrices ??= prices.findIndex(Boolean) < prices.findLastIndex(Boolean));
  }

  /** Whether the clusters are built; before, `clusters`, `expansionZoom` and `extent` throw Fault `worker`. */
  get clustersReady(): boolean {
    return this.#clusters !== undefined;
  }

  /** Everything that depends on how lots are numbered; for the bench. */
  get layout(): SlotLayout {
    return this.#layout;
  }

  /** Returns the engine's own columns, not copies. Throws `Fault('worker')` before the clusters are ready. */
  snapshot(): EngineColumns {
    this.#readyClusters();
    return this.#columns;
  }

  // Between two steps of a build the engine answers as before.

  /**
   * Builds the cluster tree and renumbers the lots in its order.
   * @yields the share done, 0–1, where it is known.
   */
  *buildClusters(): Generator<number | undefined, void> {
    const { layout, clusters } = yield* renumber(
      this.#layout,
      this.#table,
      this.#text,
      this.#options,
    );
    this.#columns = { ...this.#columns, layout: layout.columns, clusters };
    this.#layout = layout;
    this.#clusters = new Clusters(clusters, layout, this.#options.clusters);
    this.#sets.renumber(layout);
  }

  /** Drops all sets and prices cached from earlier queries; for a bench's cold runs. */
  forget(): void {
    this.#sets.forget();
    this.#prices.forget();
  }

  search(query: SearchQuery): SearchAnswer {
    const limit = Math.max(0, Math.trunc(query.limit) || 0);
    const position = usable(query.position);
    const textMatch = this.#sets.withText(query);
    const words = textMatch.words && { words: textMatch.words };
    const matches = this.#sets.withFilters(textMatch, query);
    const { withinKm } = this.#options;
    const priceOf = query.cost && this.#priceOf(query, query.cost);
    if (position && !query.bbox && textMatch.text === '') {
      // The list of an empty text ends at `withinKm`, unless that would leave it empty. [S6]
      const total = countWithin(matches, new Circle(position, withinKm), this.#layout.boxes);
      const listed = { matches, most: total > 0 ? total : matches.count };
      const found = this.#found(listed, position, query, limit, priceOf);
      return { total, ...found, ...(total === 0 && { beyondKm: withinKm }) };
    }
    const set = query.bbox ? this.#inBox(matches, query.bbox) : matches;
    const listed = { matches: set, most: set.count };
    const found = position
      ? this.#found(listed, position, query, limit, priceOf)
      : { hits: this.#firstHits(set, limit, priceOf) };
    return { total: set.count, ...found, ...words };
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
    const { moment } = query;
    const textMatch = this.#sets.withText(query);
    const all = this.#counted(textMatch, query);
    const asking = (changed: Partial<MomentFilter>) =>
      moment ? this.#counted(textMatch, { ...query, moment: { ...moment, ...changed } }) : all;
    const options = { ...this.#options, size: this.size };
    return momentCounts(this.#sets.moment, moment, { all, asking }, options);
  }

  setReadings(readings: readonly Reading[], maxAgeMs?: number): void {
    this.#sets.setReadings(readings, maxAgeMs);
  }

  clusters(query: ClusterQuery): ClusterTable {
    const clusters = this.#readyClusters();
    const matches = this.#sets.matching(query);
    const marked = this.#sets.marked(matches);
    const { bbox, zoom, groupCoincident = false } = query;
    return clusters.query({ bbox, zoom, groupCoincident, matches, marked });
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

  fitExtent(query: FitQuery): BBox | undefined {
    return runToEnd(this.fitExtentInSteps(query));
  }

  /** `fitExtent` in steps: a broad text's takes tens of milliseconds at a million lots. @yields every few milliseconds. */
  *fitExtentInSteps(query: FitQuery): Generator<undefined, BBox | undefined> {
    if (query.text !== '' || query.city !== undefined) yield* this.#sets.readCities();
    // `buildClusters` may renumber the lots between two steps; this answer keeps the layout it begins with.
    const layout = this.#layout;
    const matches = this.#sets.matching(query);
    const position = usable(query.position);
    const { fit } = this.#options;
    if (query.city !== undefined) {
      const inCity = intersect([matches, this.#sets.inNamedCity(query.city)], this.size);
      const found = yield* fitCity(inCity, layout.boxes, query.bounds, position, fit);
      if (found) return found;
    }
    if (position) return fitAround(matches, layout, position, fit);
    const named = intersect([matches, this.#sets.inNamedCity(query.text)], this.size);
    yield;
    return yield* fitMatches(matches, named, layout.boxes, query.bounds, fit);
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

  /** Whether `buildMoment` should run before this query, which would otherwise build in one go. [F5] */
  needsMoment({ moment }: MatchQuery): boolean {
    return moment !== undefined && this.#sets.moment.needs(moment);
  }

  /** Builds the sets of a query's filters of the moment. @yields about every millisecond. */
  buildMoment(moment: MomentFilter): Generator<undefined, void> {
    return this.#sets.moment.build(moment);
  }

  /** Whether `buildWords` should run before this query, which would otherwise build in one go. [S12] */
  needsWords(query: MatchQuery): boolean {
    return this.#sets.needsWords(query);
  }

  /** Builds what a search by words needs, once. @yields every few milliseconds. */
  buildWords(): Generator<undefined, void> {
    return this.#sets.words.build();
  }

  /** Builds what suggestions need, once. @yields every few milliseconds. */
  *buildSuggestions(): Generator<undefined, void> {
    this.#suggester ??= yield* Suggester.of(this.#table);
  }

  /** Takes about a second at a million lots if `buildSuggestions` has not finished. */
  suggest(text: string): readonly string[] {
    runToEnd(this.buildSuggestions());
    return this.#suggester!.suggest(text);
  }

  #readyClusters(): Clusters {
    if (this.#clusters === undefined) throw new Fault('worker', 'clusters are not ready');
    return this.#clusters;
  }

  /** Returns the matches that a search counts: within the area, or for an empty text within `withinKm`. [S6] */
  #counted(textMatch: TextMatch, query: CountQuery): SlotSet {
    const set = this.#sets.withFilters(textMatch, query);
    const position = usable(query.position);
    if (query.bbox) return this.#inBox(set, query.bbox);
    if (textMatch.text !== '' || !position) return set;
    return within(set, new Circle(position, this.#options.withinKm), this.#layout.boxes);
  }

  #inBox(matches: SlotSet, bbox: BBox): SlotSet {
    return within(matches, boxRegion(wrapBBox(bbox)), this.#layout.boxes);
  }

  #priceOf({ moment }: MatchQuery, cost: CostQuery): PriceOfRow {
    const { kind, plug, kw } = moment ?? {};
    return this.#prices.under({ ...cost, kind, plug, kw });
  }

  #firstHits(set: SlotSet, limit: number, priceOf?: PriceOfRow): readonly LotHit[] {
    const { rowOf, slotOf } = this.#layout;
    return firstInDataOrder(set, rowOf, slotOf, limit).map((slot) =>
      this.#hit(slot, undefined, priceOf),
    );
  }

  /** @param listed the matches, and how many of the nearest the list may show [S6] */
  #found(
    listed: { readonly matches: SlotSet; readonly most: number },
    position: Position,
    { order }: SearchQuery,
    limit: number,
    priceOf: PriceOfRow | undefined,
  ): Pick<SearchAnswer, 'hits' | 'walk'> {
    const { boxes, rowOf } = this.#layout;
    const nearestOf = (set: SlotSet, count: number) => nearest(set, boxes, rowOf, position, count);
    const inWalk = priceOf && this.#inWalk(listed, position);
    const priceAt = (slot: number) => priceOf?.(rowOf[slot]!);
    const found =
      inWalk && order === 'price'
        ? cheapest(nearestOf(new SlotList(inWalk), inWalk.length), priceAt).slice(0, limit)
        : nearestOf(listed.matches, Math.min(limit, listed.most));
    const hits = found.map(({ slot, km }) => this.#hit(slot, km, priceOf));
    if (!inWalk) return { hits };
    const priced = inWalk.filter((slot) => priceAt(slot) !== undefined).length;
    return { hits, walk: { lots: inWalk.length, priced } };
  }

  /** Returns the slots of the matches among which prices are compared, ascending. [F7] */
  #inWalk(
    { matches, most }: { readonly matches: SlotSet; readonly most: number },
    position: Position,
  ): Uint32Array {
    const { withinKm, fewest } = this.#options.prices;
    const { boxes, rowOf } = this.#layout;
    const set = within(matches, new Circle(position, withinKm), boxes);
    const least = Math.min(fewest, most);
    if (set.count >= least) return set.toSlots();
    return Uint32Array.from(
      nearest(matches, boxes, rowOf, position, least),
      ({ slot }) => slot,
    ).sort();
  }

  #hit(slot: number, km?: number, priceOf?: PriceOfRow): LotHit {
    const { rowOf, positions } = this.#layout;
    const lotIndex = rowOf[slot]!;
    const price = priceOf?.(lotIndex);
    const { id, ...row } = this.#table.row(lotIndex);
    return {
      lotIndex,
      ...(id !== undefined && { id }),
      ...row,
      position: [positions[slot * 2]!, positions[slot * 2 + 1]!],
      ...(km !== undefined && { distanceKm: roundKm(km) }),
      ...(price !== undefined && { price }),
    };
  }
}

/** Returns lots cheapest first; equal ones, and those without a price, which come last, stay nearest first. */
function cheapest(
  byDistance: readonly Nearest[],
  priceAt: (slot: number) => number | undefined,
): readonly Nearest[] {
  return byDistance
    .map((lot) => ({ lot, price: priceAt(lot.slot) ?? Infinity }))
    .sort((a, b) => a.price - b.price || 0)
    .map(({ lot }) => lot);
}

function usable(position: Position | undefined): Position | undefined {
  return isPosition(position) ? position : undefined;
}

function largeTownsOf({ columns, texts }: LotTable): readonly string[] {
  const lotsByCity: [city: number, lots: number][] = [];
  for (const [text, lots] of countPerText(columns.cities, texts.length).entries()) {
    if (lots > 0) lotsByCity.push([text, lots]);
  }
  return largeTowns(lotsByCity, (text) => texts.get(text));
}
