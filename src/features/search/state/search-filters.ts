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
