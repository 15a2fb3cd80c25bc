import type { Destination } from '../../../domain/search-api.ts';
import { fold } from '../../../domain/fold.ts';

/** What the visitor searches for: the part of the page's state that has an address (U1). */
export interface SearchFilters {
  readonly text: string;
  /** Ascending, no repeats. */
  readonly propertyIds: readonly number[];
}

export const NO_FILTERS: SearchFilters = { text: '', propertyIds: [] };

/** Long enough for any name; an address or a store may hold anything. */
export const MAX_TEXT_LENGTH = 200;
export const MAX_PROPERTIES = 50;

/** Ascending, distinct, capped. */
export function propertySet(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, MAX_PROPERTIES);
}

export function sameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return a.text === b.text && a.propertyIds.join() === b.propertyIds.join();
}

/** As the address writes them. */
export function trimmed(filters: SearchFilters): SearchFilters {
  return { ...filters, text: filters.text.trim() };
}

/** Whether anything is asked for: a text or a ticked property. */
export function isAsked({ text, propertyIds }: SearchFilters): boolean {
  return text.trim() !== '' || propertyIds.length > 0;
}

/** S13: whether the text is this destination's own label. */
export function isLabelOf(text: string, { label }: Destination): boolean {
  return fold(text.trim()) === fold(label);
}
