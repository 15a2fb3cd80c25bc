/** What filters of the moment (F5) need to know of parking: given to the engine, which knows nothing of it. */
import type { Reading } from '../../src/domain/availability.ts';

/** From the first instant to the last, both in, ms since the epoch. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Whether something is known to be open at an instant, ms since the epoch. It changes at whole minutes only. */
export type OpenAt = (atMs: number) => boolean;

export interface MomentRules {
  /**
   * Reads opening hours, once for each distinct text.
   * @param timeZone IANA's name of the zone the hours are in; absent: as the rules see fit.
   */
  openAt(hours: string, timeZone: string | undefined): OpenAt;
  /**
   * When a reading says that there is room in its lot; undefined: never.
   * @param noOfSpaces the lot's, where they are known.
   */
  freeWhile(
    reading: Reading,
    noOfSpaces: number | undefined,
    maxAgeMs: number | undefined,
  ): TimeSpan | undefined;
}

/** Nothing is known to be open or free. */
export const NOTHING_KNOWN: MomentRules = {
  openAt: () => () => false,
  freeWhile: () => undefined,
};
