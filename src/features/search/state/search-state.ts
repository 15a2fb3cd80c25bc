import type { CostParameters } from '../../../domain/cost-parameters.ts';
import type { Stage, Understood } from '../../../domain/answers-api.ts';
import { PAGE_SIZE } from '../../../domain/constants.ts';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { BBox } from '../../../domain/geo.ts';
import type { Destination } from '../../../domain/search-api.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import type { OpenLot } from '../../../map/map-props.ts';
import type { VisitorPosition } from '../../../domain/visitor-position.ts';
import { changedMoment, type MomentChange, NO_MOMENT } from '../../../domain/moment-filters.ts';
import {
  MAX_TEXT_LENGTH,
  NO_FILTERS,
  propertySet,
  sameFilters,
  type SearchFilters,
  trimmed,
  type View,
  withWords,
} from './search-filters.ts';
import { type Asked, isPlaced } from './search-address.ts';
import { cleanLine } from '../../../domain/row-values.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';

/** Where the visitor left the list and the map. [U2] */
export interface LeftAt {
  readonly listScrollPx: number;
  /** Undefined if it came from the visitor's position, which is not stored. [G2] */
  readonly viewport: Viewport | undefined;
  readonly openLot: OpenLot | undefined;
  /** The area of the search, unless the map showed the visitor's position when it was chosen. [S11, G2] */
  readonly area: BBox | undefined;
}

export interface SearchState {
  /** False in the first render, which equals the server's and so ignores the address and the session. */
  readonly isHydrated: boolean;
  readonly filters: SearchFilters;
  /** The destination that the visitor chose, as long as the text is its label. [S13] */
  readonly chosen: Destination | undefined;
  /** Whether the visitor still types, has paused, or has finished. [S13] */
  readonly stage: Stage;
  readonly limit: number;
  readonly view: View;
  readonly area: BBox | undefined;
  /** Where the visitor is, in memory only. [G1] */
  readonly visitor: VisitorPosition | undefined;
  /** The minute that the filter `open` is about, in ms since the epoch; 0 before the page is hydrated. [F5] */
  readonly minuteMs: number;
  /** When the engine last received readings; 0 where the wait for them ended without any, undefined before. [F5] */
  readonly readingsMs: number | undefined;
  /** When the newest of them was read; 0 where there is none, and where all are of a time to come. */
  readonly newestReadMs: number;
  /** Whether the filter panel is open, so that its counts are needed. [S10] */
  readonly isPanelOpen: boolean;
  readonly leftAt: LeftAt;
  /** The `leftAt` that the page started with. */
  readonly restored: Restored;
}

/** What is saved between pages. [U2] */
export type SavedSearch = Pick<SearchState, 'filters' | 'chosen' | 'limit' | 'view' | 'leftAt'>;

interface Restored extends LeftAt {
  /** The search text for which this view was left; another text moves the map. [M4] */
  readonly text: string;
}

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
  newestReadMs: 0,
  isPanelOpen: false,
  leftAt: NOWHERE,
  restored: { ...NOWHERE, text: '' },
};

export type SearchChange =
  | { readonly type: 'start'; readonly state: SearchState }
  | { readonly type: 'typed'; readonly text: string }
  /** The visitor typed nothing for a while. [S13] */
  | { readonly type: 'paused' }
  /** The visitor pressed Enter or the search button. [S7] */
  | { readonly type: 'submitted' }
  /** A button set the text: a suggested spelling, or the one that ends a destination. */
  | { readonly type: 'text'; readonly text: string }
  /** Words that mean filters become filters. [S14] */
  | {
      readonly type: 'choose';
      readonly destination: Destination;
      readonly understood?: Understood | undefined;
    }
  | { readonly type: 'toggle'; readonly propertyId: number }
  | { readonly type: 'moment'; readonly change: MomentChange }
  /** The visitor said something of the stay, or nothing more of it. [F7] */
  | { readonly type: 'cost'; readonly change: CostParameters }
  | { readonly type: 'clearFilters' }
  | { readonly type: 'minute'; readonly atMs: number }
  | { readonly type: 'readings'; readonly atMs: number; readonly newestReadMs: number }
  | { readonly type: 'panel'; readonly isOpen: boolean }
  | { readonly type: 'more' }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'area'; readonly area: BBox | undefined }
  | { readonly type: 'visitor'; readonly visitor: VisitorPosition | undefined }
  /** "Nær meg" found the visitor. `endsText`: the text is a destination [G1], or nothing has or resembles it [S8]. */
  | { readonly type: 'located'; readonly visitor: VisitorPosition; readonly endsText: boolean }
  | { readonly type: 'scrolled'; readonly px: number }
  /** The map moved; undefined if its viewport may not be stored. [G2] */
  | { readonly type: 'viewport'; readonly viewport: Viewport | undefined }
  /** A window opened or closed; undefined for none, and for that of a lot without an id. */
  | { readonly type: 'windowOpened'; readonly lot: OpenLot | undefined }
  /** The browser's back button or a link changed the address [U1], or a way on changes text and filters [S8]. */
  | { readonly type: 'filters'; readonly filters: SearchFilters; readonly limit?: number }
  /** Two hours passed without activity. [U2] */
  | { readonly type: 'expire' };

/**
 * Returns the first state. The address wins over the session, whose other parts return only for the same filters, and of an
 * address with an area, a page or a view only if the visitor comes back to it. [U1, S11]
 */
export function startState(
  addressed: Asked | undefined,
  comingBack: boolean,
  saved: SavedSearch | undefined,
): SearchState {
  const usable =
    saved !== undefined &&
    (comingBack || (addressed !== undefined && !isPlaced(addressed.place))) &&
    (!addressed || sameFilters(addressed.filters, trimmed(saved.filters)));
  if (!saved || !usable) return { ...FIRST_STATE, isHydrated: true, ...addressedState(addressed) };
  // An area without its viewport would be restored onto a map that shows another place.
  const area = saved.leftAt.viewport ? saved.leftAt.area : addressed?.place.area;
  const leftAt = { ...saved.leftAt, area };
  const restored = { ...leftAt, text: saved.filters.text };
  return { ...FIRST_STATE, ...saved, isHydrated: true, area, leftAt, restored };
}

function addressedState(addressed: Asked | undefined): Partial<SearchState> {
  if (!addressed) return {};
  const { filters, place } = addressed;
  // A phone shows what is asked for as the HTML has it. [U5]
  const { limit, area, view = 'list' } = place;
  return { filters: trimmed(filters), limit, area, view, leftAt: { ...NOWHERE, area } };
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
      const anew = filtered(state, { ...withWords(state.filters, change.understood), text });
      return {
        ...withArea(anew, undefined),
        chosen: change.destination,
        stage: 'final',
        view: 'list',
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
      return filtered(state, { ...state.filters, propertyIds: [], moment: NO_MOMENT });
    case 'cost':
      return {
        ...filtered(state, {
          ...state.filters,
          cost: { ...state.filters.cost, ...change.change },
        }),
        // An order is seen in the list alone.
        view: change.change.order === undefined ? state.view : 'list',
      };
    case 'minute': {
      const minuteMs = change.atMs - (change.atMs % MS_PER_MINUTE);
      return state.minuteMs === minuteMs ? state : { ...state, minuteMs };
    }
    case 'readings':
      return { ...state, readingsMs: change.atMs, newestReadMs: change.newestReadMs };
    case 'panel':
      return { ...state, isPanelOpen: change.isOpen };
    case 'more':
      return { ...state, limit: state.limit + PAGE_SIZE };
    case 'view':
      return state.view === change.view ? state : { ...state, view: change.view };
    case 'area':
      return { ...withArea(state, change.area), limit: PAGE_SIZE };
    case 'visitor':
      return state.visitor === change.visitor ? state : { ...state, visitor: change.visitor };
    case 'located': {
      const { visitor, endsText } = change;
      const ended: SearchState = endsText ? { ...withText(state, ''), stage: 'final' } : state;
      return { ...withArea(ended, undefined), visitor };
    }
    case 'scrolled':
      return { ...state, leftAt: { ...state.leftAt, listScrollPx: change.px } };
    case 'viewport':
      return { ...state, leftAt: { ...state.leftAt, viewport: change.viewport } };
    case 'windowOpened':
      return { ...state, leftAt: { ...state.leftAt, openLot: change.lot } };
    case 'filters':
      if (sameFilters(trimmed(state.filters), change.filters)) return state;
      return {
        ...filtered(withText(state, change.filters.text), change.filters),
        limit: change.limit ?? PAGE_SIZE,
        stage: 'final',
      };
    case 'expire': {
      const { isHydrated, view, isPanelOpen } = state;
      return { ...FIRST_STATE, isHydrated, view, isPanelOpen, ...toldOf(state) };
    }
    default:
      return change satisfies never;
  }
}

/** Returns the parts that a fresh start leaves as they are, because the visitor did not ask for them. */
function toldOf({ visitor, minuteMs, readingsMs }: SearchState) {
  return { visitor, minuteMs, readingsMs };
}

function withText(state: SearchState, text: string): SearchState {
  // As an address is read: what it is reloaded as must be the same search.
  const kept = cleanLine(text.slice(0, MAX_TEXT_LENGTH));
  const { chosen } = state;
  return {
    ...filtered(state, { ...state.filters, text: kept }),
    chosen: chosen && isLabelOf(kept, chosen) ? chosen : undefined,
  };
}

/** Sets the area, and keeps it for later where the part of the map that it is of is kept. [S11, U2] */
function withArea(state: SearchState, area: SearchState['area']): SearchState {
  return { ...state, area, leftAt: { ...state.leftAt, area: state.leftAt.viewport && area } };
}

/** Sets the filters, and starts their list at its top. */
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
