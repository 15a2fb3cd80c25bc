import type { Understood, UnderstoodWord } from '../../../domain/answers-api.ts';
import { COST_KEYS, type CostParameters } from '../../../domain/cost-parameters.ts';
import {
  type MomentFilters,
  NO_MOMENT,
  sameMoment,
  setKeys,
} from '../../../domain/moment-filters.ts';

/** What the visitor searches for: the part of the page's state that has an address. [U1] */
export interface SearchFilters {
  readonly text: string;
  readonly propertyIds: readonly number[];
  readonly moment: MomentFilters;
  /** How long, when and how much: prices and their order, no filter. Absent: nothing is said. [F7] */
  readonly cost?: CostParameters | undefined;
}

/** What a phone shows: one of them, since there is no room for both. */
export const VIEWS = ['list', 'map'] as const;
export type View = (typeof VIEWS)[number];

export const NO_FILTERS: SearchFilters = { text: '', propertyIds: [], moment: NO_MOMENT };

/** Enough for any name, because an address or a store may hold anything. */
export const MAX_TEXT_LENGTH = 200;
export const MAX_PROPERTIES = 50;

/** Returns the ids ascending and distinct, at most MAX_PROPERTIES of them. */
export function propertySet(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_PROPERTIES);
}

export function sameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return (
    a.text === b.text &&
    a.propertyIds.join() === b.propertyIds.join() &&
    sameMoment(a.moment, b.moment) &&
    COST_KEYS.every((key) => a.cost?.[key] === b.cost?.[key])
  );
}

/** Returns the search with words of its text as filters. [S14] */
export function withWords(filters: SearchFilters, understood?: Understood): SearchFilters {
  if (!understood) return filters;
  const { text, propertyIds } = understood;
  return {
    ...filters,
    text,
    propertyIds: propertySet(propertyIds),
    moment: momentWithWords(filters.moment, understood),
  };
}

/** The same for what is asked of lots at a moment. */
export function momentWithWords(moment: MomentFilters, understood?: Understood): MomentFilters {
  // The table's values are those of the filters.
  return understood ? (understood.moment as MomentFilters) : moment;
}

export function trimmed(filters: SearchFilters): SearchFilters {
  return { ...filters, text: filters.text.trim() };
}

export function filterCount({ propertyIds, moment }: Omit<SearchFilters, 'text'>): number {
  return propertyIds.length + setKeys(moment).length;
}

/** Whether a word of the text is taken as a filter. [S14] */
export function isFilterWord({ propertyId, moment }: UnderstoodWord): boolean {
  return propertyId !== undefined || moment !== undefined;
}

export function isAsked(filters: SearchFilters): boolean {
  return filters.text.trim() !== '' || filterCount(filters) > 0;
}
