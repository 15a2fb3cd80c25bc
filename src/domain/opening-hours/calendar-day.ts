/** Calendar days as whole numbers: days since 1 January 1970, whatever the time zone. */

import { MS_PER_DAY } from '../time.ts';

export function dayOf(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month - 1, dayOfMonth) / MS_PER_DAY;
}

/** `month` and `dayOfMonth` from 1. */
export function dateOf(day: number): { year: number; month: number; dayOfMonth: number } {
  const date = new Date(day * MS_PER_DAY);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
  };
}

/** The Monday of an ordinary week. */
export const ANY_MONDAY = dayOf(2001, 1, 1);

/** 0 is Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
