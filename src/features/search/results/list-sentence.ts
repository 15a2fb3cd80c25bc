import type { TFunction } from 'i18next';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { Shown } from '../state/store.ts';

/** Says what the list shows if it doesn't show what was typed; undefined if it does. [S8] */
export function listSentence(t: TFunction, { state, answer }: Shown): string | undefined {
  const { list, destination, understood } = answer ?? {};
  if (!list || list.hits.length === 0) return undefined;
  // Filters among the words stand as chips. [S14]
  const text = understood?.text ?? state.filters.text.trim();
  if (list.words) return t('search.byWords', { text });
  if (!destination?.surroundings || isLabelOf(text, destination.destination)) return undefined;
  return t('search.byPlace', { text, place: destination.destination.label });
}
