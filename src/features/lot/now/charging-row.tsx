import { BatteryCharging } from 'lucide-react';
import { chargingMinutes, USUAL_CAR_KW, USUAL_KWH } from '../../../domain/charging-price.ts';
import type { SaidCost } from '../../../domain/asked-stay.ts';
import type { ChargingPrice, LotFacts } from '../../../domain/lot-facts.ts';
import { formatNumber, formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import {
  chargingText,
  type CostContext,
  partsText,
  rateText,
  useCostContext,
} from '../../../ui/cost-texts.ts';
import { useSaidCost } from '../../../ui/said-cost.ts';
import { keptCar } from '../../../saved/kept-car.ts';
import { PriceDetails } from './price-details.tsx';

/** What charging costs: a kWh, and what is charged; each price and what is assumed unfold. [F7] */
export function ChargingRow(props: {
  readonly facts: LotFacts;
  readonly prices: readonly ChargingPrice[];
  /** Undefined on the server, whose HTML doesn't depend on the time. [F3] */
  readonly nowMs: number | undefined;
}) {
  const { t } = useTexts();
  const { facts, prices, nowMs } = props;
  const said = useSaidCost();
  const { kwh = USUAL_KWH, atMs = nowMs } = said;
  const context = useCostContext(facts);
  const car = carHere(facts, nowMs === undefined ? {} : (carOf(said) ?? keptCar() ?? {}));
  const rate = rateText(facts, { atMs, ...car }, context);
  const cost = atMs === undefined ? undefined : chargingText(facts, { atMs, kwh, ...car }, context);
  const isFree = cost !== undefined && cost.of === undefined;
  const known = [rate?.price, isFree ? undefined : cost?.spoken].filter(Boolean).join(' · ');
  return (
    <PriceDetails
      icon={<BatteryCharging aria-hidden size={18} />}
      headline={known || t('moment.kind.charging')}
      isOfTime={known !== '' && prices.some(({ hours }) => hours !== undefined)}
      isStrong={facts.kind === 'charging'}
      isOpen={known === ''}
      nowMs={nowMs}
      bands={prices.map((price) => ({ hours: price.hours, lines: priceLines(price, context) }))}
      note={assumedText(facts, kwh, car, context)}
    />
  );
}

/** The plug and power of the visitor's car. [F8] */
type Car = Pick<SaidCost, 'plug' | 'kw'>;

/** What is said of the car with the search, if anything is. */
function carOf({ plug, kw }: SaidCost): Car | undefined {
  return plug === undefined && kw === undefined ? undefined : { plug, kw };
}

/** The car, where a connector fits it; else any. */
function carHere({ connectors = [] }: LotFacts, { plug, kw }: Car): Car {
  return connectors.some((one) => fits(one, plug) && (one.kW ?? 0) >= (kw ?? 0))
    ? { plug, kw }
    : {};
}

function fits(connector: { readonly plug: string }, plug: string | undefined): boolean {
  return plug === undefined || connector.plug === plug;
}

function priceLines(price: ChargingPrice, context: CostContext): readonly string[] {
  const line = priceLine(price, context);
  return price.idle ? [line, idleLine(price.idle, context)] : [line];
}

/** "CCS, 50–150 kW: 5,40 kr/kWh". */
function priceLine(price: ChargingPrice, context: CostContext): string {
  const { t, tag } = context;
  const { plugs = [], minKw, maxKw } = price;
  const power = (kW: number) => formatNumber(kW, tag);
  const range =
    minKw !== undefined && maxKw !== undefined && minKw !== maxKw
      ? t('cost.ofPower', { from: power(minKw), to: power(maxKw) })
      : maxKw !== undefined && minKw === undefined
        ? t('cost.toPower', { power: power(maxKw) })
        : minKw === undefined
          ? undefined
          : t(minKw === maxKw ? 'moment.power' : 'moment.leastPower', { power: power(minKw) });
  const of = [plugs.map((plug) => t(`facts.plug.${plug}`)).join(', '), range].filter(Boolean);
  const parts = partsText(price, context);
  return of.length === 0 ? parts : `${of.join(', ')}: ${parts}`;
}

function idleLine(
  { afterMinutes, perMinute }: NonNullable<ChargingPrice['idle']>,
  { t, tag, currency }: CostContext,
): string {
  const price = t('cost.perMinute', { price: formatPrice(perMinute, currency, tag) });
  return t('cost.idle', { price, count: afterMinutes });
}

/** The assumptions of a charge's price, and how long it takes where the lot has one power. */
function assumedText(
  { connectors = [], chargingPrices = [] }: LotFacts,
  kwh: number,
  { plug, kw = USUAL_CAR_KW }: Car,
  { t, tag }: CostContext,
): string {
  const lengths = new Set(
    connectors.filter((one) => fits(one, plug)).map(({ kW }) => chargingMinutes(kwh, kW, kw)),
  );
  const [minutes] = lengths;
  const amount = t('cost.for', { what: t('cost.kwh', { kwh: formatNumber(kwh, tag) }) });
  const length =
    lengths.size === 1 &&
    minutes !== undefined &&
    `${t('cost.minutes', { count: minutes })} ${amount}.`.replace(/^./u, (first) =>
      first.toUpperCase(),
    );
  const power = t('cost.assumed', { power: formatNumber(kw, tag) });
  const idle = chargingPrices.some((price) => price.idle) && t('cost.withoutIdle');
  return [length, power, idle].filter(Boolean).join(' ');
}
