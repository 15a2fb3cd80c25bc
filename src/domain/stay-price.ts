/** The price of a stay (F3), given only where the tariff leaves no doubt. */
import type { TariffBand } from './lot-facts.ts';
import { stateAt } from './opening-hours/opening-state.ts';
import { parseOpeningHours } from './opening-hours/parse-opening-hours.ts';
import type { Holidays } from './opening-hours/schedule.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from './time.ts';

/** Stays that a visitor may choose, in minutes. */
export const STAYS_MINUTES = [30, 60, 120, 240, 1_440] as const;
export type StayMinutes = (typeof STAYS_MINUTES)[number];

export interface Stay {
  readonly fromMs: number;
  /** At most a day. */
  readonly minutes: number;
}

/** Where and when hours of a tariff are meant. */
export interface Clock {
  readonly timeZone: string;
  readonly holidays: Holidays | undefined;
}

/**
 * The price of a stay, or undefined where the tariff leaves a doubt: hours that are not read, none or several bands in
 * force, or another one that begins before the stay ends. The data doesn't say what several bands cost together.
 */
export function stayPrice(
  tariff: readonly TariffBand[],
  stay: Stay,
  clock: Clock,
): number | undefined {
  if (stay.minutes > MINUTES_PER_DAY) return undefined;
  const toMs = stay.fromMs + stay.minutes * MS_PER_MINUTE;
  let inForce: TariffBand | undefined;
  for (const band of tariff) {
    const force = band.hours === undefined ? ALWAYS : forceOf(band.hours, stay.fromMs, clock);
    if (!force || force.untilMs < toMs) return undefined;
    if (!force.isOpen) continue;
    if (inForce) return undefined;
    inForce = band;
  }
  return inForce && bandPrice(inForce, stay.minutes);
}

const ALWAYS = { isOpen: true, untilMs: Infinity };

function forceOf(hours: string, atMs: number, { timeZone, holidays }: Clock) {
  const schedule = parseOpeningHours(hours);
  const state = schedule && stateAt(schedule, atMs, timeZone, holidays);
  return state && { isOpen: state.isOpen, untilMs: state.untilMs ?? Infinity };
}

function bandPrice({ steps, maxPerDay = Infinity }: TariffBand, minutes: number): number {
  let price = 0;
  for (const [index, step] of steps.entries()) {
    const to = Math.min(minutes, steps[index + 1]?.fromMinutes ?? Infinity);
    const spent = to - step.fromMinutes;
    if (spent > 0) price += Math.ceil(spent / step.perMinutes) * step.price;
  }
  // Rounded: sums of floating-point numbers have more digits than a price.
  return Math.round(Math.min(price, maxPerDay) * 100) / 100;
}
