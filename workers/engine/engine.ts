/**
 * The search engine over one loaded list: answers the contract of `search-api.ts`.
 *
 *   text ──suffix array──┐
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
  FacetCounts,
  LotHit,
  MatchQuery,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
  SpotQuery,
} from '../search-api.ts';
import { Arrangement, arrangePositions } from './arrangement.ts';
import { buildClusterTree } from './cluster-tree.ts';
import { Circle } from './circle.ts';
import { Clusters } from './clusters.ts';
import { columnBytes, type BuildFacts, type EngineParts } from './engine-parts.ts';
import { firstInDataOrder } from './data-order.ts';
import { buildHeavyPatterns } from './heavy-patterns.ts';
import { Latest } from './latest.ts';
import type { LotTable } from './lot-table.ts';
import { nearest } from './nearest.ts';
import { renumberPostings } from './postings.ts';
import { boxRegion, countWithin, within, wrapBBox } from './region.ts';
import { countIntersection, intersect, type SlotSet } from './slot-set.ts';
import { buildSpellingColumns } from './spelling-columns.ts';
import { Suggester } from './suggest.ts';
import type { TextIndex } from './text-index.ts';

/** Sets kept of each kind: what a few keystrokes back and forth need. */
const KEPT_SETS = 8;

export class LotEngine implements SearchEngine {
  readonly #table: LotTable;
  readonly #text: TextIndex;
  readonly #facts: BuildFacts;
  #arrangement: Arrangement;
  #clusters: Clusters | undefined;
  #textSets = new Latest<string, SlotSet>(KEPT_SETS);
  #matchSets = new Latest<string, SlotSet>(KEPT_SETS);
  #chargingSets = new Latest<SlotSet, SlotSet>(KEPT_SETS);
  #suggester: Suggester | undefined;
  #suggesterSteps: Generator<number, void> | undefined;

  constructor(parts: EngineParts) {
    this.#table = parts.table;
    this.#text = parts.text;
    this.#facts = parts.facts;
    this.#arrangement = parts.arrangement;
    this.#clusters = parts.clusters && new Clusters(parts.clusters, parts.arrangement);
  }

  get size(): number {
    return this.#table.size;
  }

  /** Smallest box around all lots (never across the 180th meridian), undefined if there are none. */
  get bounds(): BBox | undefined {
    return this.#arrangement.boxes.bounds;
  }

  /** Whether `clusters` and `expansionZoom` answer; before, they throw `Fault('worker', …)`. */
  get clustersReady(): boolean {
    return this.#clusters !== undefined;
  }

  get parts(): EngineParts {
    return {
      table: this.#table,
      text: this.#text,
      arrangement: this.#arrangement,
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
    const { size } = this;
    const before = this.#arrangement;
    const byRow = arrangePositions(before.positions, before.slotOf);
    const tree = yield* buildClusterTree(byRow);
    const rowOf = tree.order;
    const positions = arrangePositions(byRow, rowOf);
    const newSlotOf = new Uint32Array(size);
    for (let slot = 0; slot < size; slot++) newSlotOf[before.slotOf[rowOf[slot]!]!] = slot;
    const postings = renumberPostings(before.columns.postings, newSlotOf);
    yield 0.96;
    const heavy = yield* buildHeavyPatterns(this.#text, postings, size);
    yield 0.99;
    this.#arrangement = new Arrangement(
      { rowOf, positions, postings, heavy },
      this.#table,
      this.#text,
    );
    this.#clusters = new Clusters(tree.clusters, this.#arrangement);
    this.forget();
  }

  /** Forgets all sets kept from earlier queries (a bench's "cold"). */
  forget(): void {
    this.#textSets = new Latest(KEPT_SETS);
    this.#matchSets = new Latest(KEPT_SETS);
    this.#chargingSets = new Latest(KEPT_SETS);
  }

  search(query: SearchQuery): SearchAnswer {
    const limit = Math.max(0, Math.trunc(query.limit) || 0);
    const position = usable(query.position);
    const text = foldQuery(query.text);
    const matches = this.#matches(text, query.propertyIds);
    const { boxes, rowOf } = this.#arrangement;
    if (position === undefined) {
      const set = query.bbox ? this.#inBox(matches, query.bbox) : matches;
      return { total: set.count, hits: this.#firstHits(set, limit) };
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
    return { total: set.count, hits };
  }

  facets(query: Omit<SearchQuery, 'limit'>): FacetCounts {
    const { properties } = this.#arrangement;
    const position = usable(query.position);
    const text = foldQuery(query.text);
    let set = this.#matches(text, query.propertyIds);
    if (query.bbox) set = this.#inBox(set, query.bbox);
    else if (text === '' && position) set = this.#nearby(set, position);
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
      intersect([matches, this.#arrangement.charging], this.size),
    );
    const { bbox, zoom, groupSpots = false } = query;
    return clusters.query({ bbox, zoom, groupSpots, matches, charging });
  }

  expansionZoom(query: ExpansionQuery): number {
    return this.#readyClusters().expansionZoom(query.clusterId, this.#matchesOf(query));
  }

  lotsAtSpot(query: SpotQuery): readonly LotHit[] {
    const { slotOf, positions, boxes } = this.#arrangement;
    const slot = slotOf[query.lotIndex];
    if (slot === undefined) return [];
    const lng = positions[slot * 2]!;
    const lat = positions[slot * 2 + 1]!;
    const set = within(this.#matchesOf(query), boxRegion([lng, lat, lng, lat]), boxes);
    return this.#firstHits(set, Math.max(0, Math.trunc(query.limit) || 0));
  }

  lots(lotIndexes: readonly number[]): readonly LotHit[] {
    const { slotOf } = this.#arrangement;
    return lotIndexes
      .map((row) => slotOf[row])
      .filter((slot) => slot !== undefined)
      .map((slot) => this.#hit(slot));
  }

  lotById(id: string): LotHit | undefined {
    const row = this.#table.rowOf(id);
    return row === -1 ? undefined : this.#hit(this.#arrangement.slotOf[row]!);
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
      memoryMb: Math.round(columnBytes(this.parts) / 1e4) / 100,
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

  #matchesOf(query: MatchQuery): SlotSet {
    return this.#matches(foldQuery(query.text), query.propertyIds);
  }

  /** Lots that match folded text and properties (S1, S3). */
  #matches(text: string, propertyIds: readonly number[]): SlotSet {
    const { all, properties } = this.#arrangement;
    const byText =
      text === '' ? all : this.#textSets.get(text, () => this.#arrangement.text.match(text));
    if (propertyIds.length === 0) return byText;
    return this.#matchSets.get(`${propertyIds.join()} ${text}`, () =>
      intersect([byText, ...propertyIds.map((id) => properties.get(id))], this.size),
    );
  }

  #inBox(matches: SlotSet, bbox: BBox): SlotSet {
    return within(matches, boxRegion(wrapBBox(bbox)), this.#arrangement.boxes);
  }

  #nearby(matches: SlotSet, position: Position): SlotSet {
    return within(matches, new Circle(position, NEAREST_WITHIN_KM), this.#arrangement.boxes);
  }

  #firstHits(set: SlotSet, limit: number): readonly LotHit[] {
    const { rowOf, slotOf } = this.#arrangement;
    return firstInDataOrder(set, rowOf, slotOf, limit).map((slot) => this.#hit(slot));
  }

  #hit(slot: number, km?: number): LotHit {
    const { rowOf, positions } = this.#arrangement;
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
