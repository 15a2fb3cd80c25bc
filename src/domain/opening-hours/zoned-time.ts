/** The wall clock of a time zone, by `Intl`. */

import { MS_PER_DAY, MS_PER_MINUTE } from '../time.ts';

/** A calendar day (calendar-day.ts) and the minutes of its clock. */
export interface WallTime {
  readonly day: number;
  /** Whole minutes since midnight. */
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The wall clock's time, as the milliseconds since 1970 at which a UTC clock shows the same; whole minutes. */
function wallMsAt(instantMs: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) {
    parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

export function wallTimeAt(instantMs: number, timeZone: string): WallTime {
  const wallMs = wallMsAt(instantMs, timeZone);
  const day = Math.floor(wallMs / MS_PER_DAY);
  return { day, minute: (wallMs - day * MS_PER_DAY) / MS_PER_MINUTE };
}

/**
 * The instants of a calendar day at which something tied to the wall clock may change, ascending: when the clock shows one
 * of `minutes` (twice in the night it is put back), and when it is put forward or back.
 */
export function instantsOf(day: number, minutes: readonly number[], timeZone: string): number[] {
  const midnight = day * MS_PER_DAY;
  const before = offsetAt(midnight - MS_PER_DAY, timeZone);
  const after = offsetAt(midnight + 2 * MS_PER_DAY, timeZone);
  const offsets = before === after ? [before] : [before, after];
  const instants = minutes.flatMap((minute) =>
    offsets.map((offset) => midnight + minute * MS_PER_MINUTE - offset),
  );
  if (before !== after) instants.push(changeOfOffset(midnight, before, timeZone));
  return [...new Set(instants)]
    .filter((instant) => wallTimeAt(instant, timeZone).day === day)
    .sort((a, b) => a - b);
}

function offsetAt(instantMs: number, timeZone: string): number {
  return wallMsAt(instantMs, timeZone) - Math.floor(instantMs / MS_PER_MINUTE) * MS_PER_MINUTE;
}

/** The first minute around a calendar day at which the offset is no longer `before`. */
function changeOfOffset(midnight: number, before: number, timeZone: string): number {
  let [low, high] = [midnight - MS_PER_DAY, midnight + 2 * MS_PER_DAY];
  while (high - low > MS_PER_MINUTE) {
    const middle = Math.floor((low + high) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}
