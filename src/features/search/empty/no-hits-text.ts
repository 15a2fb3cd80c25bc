import type { TFunction } from 'i18next';
import type { SearchState } from '../state/search-state.ts';

/** S7: that nothing matches what was asked for, in one sentence. */
export function noHitsText(t: TFunction, { filters, area }: SearchState): string {
  const text = filters.text.trim();
  if (area) return t('search.noHitsArea');
  if (text === '') return t('search.noHitsFilters');
  return filters.propertyIds.length > 0
    ? t('search.noHitsBoth', { text })
    : t('search.noHitsText', { text });
}
