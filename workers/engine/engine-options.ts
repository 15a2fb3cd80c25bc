/** What an engine is given about its points. It has no words, distances or limits of its own. */
import type { Reading } from '../../src/domain/availability.ts';
import type { CostAsk, CostQuery } from '../../src/domain/lot-cost.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';

/** How the map's extent of the matches is chosen (fit-extent.ts). */
export interface FitSettings {
  /** Around a position, this many nearest matches are shown … */
  readonly nearest: number;
  /** … and all matches within this distance, … */
  readonly aroundKm: number;
  /** … but none farther than the larger of this … */
  readonly farthestKm: number;
  /** … and this many times the nearest match's distance. */
  readonly farthestTimes: number;
  /** Of the nearest, the farthest is left out while that makes the box smaller by a third and this many stay. */
  readonly fewest: number;
  /** With a city and a position, only its matches this near to the position are shown, where there are some. */
  readonly cityKm: number;
  /** Without a position, this share of the matches is shown: the densest. 0–1. */
  readonly share: number;
}

/** Supercluster's options of these names. */
export interface ClusterSettings {
  readonly radius: number;
  readonly extent: number;
  /** Zooms of a 512-px world. */
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** How lots are priced. [F7] */
export interface PriceSettings {
  /**
   * Returns what a lot with such facts costs; undefined: not known. Called once for equal prices, kinds and connectors,
   * except where a list has too many of them to keep.
   */
  readonly priceOf: (facts: LotFacts, ask: CostAsk & CostQuery) => number | undefined;
  /** Prices are compared within this distance … */
  readonly withinKm: number;
  /** … or among so many nearest, if those are fewer. */
  readonly fewest: number;
}

/**
 * Whether a place is open at an instant, ms since the epoch; undefined: not known. The answer changes at whole minutes only.
 */
export type OpenAt = (atMs: number) => boolean | undefined;

/** The rules that filters of the moment need. [F5] */
export interface MomentRules {
  /**
   * Parses opening hours; called once for each distinct text.
   * @param timeZone IANA name of the hours' zone; if absent, the rules decide.
   */
  openAt(hours: string, timeZone: string | undefined): OpenAt;
  /**
   * Returns what a reading says of its lot at an instant; undefined: nothing.
   * @param asked the kind of lot, plug and power that the query asks for
   */
  roomOf(
    reading: Reading,
    atMs: number,
    facts: LotFacts,
    maxAgeMs: number | undefined,
    asked: MomentFilter,
  ): { readonly state: string } | undefined;
}

export interface EngineOptions {
  /** Folded words that a search by words leaves out if it would be empty with them. [S12] */
  readonly stopWords: ReadonlySet<string>;
  /** Where the list of an empty text around a position ends. [S6] */
  readonly withinKm: number;
  /** Whether a marker counts a lot separately, by its number of chargers. */
  readonly isMarked: (chargers: number) => boolean;
  /** The powers for which matching lots are counted. [S10, F5] */
  readonly powerStepsKw: readonly number[];
  /** Heights of cars that counts are made for, ascending. [F8] */
  readonly heightStepsMeters: readonly number[];
  readonly fit: FitSettings;
  readonly clusters: ClusterSettings;
  readonly moment: MomentRules;
  readonly prices: PriceSettings;
}
