import type { TFunction } from 'i18next';
import { filterCount } from '../state/search-filters.ts';
import type { SearchState } from '../state/search-state.ts';

/** Says in one sentence that nothing matches what was asked for. [S7] */
export function noHitsText(t: TFunction, { filters, area, readingsMs }: SearchState): string {
  const text = filters.text.trim();
  // That no reading came says nothing of the spaces. [F1]
  if (filters.moment.free && readingsMs === 0) return t('search.noReadings');
  if (area) return t('search.noHitsArea');
  if (text === '') return t('search.noHitsFilters');
  return filterCount(filters) > 0
    ? t('search.noHitsBoth', { text })
    : t('search.noHitsText', { text });
}
