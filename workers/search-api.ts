/**
 * The contract between the page and the search worker: one interface, plain read-only DTOs.
 * Everything here survives `postMessage`; typed arrays are transferred, not copied.
 */
import type { BBox, Position } from '../src/domain/geo.ts';
import type { LotId } from '../src/domain/lot.ts';

/** What a set of matching lots depends on. */
export interface MatchQuery {
  /** Raw text as typed; trimmed and folded by the engine (S1). */
  readonly text: string;
  /** AND (S3). An id no lot has matches nothing. */
  readonly propertyIds: readonly number[];
}

export interface SearchQuery extends MatchQuery {
  /** Visitor's position (or a known place's): order by distance (S4) and the 100 km rule (S6). */
  readonly position?: Position | undefined;
  /** S11 "Søk i dette området": limits list and count; lifts the 100 km rule. */
  readonly bbox?: BBox | undefined;
  /** Hits wanted: 10, and ten more for each "Vis flere" (S5). */
  readonly limit: number;
}

/** One lot as the list, the info window and the nearby pins need it. */
export interface LotHit {
  /** Row in the engine; stable until the next load. The key for lots without an id. */
  readonly lotIndex: number;
  /** Absent: findable, links nowhere (D4). */
  readonly id?: LotId;
  /** May be empty (S2): show street, else the page's word for a parking lot. */
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly position: Position;
  readonly propertyIds: readonly number[];
  readonly chargers: number;
  /** Great-circle, rounded to 0.1 km; absent without a position. */
  readonly distanceKm?: number;
}

export interface SearchAnswer {
  /** All matches, not only the page (S5). 0 together with `beyondKm`. */
  readonly total: number;
  readonly hits: readonly LotHit[];
  /** S6: nothing within 100 km; `hits` are the nearest all the same. */
  readonly beyondKm?: number;
}

/** S10: per property id, the total if that property were ticked too (same text, position and area). */
export type FacetCounts = Readonly<Record<number, number>>;

export interface ClusterQuery extends MatchQuery {
  readonly bbox: BBox;
  /** 512-px zoom (M3); floored and limited to 0–17 by the engine. */
  readonly zoom: number;
  /** M5: beyond the last cluster zoom, lots on exactly one spot become one marker. The map asks for this. */
  readonly groupSpots?: boolean;
}

/** Markers of a viewport as columns; row i of each array is one marker. All arrays are transferred. */
export interface ClusterTable {
  /** lng, lat, lng, lat … A cluster keeps the tree's position whatever the filter (M5). */
  readonly positions: Float64Array;
  /** Matching lots under the marker. */
  readonly pointCounts: Uint32Array;
  /** How many of those have a charger (`chargers > 0`). */
  readonly chargingCounts: Uint32Array;
  /** Supercluster's id, or -1 for a single lot or a spot. */
  readonly clusterIds: Float64Array;
  /** Row of the single lot (or of a spot's first matching lot), -1 for a cluster. */
  readonly lotIndexes: Int32Array;
}

export interface ExpansionQuery extends MatchQuery {
  readonly clusterId: number;
}

export interface SpotQuery extends MatchQuery {
  /** Any lot of the spot. */
  readonly lotIndex: number;
  readonly limit: number;
}

/** Where the list comes from. */
export interface LotSource {
  /** Absolute URL of `GET {base}`. */
  readonly url: string;
  /** Sent as Accept-Language. */
  readonly language: string;
  /** Names the kept copy (D3), so that operators on one origin never mix. */
  readonly storeKey: string;
}

/** Told while loading, at least once a second: the supervisor's heartbeat. */
export interface LoadProgress {
  readonly phase: 'kept' | 'download' | 'parse' | 'index' | 'clusters' | 'ready';
  /** 0–1 over the whole load, never falling; absent while the length is unknown. */
  readonly fraction?: number;
  /** Lots read so far. */
  readonly lots: number;
  /** Searching answers already (from the kept copy, or with clusters still being built). */
  readonly searchable: boolean;
}

export interface LoadReport {
  readonly lots: number;
  /** Rows left out, by reason (D1, S2, D4): `coordinates`, `row`, `duplicate`, … */
  readonly dropped: Readonly<Record<string, number>>;
  /** `kept`: the network could not be reached, the kept copy serves (D3). */
  readonly origin: 'network' | 'kept' | 'revalidated';
  /** When the list was fetched from the API, ms since the epoch. */
  readonly fetchedAtMs: number;
  /** Property ids seen, ascending, with the API's name of each (L6). */
  readonly properties: readonly { readonly id: number; readonly name: string }[];
  /** Smallest box around all lots, or undefined when there are none. */
  readonly bounds: BBox | undefined;
}

export interface EngineStats {
  readonly lots: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly buildMs: number;
  readonly memoryMb: number;
}

/** Queries on a loaded list. Pure and synchronous inside the worker. */
export interface SearchEngine {
  search(query: SearchQuery): SearchAnswer;
  /** S10; may follow the hits in a second call. */
  facets(query: Omit<SearchQuery, 'limit'>): FacetCounts;
  clusters(query: ClusterQuery): ClusterTable;
  /** First 512-px zoom at which the *matching* lots under the cluster part. Throws for an unknown id. */
  expansionZoom(query: ExpansionQuery): number;
  /** M5: the matching lots that share one spot, data order. */
  lotsAtSpot(query: SpotQuery): readonly LotHit[];
  /** Rows by their index (pins, windows); unknown ones are skipped. */
  lots(lotIndexes: readonly number[]): readonly LotHit[];
  /** The row with this id (D4), or undefined. */
  lotById(id: string): LotHit | undefined;
  /** S8: at most five, best first. */
  suggest(text: string): readonly string[];
  stats(): EngineStats;
}

/** What Comlink exposes: the engine, plus loading and a sign of life. */
export interface SearchWorkerApi extends Omit<SearchEngine, 'suggest'> {
  /** The first call builds its own index, and lets all other calls in meanwhile. */
  suggest(text: string): Promise<readonly string[]>;
  /**
   * Loads the list: the kept copy at once if there is one (then revalidates), else the network.
   * `onChange` reports every state in which answers may differ from before: kept copy ready,
   * new list ready, clusters ready. Resolves when everything is built; rejects with a Fault.
   */
  load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport>;
  ping(): number;
}
