/** What a visitor's stay costs at a lot (F7): one rule for the order by price, the card and the command line. */
import { type Charge, chargingSpan, USUAL_KWH } from './charging-price.ts';
import type { LotFacts } from './lot-facts.ts';
import { holidaysOf } from './opening-hours/norwegian-holidays.ts';
import { type Clock, stayPrice } from './stay-price.ts';
import { HOME_TIME_ZONE, minuteOf } from './time.ts';

/** The longest stay, in minutes, and the largest amount of energy that can be asked about. */
export const MAX_STAY = 10_080;
export const MAX_KWH = 200;

/** What is asked: how long, when, and how much is charged. */
export interface CostAsk extends Omit<Charge, 'kwh'> {
  /** In minutes. */
  readonly stay?: number | undefined;
  /** A length alone means `USUAL_KWH`. */
  readonly kwh?: number | undefined;
  /** `charging`: only charging is asked about. */
  readonly kind?: string | undefined;
  /** Prices in another currency can't be compared, so they have no place in the order. */
  readonly currency?: string | undefined;
}

/** What is asked beside the filters, whose kind, plug and power count too. */
export interface CostQuery extends Omit<CostAsk, 'kind' | 'plug' | 'kw'> {
  /** IANA's name of the zone that hours are in; Europe/Oslo unless given. */
  readonly timeZone?: string | undefined;
}

/** The clock by which a time zone's tariffs are meant. */
export function clockOf(timeZone = HOME_TIME_ZONE): Clock {
  return { timeZone, holidays: holidaysOf(timeZone) };
}

/** What parking costs for the stay; undefined where the tariff leaves a doubt, or the lot lets nobody stay so long. */
export function parkingCost(
  { tariff, maxStayMinutes = Infinity }: LotFacts,
  { stay, atMs }: Pick<CostAsk, 'stay' | 'atMs'>,
  clock: Clock,
): number | undefined {
  if (!tariff || stay === undefined || stay > maxStayMinutes) return undefined;
  return stayPrice(tariff, { fromMs: minuteOf(atMs), minutes: stay }, clock);
}

/** What charging costs at the connectors that the visitor may use; undefined where it isn't known or isn't asked. */
export function chargingCost(facts: LotFacts, ask: CostAsk, clock: Clock) {
  const kwh = kwhAsked(ask);
  if (kwh === undefined) return undefined;
  return chargingSpan(facts, { ...ask, kwh, atMs: minuteOf(ask.atMs) }, clock);
}

/** Whether what one does there is free by its prices; undefined: they don't say so of all hours. [F1, F2] */
export function isFreeByPrices({
  tariff,
  kind,
  chargingPrices = [],
}: LotFacts): boolean | undefined {
  if (tariff?.some(({ steps }) => steps.some(({ price }) => price > 0))) return false;
  if (tariff) return tariff.some(({ hours }) => hours === undefined) || undefined;
  const costs = chargingPrices.some((price) =>
    Boolean(price.perKwh || price.perMinute || price.perStart),
  );
  return kind === 'charging' && costs ? false : undefined;
}

export function kwhAsked({ kwh, stay }: Pick<CostAsk, 'kwh' | 'stay'>): number | undefined {
  return kwh ?? (stay === undefined ? undefined : USUAL_KWH);
}

/** The price by which a lot is compared; for charging the highest of its connectors. */
export function comparedPrice(facts: LotFacts, ask: CostAsk, clock: Clock): number | undefined {
  if (facts.currency !== undefined && facts.currency !== (ask.currency ?? 'NOK')) return undefined;
  return isAboutCharging(facts, ask)
    ? chargingCost(facts, ask, clock)?.high
    : parkingCost(facts, ask, clock);
}

/** Whether a visitor of this lot charges: there is nothing else to do, or nothing else is asked. */
export function isAboutCharging(
  { kind, tariff, chargingPrices }: LotFacts,
  { kind: askedKind, plug, kw, kwh, stay }: Omit<CostAsk, 'atMs'>,
): boolean {
  if (kind === 'charging' || (kind === undefined && !tariff && chargingPrices)) return true;
  // A kept car has a plug also where parking is asked for. [F8]
  if (askedKind !== undefined) return askedKind === 'charging';
  const isAsked = plug !== undefined || kw !== undefined;
  return isAsked || (kwh !== undefined && stay === undefined);
}
