/** The contract of page and search worker: DTOs that survive `postMessage`; typed arrays are transferred, not copied. */
import type { Reading } from './availability.ts';
import type { BBox, Position } from './geo.ts';
import type { LotKind } from './kinds-and-plugs.ts';
import type { CostQuery } from './lot-cost.ts';
import type { Lot, LotId } from './lot.ts';

/** What a set of matching lots depends on. */
export interface MatchQuery {
  /** Raw text as typed; trimmed and folded by the engine (S1). */
  readonly text: string;
  /** AND (S3). An id no lot has matches nothing. */
  readonly propertyIds: readonly number[];
  /** S12: `true`: by words in any order; `'auto'`: only where no lot, filters and area aside, contains the whole text (S1). */
  readonly words?: boolean | 'auto' | undefined;
  /** Filters of the moment (F5), AND with all else; absent: none. */
  readonly moment?: MomentFilter | undefined;
}

/** What a driver asks now (F5). A lot passes if it passes every given filter; an unknown fact passes none. */
export interface MomentFilter {
  /** The instant that `open` and `free` are about, ms since the epoch. */
  readonly atMs: number;
  /** Known to be open. */
  readonly open?: boolean | undefined;
  /** A reading that is young enough says that there is room (F4). */
  readonly free?: boolean | undefined;
  /** `parking` or `charging`. */
  readonly kind?: string | undefined;
  /** IANA's name of the zone that opening hours are in; Europe/Oslo unless given. */
  readonly timeZone?: string | undefined;
  /** `ccs`, `type2` …; together with `kw` one connector must be both. */
  readonly plug?: string | undefined;
  /** A connector of at least this power; one of unknown power doesn't pass. */
  readonly kw?: number | undefined;
  /** The car's height in metres: a lot known to be lower doesn't pass, one of unknown height does. [F8] */
  readonly height?: number | undefined;
}

/** S10: for each value the total if it replaced the filter's present one; absent where no lot has it (F5). */
export interface MomentCounts {
  /** Absent if no lot has opening hours, or if the query has no instant. */
  readonly open?: number;
  /** Absent if there are no readings, or if the query has no instant. */
  readonly free?: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** Counts of lots with a connector of that plug, and of the power asked for if there is one. */
  readonly plugs: Readonly<Record<string, number>>;
  /** Counts of lots with a connector of at least so many kW, and with the plug asked for if there is one. */
  readonly kw: Readonly<Record<number, number>>;
  /** Counts of lots that are not known to be lower; absent if no lot has a height. */
  readonly heights?: Readonly<Record<number, number>>;
  /** How many the height asked for leaves out: those known to be lower. Absent without one. [F8] */
  readonly tooLow?: number;
}

export interface SearchQuery extends MatchQuery {
  /** The visitor's position or the destination's (S13): order by distance (S4) and the 100 km rule (S6). */
  readonly position?: Position | undefined;
  /** S11 "Søk i dette området": limits list and count; lifts the 100 km rule. */
  readonly bbox?: BBox | undefined;
  /** Prices the hits [F7]; the matches stay the same. */
  readonly cost?: CostQuery | undefined;
  /** F7, with `cost` and a position: the matches within walking distance, cheapest first, those without a price last. */
  readonly order?: 'price' | undefined;
  /** Hits wanted: 10, and ten more for each "Vis flere" (S5). */
  readonly limit: number;
}

export type CountQuery = Omit<SearchQuery, 'limit'>;

/** One lot as the list, the info window and the nearby pins need it. */
export interface LotHit extends Omit<Lot, 'id'> {
  /** Row in the engine; stable until the next load. The key for lots without an id. */
  readonly lotIndex: number;
  /** Absent: findable, links nowhere (D4). */
  readonly id?: LotId;
  /** Great-circle, rounded to 0.1 km; absent without a position. */
  readonly distanceKm?: number;
  /** What the query's stay costs (F7), as compared with others; absent where the data doesn't say it all. */
  readonly price?: number;
}

export interface SearchAnswer {
  /**
   * All matches, not only the page (S5). With a position, and neither text nor area: those within 100 km (S6), so 0 where
   * `beyondKm` is given.
   */
  readonly total: number;
  readonly hits: readonly LotHit[];
  /** S6: nothing within 100 km; `hits` are the nearest all the same. */
  readonly beyondKm?: number;
  /** The words that counted, folded, in the order typed; absent where the whole text was matched (S12). */
  readonly words?: readonly string[];
  /** F7, with `cost` and a position: how many matches are within walking distance, and how many of them have a price. */
  readonly walk?: { readonly lots: number; readonly priced: number };
}

/** S10: per property id, the total if that property were ticked too (same text, position and area). */
export type FacetCounts = Readonly<Record<number, number>>;

export interface ClusterQuery extends MatchQuery {
  readonly bbox: BBox;
  /** 512-px zoom (M3); floored and limited to 0–17 by the engine. */
  readonly zoom: number;
  /** M5: beyond the last cluster zoom, lots with exactly the same position (coincident lots) become one marker. The map asks for this. */
  readonly groupCoincident?: boolean;
}

/** Markers of a viewport as columns; row i of each array is one marker. All arrays are transferred. */
export interface ClusterTable {
  /** lng, lat, lng, lat … A cluster keeps the tree's position whatever the filter (M5). */
  readonly positions: Float64Array;
  /** Matching lots under the marker. */
  readonly pointCounts: Uint32Array;
  /** How many of those have a charger (`chargers > 0`). */
  readonly chargingCounts: Uint32Array;
  /** Supercluster's id, or -1 for a single lot or for coincident lots. */
  readonly clusterIds: Float64Array;
  /** Row of the single lot, or of the first matching one of coincident lots; -1 for a cluster. */
  readonly lotIndexes: Int32Array;
}

export interface ExpansionQuery extends MatchQuery {
  readonly clusterId: number;
}

/** M4c: where a cluster's matching lots are. */
export interface ExtentQuery extends ExpansionQuery {
  /** Around the markers of the matching lots at this 512-px zoom instead of around the lots. */
  readonly markersAtZoom?: number | undefined;
}

/** M4: what the map should show of the matches. */
export interface FitQuery extends MatchQuery {
  /** The visitor's position, or the destination's. */
  readonly position?: Position | undefined;
  /** A town's name. If the city of that name has matches, the map shows them instead of those around the position. */
  readonly city?: string | undefined;
  /** The operator's own; matches outside count only when there are no others. */
  readonly bounds: BBox;
}

/** Where the list comes from. */
export interface LotSource {
  /** Absolute URL of `GET {base}`. */
  readonly url: string;
  /** Sent as Accept-Language. */
  readonly language: string;
  /** Names the snapshot (D3), so that operators on one origin never mix. */
  readonly storeKey: string;
  /** Where the lots are, by ISO 3166; Norway unless given. */
  readonly country?: string | undefined;
  /** Whether the network's list is loaded even if there is a snapshot: workers failed with it. */
  readonly ignoresSnapshot?: boolean;
}

/** Reported while loading: each new phase at once, the rest up to ten times a second, and the last one again every 500 ms. */
export interface LoadProgress {
  readonly phase: 'snapshot' | 'download' | 'index' | 'clusters' | 'ready';
  /** 0–1 over the whole load, never falling; absent while the length is unknown. */
  readonly fraction?: number;
  readonly lots: number;
  /** Searching answers already (from the snapshot, or with clusters still being built). */
  readonly searchable: boolean;
}

export interface LoadReport {
  readonly lots: number;
  /** `snapshot`: the network could not be reached, so the snapshot serves (D3). */
  readonly origin: 'network' | 'snapshot' | 'revalidated';
  /** When the list was fetched from the API, ms since the epoch. */
  readonly fetchedAtMs: number;
  /** Property ids seen, ascending, with the API's name of each (L6). */
  readonly properties: readonly { readonly id: number; readonly name: string }[];
  /** Kinds of lots seen (F5). */
  readonly kinds?: readonly LotKind[];
}

/** S13. A municipality counts as a town, an island, valley, fjord or park as a region, anything else as a place. */
export type DestinationKind =
  | 'town'
  | 'district'
  | 'street'
  | 'place'
  | 'postcode'
  | 'station'
  | 'airport'
  | 'ferry'
  | 'hospital'
  | 'region';

/** Where somebody may want to go (S13). */
export interface Destination {
  /** "Torgallmenningen, Bergen": typed or opened as `search`, it names this destination again. */
  readonly label: string;
  /** "Torgallmenningen". */
  readonly name: string;
  readonly kind: DestinationKind;
  readonly position: Position;
  /**
   * How far the destination may be from `position`; absent up to 100 m. If present, the page writes "ca." before
   * distances from it, and smaller differences order nothing. Over 300 m the page says no walking time.
   */
  readonly accuracyMeters?: number | undefined;
  /** The box of a region: lots in it come first, and the map shows it. */
  readonly extent?: BBox | undefined;
  /** "Oslo lufthavn" of Gardermoen: another of its names, where a choice was found by that alone. */
  readonly alias?: string | undefined;
}

export interface DestinationQuery {
  /** Raw text as typed. */
  readonly text: string;
  /** Visitor's position, or the middle of the operator's lots: nearer before farther. */
  readonly position?: Position | undefined;
  /** 3 unless said. */
  readonly limit?: number | undefined;
  /** Finds only names spelled as typed, which is quicker than finding those that the text resembles. */
  readonly literal?: boolean | undefined;
}

/**
 * What a position is said to be near to. `town`: a town or district, the larger the farther; `district`: the
 * nearest district, however large the town around it; `street`: the nearest street whose own line is known,
 * else the district.
 */
export type NearKind = 'town' | 'district' | 'street';

export interface DestinationAnswer {
  /** Best first. */
  readonly choices: readonly Destination[];
  /**
   * The destination whose label or one of whose names the text equals, compared as plain words
   * (workers/destinations/plain-words.ts) with abbreviations written out; the best of several, of any kind.
   * workers/answers/meant-destination.ts decides whether it orders the list (S13).
   */
  readonly named?: Destination;
  /** Whether the text has the letters of a name of `named`, å, ø and æ too: "Sto" is not Stø. */
  readonly hasSameLetters?: boolean;
  /** Whether a longer name that begins with the text belongs to a larger town than `named`, or to streets of ten towns. */
  readonly mayBecomeLongerName?: boolean;
  /** After a `literal` query: one that isn't literal may find destinations that the text resembles. */
  readonly hasMore?: boolean;
}

/** Queries on the file of destinations. Answers are empty while none is loaded; none of them rejects. */
export interface DestinationFinder {
  /** Fetches and indexes the file, once, or tries again what failed. @returns whether there are destinations now */
  loadDestinations(url: string): boolean;
  /** The name of what a position is near to; by default the town or district. */
  placeNear(position: Position, kind?: NearKind): string | undefined;
}

/** Queries on a loaded list. Pure and synchronous inside the worker. */
export interface SearchEngine {
  search(query: SearchQuery): SearchAnswer;
  /** S10; may follow the hits in a second call. */
  facets(query: CountQuery): FacetCounts;
  /** S10 of the filters of the moment (F5); `facets` respects those that are set. */
  momentCounts(query: CountQuery): MomentCounts;
  /** Replaces the readings that `free` goes by (F4). @param maxAgeMs how old one may be; 15 minutes unless given */
  setReadings(readings: readonly Reading[], maxAgeMs?: number): void;
  /** Markers of a viewport (S9, M5). This, `expansionZoom` and `extent` throw Fault `worker` before clusters are built. */
  clusters(query: ClusterQuery): ClusterTable;
  /** First 512-px zoom at which the *matching* lots under the cluster part. Throws for an unknown id. */
  expansionZoom(query: ExpansionQuery): number;
  /**
   * M4c: the smallest box around the *matching* lots under the cluster, or around the markers that they
   * are drawn as (at a zoom at which it has not parted, its own). Throws for an unknown id and where
   * nothing under it matches.
   */
  extent(query: ExtentQuery): BBox;
  /**
   * M4: the box around the densest 95 % of the matches in a city given; around a position and the nearest
   * matches; around the matches in cities that the text names; else around the densest 95 % within the bounds.
   * Never across the 180th meridian; undefined when nothing matches. Exactly: workers/engine/fit-extent.ts.
   */
  fitExtent(query: FitQuery): BBox | undefined;
  /** Rows by their index (pins, windows); unknown ones are skipped. */
  lots(lotIndexes: readonly number[]): readonly LotHit[];
  /** The row with this id (D4), or undefined. */
  lotById(id: string): LotHit | undefined;
  /** S8: at most five, best first. */
  suggest(text: string): readonly string[];
}
