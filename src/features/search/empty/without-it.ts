import type { WithoutFilters } from '../../../domain/answers-api.ts';
import { changedMoment, NO_MOMENT } from '../../../domain/moment-filters.ts';
import type { SearchFilters } from '../state/search-filters.ts';

/** The search without one filter, or without all. [S8] */
export function withoutIt(
  filters: SearchFilters,
  { propertyId, moment }: WithoutFilters,
): SearchFilters {
  const { propertyIds } = filters;
  if (moment) return { ...filters, moment: changedMoment(filters.moment, { [moment]: undefined }) };
  if (propertyId === undefined) return { ...filters, propertyIds: [], moment: NO_MOMENT };
  return { ...filters, propertyIds: propertyIds.filter((id) => id !== propertyId) };
}
