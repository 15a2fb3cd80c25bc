import { holidaysOf } from '../../src/domain/opening-hours/norwegian-holidays.ts';
import { stateAt } from '../../src/domain/opening-hours/state-by-hours.ts';
import { parseOpeningHours } from '../../src/domain/opening-hours/parse-opening-hours.ts';
import type { IsOpen } from './naive-engine.ts';

let lastInstant = '';
const isOpenNow = new Map<string, boolean | undefined>();

/** Open or closed, as the lot's page says it; each text once an instant, as real ones look a year ahead. */
export const isKnownOpen: IsOpen = (hours, atMs, timeZone = 'Europe/Oslo') => {
  const instant = `${atMs} ${timeZone}`;
  if (instant !== lastInstant) isOpenNow.clear();
  lastInstant = instant;
  const known = isOpenNow.get(hours) ?? isStateOpen(hours, atMs, timeZone);
  isOpenNow.set(hours, known);
  return known;
};

function isStateOpen(hours: string, atMs: number, timeZone: string): boolean | undefined {
  const schedule = parseOpeningHours(hours);
  return schedule && stateAt(schedule, atMs, timeZone, holidaysOf(timeZone))?.isOpen;
}
