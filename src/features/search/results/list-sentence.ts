import type { TFunction } from 'i18next';
import { isLabelOf } from '../../../domain/destination-label.ts';
import type { SearchState } from '../state/search-state.ts';
import type { ListModel } from '../use-list.ts';

/** S8: that the list is not of what was typed, and what it is of; undefined where it is. */
export function listSentence(
  t: TFunction,
  { filters, isLive }: SearchState,
  { answers, destinations }: ListModel,
): string | undefined {
  const text = filters.text.trim();
  const { answer, isCurrent } = answers;
  if (!isLive || !isCurrent || !answer || answer.hits.length === 0) return undefined;
  if (answer.words) return t('search.byWords', { text });
  const { inForce } = destinations;
  if (!inForce?.surroundings || isLabelOf(text, inForce.destination)) return undefined;
  return t('search.byPlace', { text, place: inForce.destination.label });
}
