import type { TFunction } from 'i18next';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { Shown } from '../state/store.ts';

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
  return free ? t('moment.freeNote') : undefined;
}
