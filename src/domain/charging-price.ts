/** Computes what charging costs (F7), only where the prices leave no doubt; they are read in `lot-facts.ts`. */
import type { Plug } from './kinds-and-plugs.ts';
import type { ChargingPrice, LotFacts } from './lot-facts.ts';
import { type Clock, forceOf, roundPrice } from './stay-price.ts';
import { MS_PER_MINUTE } from './time.ts';

/** How much is charged unless the visitor says. */
export const USUAL_KWH = 20;
/** What a car takes unless the visitor says. */
export const USUAL_CAR_KW = 50;

/** Absent: not known. */
interface OneConnector {
  readonly plug?: Plug;
  readonly kW?: number;
}

/** How much is charged where, and by which connectors. */
export interface Charge {
  readonly atMs: number;
  readonly kwh: number;
  /** Only connectors of this plug … */
  readonly plug?: string | undefined;
  /** … and of at least this power, which is the most that the car takes. [F8] */
  readonly kw?: number | undefined;
}

/** When and by which connectors a price per kWh is asked for. */
export interface RateAsk extends Pick<Charge, 'plug' | 'kw'> {
  /** Absent: at no particular time, so hours leave a doubt. */
  readonly atMs?: number | undefined;
}

/** How many minutes it takes, rounded up; undefined where the connector's power is not known, or none can be taken. */
export function chargingMinutes(
  kwh: number,
  kW: number | undefined,
  carKw = USUAL_CAR_KW,
): number | undefined {
  const power = Math.min(kW ?? 0, carKw);
  // Without what binary fractions add: 64.9 kWh at 22 kW are 177 minutes.
  return power > 0 ? Math.ceil(Number(((60 * kwh) / power).toFixed(6))) : undefined;
}

/** The price of `kwh` at one connector, without idle fees; undefined where the prices leave a doubt. */
export function chargingPriceOf(
  prices: readonly ChargingPrice[],
  atMs: number,
  kwh: number,
  connector: OneConnector,
  carKw: number | undefined,
  clock: Clock,
): number | undefined {
  const minutes = chargingMinutes(kwh, connector.kW, carKw);
  const price = priceInForce(prices, connector, atMs, minutes, clock);
  if (!price) return undefined;
  const { perStart = 0, perKwh = 0, perMinute = 0 } = price;
  if (perMinute > 0 && minutes === undefined) return undefined;
  return roundPrice(perStart + perKwh * kwh + perMinute * (minutes ?? 0));
}

/** The prices of one connector from an instant on. @param minutes how long; undefined: not known */
function priceInForce(
  prices: readonly ChargingPrice[],
  { plug, kW }: OneConnector,
  atMs: number,
  minutes: number | undefined,
  clock: Clock,
): ChargingPrice | undefined {
  const toMs = minutes === undefined ? Infinity : atMs + minutes * MS_PER_MINUTE;
  for (const price of prices) {
    const { plugs, minKw, maxKw } = price;
    if (plugs && (plug === undefined || plug === 'unknown')) return undefined;
    if (plugs && plug !== undefined && !plugs.includes(plug)) continue;
    if (minKw !== undefined || maxKw !== undefined) {
      if (kW === undefined) return undefined;
      if (kW < (minKw ?? 0) || kW > (maxKw ?? Infinity)) continue;
    }
    const force = forceOf(price.hours, atMs, clock);
    if (!force || force.untilMs < toMs) return undefined;
    if (force.isOpen) return price;
  }
  return undefined;
}

/** The connectors that a visitor may use; a lot whose connectors are not known has one of which nothing is known. */
function usableConnectors(
  { connectors }: LotFacts,
  { plug, kw }: Pick<Charge, 'plug' | 'kw'>,
): readonly OneConnector[] {
  if (!connectors) return plug === undefined && kw === undefined ? [{}] : [];
  return connectors.filter(
    (one) =>
      (plug === undefined || one.plug === plug) &&
      (kw === undefined || (one.kW !== undefined && one.kW >= kw)),
  );
}

/** The lowest and the highest price at a lot; undefined unless all connectors that may be used have a price. */
export function chargingSpan(facts: LotFacts, charge: Charge, clock: Clock) {
  const { chargingPrices } = facts;
  if (!chargingPrices) return undefined;
  const { atMs, kwh, kw } = charge;
  let span: { readonly low: number; readonly high: number } | undefined;
  for (const connector of usableConnectors(facts, charge)) {
    const price = chargingPriceOf(chargingPrices, atMs, kwh, connector, kw, clock);
    if (price === undefined) return undefined;
    span = { low: Math.min(span?.low ?? price, price), high: Math.max(span?.high ?? price, price) };
  }
  return span;
}

/** The different prices per kWh of the connectors that the visitor may use; undefined unless all have one. */
export function pricesInForce(
  facts: LotFacts,
  { atMs, ...usable }: RateAsk,
  clock: Clock,
): readonly ChargingPrice[] | undefined {
  const { chargingPrices } = facts;
  const needsTime = chargingPrices?.some(({ hours }) => hours !== undefined);
  if (!chargingPrices || (needsTime && atMs === undefined)) return undefined;
  const found = usableConnectors(facts, usable).map((connector) =>
    priceInForce(chargingPrices, connector, atMs ?? 0, 0, clock),
  );
  const known = found.filter((price) => price !== undefined);
  return known.length === found.length ? [...new Set(known)] : undefined;
}
