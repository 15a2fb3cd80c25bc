/** Opening hours as data: what parse-opening-hours.ts reads and open-spans.ts evaluates. */

/** Minutes of a day's clock, `to` excluded; beyond 1,440 it is the next day's morning. */
export type Span = readonly [from: number, to: number];

/** A day of any year as month × 100 + day of month: 24 December is 1224. Wraps around New Year. */
export type YearlyRange = readonly [from: number, to: number];

export interface Rule {
  /** Bits: 1 << 0 is January. Absent: all. */
  readonly months?: number;
  /** Absent: all days of the year. */
  readonly dates?: readonly YearlyRange[];
  /** Bits: 1 << 0 is Monday, `HOLIDAY_BIT` a public holiday. Absent: all. */
  readonly days?: number;
  /** Absent: the whole day. */
  readonly spans?: readonly Span[];
  readonly isOpen: boolean;
  /** After a comma: it adds to the rules before it, instead of replacing what they say of its days. */
  readonly isAdditional: boolean;
}

/** Rules in the order written; later ones win. */
export interface Schedule {
  readonly rules: readonly Rule[];
}

export const HOLIDAY_BIT = 1 << 7;

/** Whether a calendar day (calendar-day.ts) is a public holiday. */
export type Holidays = (day: number) => boolean;

/** Whether what it says depends on public holidays. */
export function usesHolidays({ rules }: Schedule): boolean {
  return rules.some(({ days }) => days !== undefined && (days & HOLIDAY_BIT) !== 0);
}
