/** Computes the price of a stay (F3), only where the tariff leaves no doubt; it is read in `lot-facts.ts`. */
import type { TariffBand } from './lot-facts.ts';
import { stateAt } from './opening-hours/state-by-hours.ts';
import { parseOpeningHours } from './opening-hours/parse-opening-hours.ts';
import type { Holidays } from './opening-hours/schedule.ts';
import { MINUTES_PER_DAY, MS_PER_MINUTE } from './time.ts';

/** Stays that a visitor may choose, in minutes. */
export const STAYS_MINUTES = [30, 60, 120, 240, 1_440] as const;

/** Where and when hours of a tariff are meant. */
export interface Clock {
  readonly timeZone: string;
  readonly holidays: Holidays | undefined;
}

/**
 * The price of a stay; undefined where hours can't be read, or not exactly one band is in force until it ends, and beyond a
 * day unless all of it is free.
 */
export function stayPrice(
  tariff: readonly TariffBand[],
  { fromMs, minutes }: { readonly fromMs: number; readonly minutes: number },
  clock: Clock,
): number | undefined {
  const toMs = fromMs + minutes * MS_PER_MINUTE;
  let inForce: TariffBand | undefined;
  for (const band of tariff) {
    const force = forceOf(band.hours, fromMs, clock);
    if (!force || force.untilMs < toMs) return undefined;
    if (!force.isOpen) continue;
    if (inForce) return undefined;
    inForce = band;
  }
  const isFree = inForce?.steps.every(
    ({ price, fromMinutes }) => price === 0 || fromMinutes >= minutes,
  );
  return inForce && (isFree || minutes <= MINUTES_PER_DAY)
    ? bandPrice(inForce, minutes)
    : undefined;
}

/** Whether hours are in force at an instant, and until when that holds. */
interface Force {
  readonly isOpen: boolean;
  readonly untilMs: number;
}

const ALWAYS: Force = { isOpen: true, untilMs: Infinity };
const MOST_REMEMBERED = 5_000;

/** The answers about one instant, because hundreds of lots have the same hours. */
let lastForces: { readonly key: string; readonly byHours: Map<string, Force | undefined> } = {
  key: '',
  byHours: new Map(),
};

/** Whether hours are in force; undefined if they can't be read. @param hours absent: at all times */
export function forceOf(
  hours: string | undefined,
  atMs: number,
  { timeZone, holidays }: Clock,
): Force | undefined {
  if (hours === undefined) return ALWAYS;
  const key = `${atMs} ${timeZone}`;
  if (lastForces.key !== key || lastForces.byHours.size >= MOST_REMEMBERED) {
    lastForces = { key, byHours: new Map() };
  }
  const { byHours } = lastForces;
  if (byHours.has(hours)) return byHours.get(hours);
  const schedule = parseOpeningHours(hours);
  const state = schedule && stateAt(schedule, atMs, timeZone, holidays);
  const force = state && { isOpen: state.isOpen, untilMs: state.untilMs ?? Infinity };
  byHours.set(hours, force);
  return force;
}

function bandPrice({ steps, maxPerDay = Infinity }: TariffBand, minutes: number): number {
  let price = 0;
  for (const [index, step] of steps.entries()) {
    const to = Math.min(minutes, steps[index + 1]?.fromMinutes ?? Infinity);
    const spent = to - step.fromMinutes;
    if (spent > 0) price += Math.ceil(spent / step.perMinutes) * step.price;
  }
  return roundPrice(Math.min(price, maxPerDay));
}

/** Sums of floating-point numbers have more digits than a price. */
export function roundPrice(price: number): number {
  return Math.round(price * 100) / 100;
}
