/**
 * Tells a lot's page where the visitor is going (S13), for "ca. 4 min å gå". It is in the state of
 * the history entry, and in the tab's store for a marker's window and a reload, which have no such state.
 */
import type { BBox, Position } from '../domain/geo.ts';
import { keepText, keptText } from './kept-text.ts';

/** The part of a destination that a lot's page needs. */
export interface ArrivalDestination {
  /** "Torgallmenningen, Bergen". */
  readonly label: string;
  /** "Torgallmenningen". */
  readonly name: string;
  readonly position: Position;
  /** The position is approximate: say "omtrent". */
  readonly approximate: boolean;
  /** How far off it may be, where that is more than 100 m. */
  readonly accuracyMeters?: number | undefined;
  readonly extent?: BBox | undefined;
}

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
