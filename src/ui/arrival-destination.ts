/**
 * Tells a lot's page where the visitor is going (S13), for "ca. 4 min å gå". It is in the state of
 * the history entry, and in the tab's store for a marker's window and a reload, which have no such state.
 */
import type { Destination } from '../domain/search-api.ts';
import { keepJson, keptJson } from './kept-text.ts';

/** Remembers for this tab where the visitor is going; undefined forgets it. */
export function rememberArrival(operatorId: string, destination: Destination | undefined): void {
  keepJson('sessionStorage', `destination:${operatorId}`, destination);
}

export function rememberedArrival(operatorId: string): Destination | undefined {
  return keptJson('sessionStorage', `destination:${operatorId}`) as Destination | undefined;
}
