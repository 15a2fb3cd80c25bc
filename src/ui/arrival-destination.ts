/**
 * Tells a lot's page where the visitor is going (S13), for "ca. 4 min å gå". It is in the state of
 * the history entry, and in the tab's store for a marker's window and a reload, which have no such state.
 */
import type { Destination } from '../domain/search-api.ts';
import { keepJson, keptJson } from './kept-text.ts';

export interface Arrival {
  readonly destination: Omit<Destination, 'kind'>;
}

function keyOf(operatorId: string): string {
  return `destination:${operatorId}`;
}

/** Remembers for this tab where the visitor is going; undefined forgets it. */
export function rememberArrival(operatorId: string, arrival: Arrival | undefined): void {
  keepJson('sessionStorage', keyOf(operatorId), arrival);
}

export function rememberedArrival(operatorId: string): Arrival | undefined {
  return keptJson('sessionStorage', keyOf(operatorId)) as Arrival | undefined;
}
