import type { Stage } from '../../../domain/answers-api.ts';
import { PAGE_SIZE } from '../../../domain/constants.ts';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { BBox } from '../../../domain/geo.ts';
import type { Destination } from '../../../domain/search-api.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import type { VisitorPosition } from '../../../domain/visitor-position.ts';
import { changedMoment, type MomentChange, NO_MOMENT } from './moment-filters.ts';
import {
  MAX_TEXT_LENGTH,
  NO_FILTERS,
  propertySet,
  sameFilters,
  type SearchFilters,
  trimmed,
} from './search-filters.ts';
import type { SavedSearch } from './stored-search.ts';

export type View = 'list' | 'map';

/** Where list and map are (U2). */
export interface LeftAt {
  readonly listScrollPx: number;
  /** Undefined where it came from the visitor's position (G2). */
  readonly viewport: Viewport | undefined;
  /** Id of the lot whose window is open on the map. */
  readonly openLot: string | undefined;
  /** S11: the area, unless the map showed where the visitor is when it was chosen (G2). */
  readonly area: BBox | undefined;
}

export interface SearchState {
  /** False in the first render, which equals the server's: it knows neither the address nor what was stored. */
  readonly isHydrated: boolean;
  readonly filters: SearchFilters;
  /** S13: the destination the visitor chose; it holds as long as the text is its label. */
  readonly chosen: Destination | undefined;
  /** How far the visitor is with the text (S13). */
  readonly stage: Stage;
  readonly limit: number;
  readonly view: View;
  /** S11. */
  readonly area: BBox | undefined;
  /** G1; in memory only. */
  readonly visitor: VisitorPosition | undefined;
  /** F5: the minute that `open` is about, ms since the epoch; 0 before the page is hydrated. */
  readonly minuteMs: number;
  /** F5: when the engine was last given readings, or it was clear that none would come soon; undefined before. */
  readonly readingsMs: number | undefined;
  /** The filter panel is open: its counts can be seen (S10). */
  readonly isPanelOpen: boolean;
  readonly leftAt: LeftAt;
  /** What `leftAt` was when the page started: where list and map begin. */
  readonly restored: LeftAt;
}

const MINUTE_MS = 60_000;

const NOWHERE: LeftAt = {
  listScrollPx: 0,
  viewport: undefined,
  openLot: undefined,
  area: undefined,
};

export const FIRST_STATE: SearchState = {
  isHydrated: false,
  filters: NO_FILTERS,
  chosen: undefined,
  stage: 'final',
  limit: PAGE_SIZE,
  view: 'map',
  area: undefined,
  visitor: undefined,
  minuteMs: 0,
  readingsMs: undefined,
  isPanelOpen: false,
  leftAt: NOWHERE,
  restored: NOWHERE,
};

export type SearchChange =
  | { readonly type: 'start'; readonly state: SearchState }
  /** A key in the field: another may follow. */
  | { readonly type: 'typed'; readonly text: string }
  /** S13: no key for a while. */
  | { readonly type: 'paused' }
  /** Enter and the search button (S7). */
  | { readonly type: 'submitted' }
  /** Another text by a button: a spelling, the end of a destination. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'choose'; readonly destination: Destination }
  | { readonly type: 'toggle'; readonly propertyId: number }
  /** F5. */
  | { readonly type: 'moment'; readonly change: MomentChange }
  /** All filters but the text. */
  | { readonly type: 'clearFilters' }
  /** F5: the time, ms since the epoch; each minute has one. */
  | { readonly type: 'minute'; readonly atMs: number }
  /** F5: the engine has other readings since. */
  | { readonly type: 'readings'; readonly atMs: number }
  | { readonly type: 'panel'; readonly isOpen: boolean }
  | { readonly type: 'more' }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'area'; readonly area: BBox | undefined }
  | { readonly type: 'visitor'; readonly visitor: VisitorPosition | undefined }
  /** G1: "Nær meg" found the visitor; it ends the destination in force. */
  | {
      readonly type: 'located';
      readonly visitor: VisitorPosition;
      readonly endsDestination: boolean;
    }
  | { readonly type: 'scrolled'; readonly px: number }
  /** Undefined: not to be stored (G2). */
  | { readonly type: 'viewport'; readonly viewport: Viewport | undefined }
  /** Undefined also for the window of a lot without an id. */
  | { readonly type: 'windowOpened'; readonly id: string | undefined }
  /** Somebody else changed the address: browser back, a link (U1). */
  | { readonly type: 'address'; readonly filters: SearchFilters }
  /** U2: two hours without a sign of life. */
  | { readonly type: 'expire' };

/** U1: what the page starts from. The address beats the store; the rest comes back only for the same filters. */
export function startState(
  addressed: SearchFilters | undefined,
  comingBack: boolean,
  saved: SavedSearch | undefined,
): SearchState {
  const usable =
    saved !== undefined && (addressed ? sameFilters(addressed, savedFilters(saved)) : comingBack);
  if (!saved || !usable) {
    return { ...FIRST_STATE, isHydrated: true, filters: addressed ?? NO_FILTERS };
  }
  const { text, propertyIds, moment = NO_MOMENT, limit, view, viewport, destination } = saved;
  const { listScrollPx, openLot } = saved;
  const area = viewport && saved.area;
  const leftAt = { listScrollPx, viewport, openLot, area };
  return {
    ...FIRST_STATE,
    isHydrated: true,
    filters: { text, propertyIds: propertySet(propertyIds), moment },
    chosen: destination && isLabelOf(text, destination) ? destination : undefined,
    limit,
    view,
    area,
    leftAt,
    restored: leftAt,
  };
}

function savedFilters({ text, propertyIds, moment = NO_MOMENT }: SavedSearch): SearchFilters {
  return trimmed({ text, propertyIds, moment });
}

export function reduceSearch(state: SearchState, change: SearchChange): SearchState {
  switch (change.type) {
    case 'start':
      return { ...change.state, ...toldOf(state) };
    case 'typed':
      return { ...withText(state, change.text), stage: 'typing', view: 'list' };
    case 'paused':
      return state.stage === 'typing' ? { ...state, stage: 'paused' } : state;
    case 'submitted':
      return { ...state, stage: 'final', view: 'list' };
    case 'text':
      return { ...withText(state, change.text), stage: 'final' };
    case 'choose': {
      const text = change.destination.label.slice(0, MAX_TEXT_LENGTH);
      return {
        ...filtered(state, { ...state.filters, text }),
        chosen: change.destination,
        stage: 'final',
        view: 'list',
        area: undefined,
        visitor: undefined,
      };
    }
    case 'toggle':
      return filtered(state, {
        ...state.filters,
        propertyIds: toggled(state.filters.propertyIds, change.propertyId),
      });
    case 'moment':
      return filtered(state, {
        ...state.filters,
        moment: changedMoment(state.filters.moment, change.change),
      });
    case 'clearFilters':
      return filtered(state, { ...NO_FILTERS, text: state.filters.text });
    case 'minute': {
      const minuteMs = change.atMs - (change.atMs % MINUTE_MS);
      return state.minuteMs === minuteMs ? state : { ...state, minuteMs };
    }
    case 'readings':
      return { ...state, readingsMs: change.atMs };
    case 'panel':
      return { ...state, isPanelOpen: change.isOpen };
    case 'more':
      return { ...state, limit: state.limit + PAGE_SIZE };
    case 'view':
      return state.view === change.view ? state : { ...state, view: change.view };
    case 'area': {
      const { area } = change;
      const leftAt = { ...state.leftAt, area: state.leftAt.viewport && area };
      return { ...state, area, leftAt, limit: PAGE_SIZE };
    }
    case 'visitor':
      return state.visitor === change.visitor ? state : { ...state, visitor: change.visitor };
    case 'located': {
      const { visitor, endsDestination } = change;
      const ended: SearchState = endsDestination
        ? { ...withText(state, ''), stage: 'final' }
        : state;
      return { ...ended, visitor };
    }
    case 'scrolled':
      return { ...state, leftAt: { ...state.leftAt, listScrollPx: change.px } };
    case 'viewport':
      return { ...state, leftAt: { ...state.leftAt, viewport: change.viewport } };
    case 'windowOpened':
      return { ...state, leftAt: { ...state.leftAt, openLot: change.id } };
    case 'address':
      if (sameFilters(trimmed(state.filters), change.filters)) return state;
      return { ...filtered(state, change.filters), chosen: undefined, stage: 'final' };
    case 'expire': {
      const { isHydrated, view, isPanelOpen } = state;
      return { ...FIRST_STATE, isHydrated, view, isPanelOpen, ...toldOf(state) };
    }
    default:
      return change satisfies never;
  }
}

/** What the visitor didn't ask for, and a fresh start leaves as it is. */
function toldOf({ visitor, minuteMs, readingsMs }: SearchState) {
  return { visitor, minuteMs, readingsMs };
}

function withText(state: SearchState, text: string): SearchState {
  const kept = text.slice(0, MAX_TEXT_LENGTH);
  const { chosen } = state;
  return {
    ...filtered(state, { ...state.filters, text: kept }),
    chosen: chosen && isLabelOf(kept, chosen) ? chosen : undefined,
  };
}

/** Other filters are another question, whose list begins at its top. */
function filtered(state: SearchState, filters: SearchFilters): SearchState {
  return {
    ...state,
    filters,
    limit: PAGE_SIZE,
    leftAt: { ...state.leftAt, listScrollPx: 0 },
  };
}

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : propertySet([...ids, id]);
}
