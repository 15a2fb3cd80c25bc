import type { Room } from '../availability.ts';
import { holidaysOf } from './norwegian-holidays.ts';
import { type OpeningState, stateAt } from './state-by-hours.ts';
import type { Schedule } from './schedule.ts';

/** Whether a lot is open: as a reading says, or as its hours do. */
export type Openness =
  | { readonly by: 'reading'; readonly isOpen: false }
  | ({ readonly by: 'hours' } & OpeningState);

/**
 * Whether a lot is open at an instant, for card and page (F3, F4): a reading that says it is closed wins over hours that say
 * it is open, and free spaces open no lot. Where both say that it is closed, the hours also say until when. Undefined: not
 * known. The filter asks the same of all lots at once (workers/engine/moment-sets.ts).
 */
export function opennessAt(
  atMs: number,
  schedule: Schedule | undefined,
  room: Room | undefined,
  timeZone: string,
): Openness | undefined {
  const state = schedule && stateAt(schedule, atMs, timeZone, holidaysOf(timeZone));
  if (room?.state === 'closed' && state?.isOpen !== false) return { by: 'reading', isOpen: false };
  return state && { by: 'hours', ...state };
}

/** When a lot that is open closes, if that is before a stay ends; undefined otherwise. [F7] */
export function closingBefore(openness: Openness, endMs: number): number | undefined {
  if (!openness.isOpen || openness.untilMs === undefined) return undefined;
  return openness.untilMs < endMs ? openness.untilMs : undefined;
}
