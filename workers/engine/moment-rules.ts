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
   * Returns what a reading says of its lot, and when; undefined: nothing.
   * @param noOfSpaces the lot's spaces, if known.
   */
  roomWhile(
    reading: Reading,
    noOfSpaces: number | undefined,
    maxAgeMs: number | undefined,
  ): (TimeSpan & { readonly state: string }) | undefined;
}

/** Rules under which nothing is known to be open, closed or free. */
export const NOTHING_KNOWN: MomentRules = {
  openAt: () => () => false,
  roomWhile: () => undefined,
};
