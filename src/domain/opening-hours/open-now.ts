import type { Room } from '../availability.ts';
import { holidaysOf } from './norwegian-holidays.ts';
import { type OpeningState, stateAt } from './opening-state.ts';
import type { Schedule } from './schedule.ts';

/** Whether a lot is open: as a reading says, or as its hours do. */
export type Openness =
  | { readonly by: 'reading'; readonly isOpen: false }
  | ({ readonly by: 'hours' } & OpeningState);

/**
 * Whether a lot is open at an instant, for card and page (F3, F4): a reading that says it is closed wins over its hours, and
 * free spaces open no lot. Undefined: not known. The filter asks the same of all lots at once (workers/engine/moment-sets.ts).
 */
export function opennessAt(
  atMs: number,
  schedule: Schedule | undefined,
  room: Room | undefined,
  timeZone: string,
): Openness | undefined {
  if (room?.state === 'closed') return { by: 'reading', isOpen: false };
  const state = schedule && stateAt(schedule, atMs, timeZone, holidaysOf(timeZone));
  return state && { by: 'hours', ...state };
}
