/**
 * What the search screen asks the worker: one question and one answer for the list, one drawing for the map.
 * The worker decides (workers/answers), the page shows. Plain read-only DTOs, as in search-api.ts.
 *
 * The engine client queues each of the methods by itself: within one the newest question wins.
 */
import type { MomentKey } from './moment-filters.ts';
import type { CostParameters } from './cost-parameters.ts';
import type { BBox, Position } from './geo.ts';
import type { LotFacts } from './lot-facts.ts';
import type { LotId } from './lot.ts';
import type { PropertyKind } from './property-vocabulary.ts';
import type {
  ClusterTable,
  Destination,
  FacetCounts,
  LotHit,
  MatchQuery,
  MomentFilter,
  MomentCounts,
  SearchAnswer,
} from './search-api.ts';
import type { MapFrame, Viewport } from './view/viewport.ts';

/** S13: `typing`: another key may follow; `paused`: none came for 900 ms; `final`: Enter, a choice, a link, a restored search. */
export type Stage = 'typing' | 'paused' | 'final';

/** What the visitor asks for. Equal questions of one generation have equal answers. */
export interface Question extends Omit<MatchQuery, 'words'> {
  /** Lots wanted: 10, and ten more for each "Vis flere" (S5). */
  readonly limit: number;
  /** The destination that the visitor chose. It counts as long as the text is its label. */
  readonly chosen?: Destination | undefined;
  readonly visitor?: Position | undefined;
  /** S11. */
  readonly area?: BBox | undefined;
  readonly stage: Stage;
  /** What is said of the stay [F7]; what can't be meant counts as not said. */
  readonly cost?: AskedCost | undefined;
  /** What words may mean at the operator [S14]; absent: words mean no filters. */
  readonly vocabulary?: AskedVocabulary | undefined;
  /** Waits until the search by words is built. Without it the answer may lack its list (`missing`). */
  readonly patient?: true | undefined;
}

export interface AskedVocabulary {
  readonly ids: Readonly<Partial<Record<PropertyKind, number>>>;
  readonly timeZone?: string | undefined;
  /** What "open" and "free" are about; absent: now. [F5] */
  readonly nowMs?: number;
  /** No readings have come yet, so it isn't known whether any lot reports free spaces. [F5] */
  readonly awaitsReadings?: true;
}

/** A word of the text that was taken as a filter. [S14] */
export interface UnderstoodWord {
  readonly typed: string;
  /** The text without it. */
  readonly without: string;
  /** With neither this nor `moment`, the data has no such filter, and the word is left out. */
  readonly propertyId?: number;
  readonly moment?: MomentOfWords;
  /** Whether the data has such a filter isn't known before readings come. */
  readonly isAwaited?: true;
  /** It asks for the order by price, which nobody gets without saying for how long. [F7] */
  readonly asksCheapest?: true;
}

/** Filters of the moment without an instant. */
export type MomentOfWords = { readonly [K in MomentKey]?: NonNullable<MomentFilter[K]> };

/** A text that was read as filters and what is left of it. [S14] */
export interface Understood {
  /** The rest of the text; may be empty. */
  readonly text: string;
  readonly words: readonly UnderstoodWord[];
  /** The question's filters with those of the words. */
  readonly propertyIds: readonly number[];
  readonly moment: MomentOfWords;
  /** The text without what is left; absent if nothing is. */
  readonly alone?: string;
  /** Words of the text ask for what is near the visitor. */
  readonly isNearMe?: boolean;
}

export interface AskedCost extends CostParameters {
  readonly nowMs: number;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
}

/** The destination that orders the list (S13). */
export interface DestinationInForce {
  readonly destination: Destination;
  /** No lot has the text: the list is of the lots around the destination. */
  readonly surroundings: boolean;
}

/** What the list is ordered by (S4): the order of the data, or the distance from somewhere. */
export type Order = 'data' | 'visitor' | 'destination';

export interface ListAnswer extends SearchAnswer {
  readonly order: Order;
  /** S6: only the lots within 100 km are listed and counted. */
  readonly isWithin: boolean;
  /** F7: the list is of the lots within walking distance, cheapest first. */
  readonly isByPrice?: boolean;
}

/** The places that lots are near to, for lots that their own address doesn't tell apart. */
export type NearNames = readonly (readonly [lotIndex: number, place: string])[];

/** What an answer lacks. Ask again when it is there. */
export type Missing = 'words' | 'destinations' | 'choices';

/** All that the list shows. */
export interface Answer {
  /** Absent only while `missing` has `words`. */
  readonly list?: ListAnswer | undefined;
  readonly destination?: DestinationInForce | undefined;
  /** How many matches are known to be too low for the car; absent for none. [F8] */
  readonly tooLow?: number | undefined;
  /** Words of the text that were taken as filters. [S14] */
  readonly understood?: Understood | undefined;
  /** The stage at which the same text puts a destination in force. */
  readonly decidesAt?: Exclude<Stage, 'typing'> | undefined;
  /** At most three destinations spelled as typed, best first; misspelt ones come with `rest` (S13). */
  readonly choices: readonly Destination[];
  /** S8: at most five nearest lots that the list lacks; by price the cheapest within walking distance, of how many [F7]. */
  readonly nearest?:
    | ({ readonly to: Destination } & Pick<SearchAnswer, 'hits' | 'walk'>)
    | undefined;
  /** S8: the towns with most lots, largest first, where nothing is asked and the position isn't known. */
  readonly largeTowns?: readonly string[] | undefined;
  /** The names near the lots of `list` and `nearest`. */
  readonly near: NearNames;
  /** What the map is about. */
  readonly subject: Subject;
  /**
   * `words`: ask again with `patient`. `destinations`: they are not loaded, ask again when `loadDestinations` has
   * settled. `choices`: nothing is spelled as typed, `rest` looks for what resembles it.
   */
  readonly missing: readonly Missing[];
}

/** What a map shows: the matching lots, and where the visitor is going or is. */
export interface Subject extends MatchQuery {
  readonly destination?: Destination | undefined;
  readonly visitor?: Position | undefined;
}

export type RestPart = 'choices' | 'counts' | 'waysOn';

/** What follows the answer. Each part is there if it was requested. */
export interface Rest {
  /** S13: at most three, also such as the text only resembles. */
  readonly choices?: readonly Destination[] | undefined;
  /** S10. */
  readonly counts?: FacetCounts | undefined;
  /** S10, with `counts`. */
  readonly momentCounts?: MomentCounts | undefined;
  readonly waysOn?: WaysOn | undefined;
}

/** How many lots there would be without one of the visitor's filters. */
export interface WithoutFilters {
  /** The property to untick. With neither this nor a filter of the moment: all filters. */
  readonly propertyId?: number;
  readonly moment?: MomentKey;
  readonly count: number;
}

/** What an empty answer offers instead (S8). Each has been looked up and finds something. */
export interface WaysOn {
  /** Filters that empty the answer, with the count without them. */
  readonly withoutFilters: readonly WithoutFilters[];
  /** S11: how many there are outside the area. */
  readonly withoutArea: number;
  /** Spellings of cities and names; where the text resembles nothing, the large towns. */
  readonly spellings: readonly string[];
  /** Destinations that the text resembles. */
  readonly destinations: readonly Destination[];
  /** No lot has the text, whatever the filters and the area. */
  readonly isMisspelt: boolean;
  /** `spellings` are the large towns: the text resembles nothing. */
  readonly isLost: boolean;
}

/** The map as the visitor sees it. */
export interface Frame extends MapFrame {
  readonly viewport: Viewport;
  /** How close the map may go by itself. Of the boxes around its middle, the one that allows most counts. */
  readonly streets: readonly { readonly bbox: BBox; readonly maxZoom: number }[];
  /** The operator's own; matches outside count only when there are no others. */
  readonly bounds: BBox;
}

export type Reason =
  /** The map moved: it is drawn where it is. */
  | { readonly kind: 'look' }
  /** M3: what a phone shows first. */
  | { readonly kind: 'first' }
  /** M4b: shows the matches, wherever they are. */
  | { readonly kind: 'all' }
  /** M4. `keepsView`: moves nothing while a match is in view. */
  | { readonly kind: 'fit'; readonly keepsView: boolean }
  /** G1: shows where the visitor is. */
  | { readonly kind: 'visitor'; readonly accuracyM: number }
  /** M4c. */
  | { readonly kind: 'expand'; readonly clusterId: number };

/** What a lot's marker shows beside its name: whether it is for charging only, and with `id` what readings say of it. [F4] */
export interface MarkedLot {
  readonly id: LotId | undefined;
  readonly kind: LotFacts['kind'] | undefined;
  readonly noOfSpaces: number | undefined;
  readonly openingHours?: string | undefined;
  readonly connectors?: LotFacts['connectors'] | undefined;
}

/** A lot's title and city (either may be empty), and the lot; of several lots the place they are near to, if any. */
export type MarkerName = readonly [name: string, city?: string, lot?: MarkedLot];

/** What a map shows of one view. Lot rows and cluster ids are valid within one generation of the engine. */
export interface DrawnView {
  /** Transferred. Absent while the clusters are not built. */
  readonly markers?: ClusterTable | undefined;
  /** `markers` hold for every view within this box that has this cluster zoom. */
  readonly box: BBox;
  /** 512-px, whole (M3). */
  readonly clusterZoom: number;
  /** Of each row of `markers`. */
  readonly names: readonly MarkerName[];
}

/** All that the map shows. */
export interface Drawing extends DrawnView {
  /** Where the map goes; absent: it stays. `markers` and everything else belong to that view. */
  readonly moveTo?: Viewport | undefined;
  /** M4b: how many lots match, wherever they are. */
  readonly total: number;
}

/** The lot or lots that a window shows: an id outlives a new list, a row does not. */
export type OpenTarget = { readonly id: LotId } | { readonly lotIndex: number };

/** All that a window on the map shows. */
export interface Opened {
  /** Absent: there is no such lot. */
  readonly lot?: LotHit | undefined;
  readonly isMatch: boolean;
  /** M5: the matching lots at its position, data order, at most a hundred. */
  readonly here: readonly LotHit[];
  readonly hereTotal: number;
  /** The matching lots nearest to it, at most twelve, itself among them. */
  readonly nearest: readonly LotHit[];
  /** Of `lot` and `nearest`, where they have no address. */
  readonly near: NearNames;
}

/** The worker's decisions. They reject only with Fault `worker`, `timeout` or `aborted`. */
export interface SearchAnswers {
  /** The list and what it is about, from what is loaded and built so far. */
  ask(question: Question): Answer;
  /**
   * Answers what the next key may ask, until another question comes.
   * @param question with the text so far, untrimmed
   * @returns each text and its answer, as JSON because only one of them is read
   */
  ahead(question: Question): readonly (readonly [string, string])[];
  /** What may come later: counts for an open panel, misspelt choices, ways on. */
  rest(question: Question, wanted: readonly RestPart[]): Rest;
  /** The map: where it goes, its markers, and their names. */
  draw(subject: Subject, frame: Frame, reason: Reason): Drawing;
  /** A window on the map. */
  open(subject: Subject, target: OpenTarget): Opened;
}
