import type { TFunction } from 'i18next';
import type { SearchAnswer } from '../../../workers/search-api.ts';

/** S5, S6: how many matched and how many are shown, in one sentence. */
export function countText(t: TFunction, { total, hits, beyondKm }: SearchAnswer): string {
  if (beyondKm !== undefined) return t('search.beyond', { km: beyondKm });
  if (total === 0) return t('search.countNone');
  return t('search.count', { count: total, shown: hits.length });
}
