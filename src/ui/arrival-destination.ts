/**
 * Tells a lot's page where the visitor is going (S13), for "ca. 4 min å gå". It is in the state of
 * the history entry, and in the tab's store for a marker's window and a reload, which have no such state.
 */
import type { Destination } from '../domain/search-api.ts';
import { keepText, keptText } from './kept-text.ts';

/** The part of a destination that a lot's page needs. */
export type ArrivalDestination = Pick<
  Destination,
  'label' | 'name' | 'position' | 'approximate' | 'accuracyMeters' | 'extent'
>;

function keyOf(operatorId: string): string {
  return `destination:${operatorId}`;
}

/** Remembers for this tab where the visitor is going; undefined forgets it. */
export function rememberDestination(
  operatorId: string,
  destination: ArrivalDestination | undefined,
): void {
  const { label, name, position, approximate, accuracyMeters, extent } = destination ?? {};
  const kept = { label, name, position, approximate, accuracyMeters, extent };
  keepText('sessionStorage', keyOf(operatorId), destination && JSON.stringify(kept));
}

/** The stored text; the reader checks it. */
export function storedDestination(operatorId: string): string | null {
  return keptText('sessionStorage', keyOf(operatorId)) ?? null;
}
