import { dateOf, dayOf } from './calendar-day.ts';
import type { Holidays } from './schedule.ts';

/** Month and day of month of those that are the same each year. */
const FIXED = [
  [1, 1],
  [5, 1],
  [5, 17],
  [12, 25],
  [12, 26],
] as const;
/** Days from Easter Sunday: Maundy Thursday to Easter Monday, Ascension Day, Whit Sunday and Monday. */
const FROM_EASTER = new Set([-3, -2, 0, 1, 39, 49, 50]);

const TIME_ZONES = new Set(['Europe/Oslo', 'Arctic/Longyearbyen']);

/** Norway's public holidays. */
export const isNorwegianHoliday: Holidays = (day) => {
  const { year, month, dayOfMonth } = dateOf(day);
  const isFixed = FIXED.some(([inMonth, on]) => inMonth === month && on === dayOfMonth);
  return isFixed || FROM_EASTER.has(day - easterSunday(year));
};

/** The public holidays of a time zone; undefined where they are not known. */
export function holidaysOf(timeZone: string): Holidays | undefined {
  return TIME_ZONES.has(timeZone) ? isNorwegianHoliday : undefined;
}

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const dayOfMonth = (h + l - 7 * m + 33 * month + 19) % 32;
  return dayOf(year, month, dayOfMonth);
}
