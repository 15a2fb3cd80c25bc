import { PAGE_SIZE } from '../../../domain/constants.ts';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { BBox } from '../../../domain/geo.ts';
import type { Destination } from '../../../domain/search-api.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
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

/** Where list and map were when the visitor left (U2). */
export interface LeftAt {
  readonly listScrollPx: number;
  readonly viewport: Viewport | undefined;
  /** Id of the lot whose window was open on the map. */
  readonly openLot: string | undefined;
}

export interface SearchState {
  /** False in the first render, which knows neither address nor store: it equals the server's. */
  readonly isLive: boolean;
  readonly filters: SearchFilters;
  /** S13: the destination the visitor chose; it holds as long as the text is its label. */
  readonly chosen: Destination | undefined;
  readonly limit: number;
  readonly view: View;
  /** S11. */
  readonly area: BBox | undefined;
  /** Grows with each change of text, destination or filters by the visitor; 0 after load or restore (M4). */
  readonly changes: number;
  readonly restored: LeftAt;
}

const NOWHERE: LeftAt = { listScrollPx: 0, viewport: undefined, openLot: undefined };

export const FIRST_STATE: SearchState = {
  isLive: false,
  filters: NO_FILTERS,
  chosen: undefined,
  limit: PAGE_SIZE,
  view: 'map',
  area: undefined,
  changes: 0,
  restored: NOWHERE,
};

export type SearchChange =
  | { readonly type: 'start'; readonly state: SearchState }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'choose'; readonly destination: Destination }
  | { readonly type: 'toggle'; readonly propertyId: number }
  | { readonly type: 'clearProperties' }
  | { readonly type: 'more' }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'area'; readonly area: BBox | undefined }
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
    saved !== undefined && (addressed ? sameFilters(addressed, trimmed(saved)) : comingBack);
  if (!saved || !usable) {
    return { ...FIRST_STATE, isLive: true, filters: addressed ?? NO_FILTERS };
  }
  const { text, propertyIds, limit, view, viewport, area, destination } = saved;
  const { listScrollPx, openLot } = saved;
  return {
    ...FIRST_STATE,
    isLive: true,
    filters: { text, propertyIds: propertySet(propertyIds) },
    chosen: destination && isLabelOf(text, destination) ? destination : undefined,
    limit,
    view,
    area: viewport && area,
    restored: { listScrollPx, viewport, openLot },
  };
}

export function reduceSearch(state: SearchState, change: SearchChange): SearchState {
  switch (change.type) {
    case 'start':
      return change.state;
    case 'text': {
      const text = change.text.slice(0, MAX_TEXT_LENGTH);
      const { chosen } = state;
      return {
        ...filtered(state, { ...state.filters, text }),
        chosen: chosen && isLabelOf(text, chosen) ? chosen : undefined,
      };
    }
    case 'choose': {
      const text = change.destination.label.slice(0, MAX_TEXT_LENGTH);
      return {
        ...filtered(state, { ...state.filters, text }),
        chosen: change.destination,
        area: undefined,
      };
    }
    case 'toggle':
      return filtered(state, {
        ...state.filters,
        propertyIds: toggled(state.filters.propertyIds, change.propertyId),
      });
    case 'clearProperties':
      return filtered(state, { ...state.filters, propertyIds: [] });
    case 'more':
      return { ...state, limit: state.limit + PAGE_SIZE };
    case 'view':
      return state.view === change.view ? state : { ...state, view: change.view };
    case 'area':
      return { ...state, area: change.area, limit: PAGE_SIZE };
    case 'address':
      if (sameFilters(trimmed(state.filters), change.filters)) return state;
      return { ...state, filters: change.filters, chosen: undefined, limit: PAGE_SIZE };
    case 'expire':
      return { ...FIRST_STATE, isLive: state.isLive, view: state.view };
    default:
      return change satisfies never;
  }
}

function filtered(state: SearchState, filters: SearchFilters): SearchState {
  return { ...state, filters, limit: PAGE_SIZE, changes: state.changes + 1 };
}

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : propertySet([...ids, id]);
}
