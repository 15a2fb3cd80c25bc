import type { TFunction } from 'i18next';
import type { Answer, ListAnswer } from '../../../domain/answers-api.ts';
import { NEAREST_WITHIN_KM } from '../../../domain/constants.ts';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { Shown } from '../state/shown.ts';

/**
 * Says in one sentence how many lots matched and how many are shown. [S5, S6]
 * @param place what they are near; undefined: the visitor
 */
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

/** Whether the cheapest near the destination follow the list, with a heading that says so. [F7] */
export function isFollowedByCheapest(
  nearest: Answer['nearest'],
): nearest is NonNullable<Answer['nearest']> {
  return nearest?.walk !== undefined && nearest.hits.length > 0;
}

/** Says that a list is by price, or the lots near the destination after it are. [F7] */
export function orderText(t: TFunction, { walk }: ListAnswer, nearest: Answer['nearest']): string {
  return isFollowedByCheapest(nearest)
    ? t('cost.cheapestNear', { place: nearest.to.label })
    : t('cost.byPrice', { count: walk?.lots ?? 0 });
}

/** Says what the list shows if that isn't all of what was typed [S8] or ticked [F5]; undefined if it is. */
export function listSentence(t: TFunction, { state, answer }: Shown): string | undefined {
  const { list, destination, understood } = answer ?? {};
  if (!list || list.hits.length === 0) return undefined;
  // Filters among the words stand as chips. [S14]
  const text = understood?.text ?? state.filters.text.trim();
  if (list.words) return t('search.byWords', { text });
  if (destination?.surroundings && !isLabelOf(text, destination.destination)) {
    return t('search.byPlace', { text, place: destination.destination.label });
  }
  // Lots of which nothing is known are left out. [F5]
  const { open, free } = state.filters.moment;
  if (open) return t('moment.openNote');
  if (answer?.subject.moment?.free) return t('moment.freeNote');
  // No reading is in HTML [U5], and nobody knows what will be free later [F7]: that filter waits.
  return free ? t('moment.freeWaits') : undefined;
}
