/** The zone of hours and prices unless the operator names another. */
export const HOME_TIME_ZONE = 'Europe/Oslo';
export const MS_PER_MINUTE = 60_000;
export const MS_PER_DAY = 86_400_000;
export const MINUTES_PER_DAY = 1_440;

/** The beginning of an instant's minute. */
export function minuteOf(ms: number): number {
  return Math.floor(ms / MS_PER_MINUTE) * MS_PER_MINUTE;
}
