/** What a stay costs, as cards and lot pages say it. [F7] */
import type { ChargingPrice, LotFacts } from '../domain/lot-facts.ts';
import { pricesInForce, type RateAsk } from '../domain/charging-price.ts';
import { chargingCost, clockOf, type CostAsk, kwhAsked, parkingCost } from '../domain/lot-cost.ts';
import type { Clock } from '../domain/stay-price.ts';
import { formatNumber, formatPrice } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { shortStayText, stayText, type Locale } from './fact-texts.ts';

export interface CostText {
  /** "64 kr". */
  readonly price: string;
  /** "for 2 t": what the price is of. */
  readonly of?: string;
  /** All of it, for a screen reader. */
  readonly spoken: string;
}

/** Where and when prices are meant, and in which words. */
export interface CostContext extends Locale {
  readonly clock: Clock;
  readonly currency: string;
}

export function useCostContext({ currency }: LotFacts): CostContext {
  const { t, tag } = useTexts();
  const operator = useOperator();
  return { t, tag, clock: clockOf(operator.timeZone), currency: currency ?? operator.currency };
}

export function parkingText(
  facts: LotFacts,
  ask: CostAsk,
  { t, tag, clock, currency }: CostContext,
): CostText | undefined {
  const amount = parkingCost(facts, ask, clock);
  const { stay } = ask;
  if (amount === undefined || stay === undefined) return undefined;
  const [short, long] = [shortStayText(stay, t), stayText(stay, t)];
  if (amount === 0) {
    const spoken = t('facts.freeFor', { stay: long });
    return { price: t('property.free.name'), of: t('cost.freeFor', { stay: short }), spoken };
  }
  const price = roundedText(amount, currency, tag);
  return {
    price,
    of: t('cost.for', { what: short }),
    spoken: t('facts.priceFor', { price, stay: long }),
  };
}

/** The price of what is charged; where nothing is asked, what a kWh costs. */
export function chargingText(
  facts: LotFacts,
  ask: CostAsk,
  context: CostContext,
): CostText | undefined {
  const { t, tag, currency } = context;
  const kwh = kwhAsked(ask);
  if (kwh === undefined) return rateText(facts, ask, context);
  const span = chargingCost(facts, ask, context.clock);
  if (!span) return undefined;
  const { low, high } = span;
  if (high === 0) return freeCharging(context);
  const amounts = [...new Set([low, high].map((amount) => roundedText(amount, currency, tag)))];
  const price = t('cost.about', { price: spanText(amounts) });
  const of = t('cost.for', { what: t('cost.kwh', { kwh: formatNumber(kwh, tag) }) });
  return { price, of, spoken: `${price} ${of}` };
}

/** "5,40 kr/kWh", "4,49–5,99 kr/kWh", "5,40 kr/kWh + 0,50 kr/min"; undefined where connectors differ in more than that. */
export function rateText(
  facts: LotFacts,
  ask: RateAsk,
  context: CostContext,
): CostText | undefined {
  const prices = pricesInForce(facts, ask, context.clock);
  if (!prices || prices.length === 0) return undefined;
  const { t, tag, currency } = context;
  const isPlain = prices.every(
    ({ perKwh, perMinute, perStart }) => perKwh !== undefined && !perMinute && !perStart,
  );
  if (!isPlain) {
    const [only, ...others] = prices;
    if (!only || others.length > 0) return undefined;
    const price = partsText(only, context);
    return { price, spoken: price };
  }
  const rates = [...new Set(prices.map(({ perKwh = 0 }) => perKwh))].sort((a, b) => a - b);
  if (rates.at(-1) === 0) return freeCharging(context);
  const ends = rates.length > 1 ? [rates[0]!, rates.at(-1)!] : rates;
  const amounts = ends.map((rate) => formatPrice(rate, currency, tag));
  const price = t('cost.perKwh', { price: spanText(amounts) });
  return { price, spoken: price };
}

/** "10 kr per start + 5,40 kr/kWh + 0,50 kr/min". */
export function partsText(
  { perStart, perKwh, perMinute }: ChargingPrice,
  { t, tag, currency }: CostContext,
): string {
  if (!perStart && !perKwh && !perMinute) return t('cost.freeCharging');
  const text = (amount: number) => ({ price: formatPrice(amount, currency, tag) });
  return [
    perStart && t('cost.perStart', text(perStart)),
    perKwh && t('cost.perKwh', text(perKwh)),
    perMinute && t('cost.perMinute', text(perMinute)),
  ]
    .filter(Boolean)
    .join(' + ');
}

function freeCharging({ t }: CostContext): CostText {
  const price = t('cost.freeCharging');
  return { price, spoken: price };
}

/** From 10 kroner up, øre say nothing. */
export function roundedText(amount: number, currency: string, tag: string): string {
  const isKroner = currency.endsWith('K');
  return formatPrice(isKroner && amount >= 10 ? Math.round(amount) : amount, currency, tag);
}

/** "90–108 kr": the unit of two amounts is said once. */
function spanText([low, high]: readonly string[]): string {
  if (low === undefined || high === undefined) return low ?? '';
  const unit = /^[\d\s.,]*\d(\D+)$/u.exec(high)?.[1];
  return `${unit !== undefined && low.endsWith(unit) ? low.slice(0, -unit.length) : low}–${high}`;
}
