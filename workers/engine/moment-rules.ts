/** The rules of parking that filters of the moment need; the engine itself knows none. [F5] */
import type { Reading } from '../../src/domain/availability.ts';

/** From the first instant to the last, both included, in ms since the epoch. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Whether a place is known to be open at an instant, ms since the epoch. The answer changes at whole minutes only.
 */
export type OpenAt = (atMs: number) => boolean;

export interface MomentRules {
  /**
   * Parses opening hours; called once for each distinct text.
   * @param timeZone IANA name of the hours' zone; if absent, the rules decide.
   */
  openAt(hours: string, timeZone: string | undefined): OpenAt;
  /**
   * Returns when a reading says that its lot has room; undefined: never.
   * @param noOfSpaces the lot's spaces, if known.
   */
  freeWhile(
    reading: Reading,
    noOfSpaces: number | undefined,
    maxAgeMs: number | undefined,
  ): TimeSpan | undefined;
}

/** Rules under which nothing is known to be open or free. */
export const NOTHING_KNOWN: MomentRules = {
  openAt: () => () => false,
  freeWhile: () => undefined,
};
