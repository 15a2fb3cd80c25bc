import type { TFunction } from 'i18next';
import type { ListAnswer } from '../../../domain/answers-api.ts';
import { NEAREST_WITHIN_KM } from '../../../domain/constants.ts';

/** How many lots matched and are shown, in one sentence. [S5, S6] @param place what they are near; undefined: the visitor */
export function countText(
  t: TFunction,
  { total, hits, beyondKm, isWithin }: ListAnswer,
  place: string | undefined,
): string {
  if (beyondKm !== undefined) {
    if (place !== undefined) return t('search.beyondPlace', { km: beyondKm, place });
    return t('search.beyond', { km: beyondKm });
  }
  if (total === 0) return t('search.countNone');
  const counts = { count: total, shown: hits.length };
  return isWithin
    ? t('search.countWithin', { ...counts, km: NEAREST_WITHIN_KM })
    : t('search.count', counts);
}
