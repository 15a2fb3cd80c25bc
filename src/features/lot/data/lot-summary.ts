/** Decides what all sections say of a lot. The operator's text wins over properties: it was written for this lot. [P7] */
import type { TFunction } from 'i18next';
import type { LotService, PaymentMethods } from '../../../api/schemas.ts';
import { isFreeByPrices } from '../../../domain/lot-cost.ts';
import type { LotFacts } from '../../../domain/lot-facts.ts';
import type { Property } from '../../../domain/lot.ts';
import type { Operator } from '../../../operators/operator.ts';
import { propertyKind } from '../../../operators/property-kind.ts';
import type { SafeLot } from './safe-lot.ts';
import { isRentable } from '../rent/is-rentable.ts';
import { paymentNames } from '../pay/payment-names.ts';
import { type Rate, statedPrice, type StatedPrice } from '../price/price-line.ts';
import { PROPERTY_KINDS, type PropertyKind } from '../../../domain/property-vocabulary.ts';
import { textLines } from '../html/text-lines.ts';

export type Cost =
  | { readonly kind: 'rates'; readonly rates: readonly Rate[] }
  /** The text has prices that don't fit in a line. */
  | { readonly kind: 'stated' }
  | { readonly kind: 'free' }
  /** Free, but with a payment of some kind: by subscription, after some time, for charging. */
  | { readonly kind: 'freeWithTerms' }
  /** The facts have the prices; whether they all are 0, if that is known. */
  | { readonly kind: 'tariff'; readonly isFree: boolean | undefined }
  /** `unknown`: nothing is known, or sources contradict each other. `andHours`: of the hours nothing is known either. */
  | { readonly kind: 'paid' | 'unknown'; readonly andHours: boolean };

/** One facility; a list has them in the order drivers ask. */
export interface Facility {
  readonly property: Property | undefined;
  readonly kind: PropertyKind | 'spaces' | undefined;
  /** How many, if known. */
  readonly count: number | undefined;
}

/** "18 ladepunkter", for what is counted. */
export function countedName(
  t: TFunction,
  kind: Facility['kind'],
  count: number,
): string | undefined {
  if (kind === 'spaces') return t('lot.spaces', { count });
  if (kind === 'charging') return t('lotCard.chargers', { count });
  return kind === 'disabledSpaces' ? t('lot.handicapSpaces', { count }) : undefined;
}

/** Kinds of facilities that a lot's facts state more exactly, so that they are said once. [F1] */
const SAID_BY_FACTS: Readonly<Partial<Record<NonNullable<Facility['kind']>, keyof LotFacts>>> = {
  charging: 'connectors',
  fastCharging: 'connectors',
  openAllDay: 'openingHours',
  timeLimited: 'maxStayMinutes',
  heightLimit: 'maxHeightMeters',
};

/** Returns the facilities that neither the price nor the facts mention. */
export function unsaidFacilities(
  facilities: readonly Facility[],
  facts: LotFacts,
): readonly Facility[] {
  return facilities.filter(({ kind }) => {
    if (kind === undefined) return true;
    const saidBy = SAID_BY_FACTS[kind];
    return kind !== 'free' && kind !== 'paid' && !(saidBy && facts[saidBy] !== undefined);
  });
}

export interface LotSummary {
  readonly cost: Cost;
  readonly facilities: readonly Facility[];
}

interface Known {
  readonly lot: Pick<
    SafeLot,
    'properties' | 'priceAndOpeningHours' | 'totalNoOfChargers' | 'facts'
  >;
  /** Undefined until they are loaded. */
  readonly services: readonly LotService[] | undefined;
  readonly payment: PaymentMethods | undefined;
  readonly operator: Pick<Operator, 'properties' | 'currency'>;
}

/** Facilities that the API's ways to pay name more exactly. */
const SAID_BY_PAYMENT: readonly PropertyKind[] = ['cardPayment', 'appPayment', 'cashPayment'];

export function summarise({ lot, services, payment, operator }: Known): LotSummary {
  const kindOf = ({ id, name }: Property) => propertyKind(operator, id, name);
  const kinds = new Set(lot.properties.map(kindOf));
  const lines = textLines(lot.priceAndOpeningHours);
  const namesWaysToPay = payment !== undefined && paymentNames(payment).length > 0;
  const isPaidSomehow =
    namesWaysToPay ||
    kinds.has('monthlyTicket') ||
    SAID_BY_PAYMENT.some((kind) => kinds.has(kind)) ||
    (services?.some(isRentable) ?? false);
  const stated = statedPrice(lines);
  // "kr" is read as Norwegian kroner, so with another currency no price is read.
  const isReadable = stated.kind !== 'rates' || (lot.facts.currency ?? operator.currency) === 'NOK';
  const { tariff, openingHours, kind: ofLot, chargingPrices, chargingPriceText } = lot.facts;
  const andHours = openingHours === undefined && !kinds.has('openAllDay') && lines.length === 0;
  // At a station where one only charges, what it costs is the price of charging. [F7]
  const isCharging = ofLot === 'charging' && (chargingPrices ?? chargingPriceText) !== undefined;
  const cost =
    tariff || isCharging
      ? { kind: 'tariff' as const, isFree: isFreeByPrices(lot.facts) }
      : costOf(isReadable ? stated : { kind: 'somewhere' }, kinds, isPaidSomehow, andHours);
  const facilities = facilitiesOf(lot, kindOf, cost).filter(
    ({ kind }) => !(namesWaysToPay && SAID_BY_PAYMENT.some((said) => said === kind)),
  );
  return { cost, facilities };
}

function costOf(
  stated: StatedPrice,
  kinds: ReadonlySet<PropertyKind | undefined>,
  isPaidSomehow: boolean,
  andHours: boolean,
): Cost {
  if (stated.kind === 'rates') return stated;
  if (stated.kind === 'somewhere') return { kind: 'stated' };
  const saysFree = stated.kind === 'free' || (kinds.has('free') && !kinds.has('paid'));
  if (saysFree) return { kind: isPaidSomehow ? 'freeWithTerms' : 'free' };
  return { kind: kinds.has('paid') && !kinds.has('free') ? 'paid' : 'unknown', andHours };
}

function facilitiesOf(
  lot: Known['lot'],
  kindOf: (property: Property) => PropertyKind | undefined,
  cost: Cost,
): Facility[] {
  const counts: Partial<Record<NonNullable<Facility['kind']>, number | undefined>> = {
    // An API that doesn't know says 0.
    spaces: lot.facts.noOfSpaces || undefined,
    charging: lot.totalNoOfChargers || undefined,
    disabledSpaces: lot.facts.noOfHandicapSpaces || undefined,
  };
  const listed = lot.properties.map((property): Facility => {
    const kind = kindOf(property);
    return { property, kind, count: kind && counts[kind] };
  });
  const counted = (['spaces', 'charging', 'disabledSpaces'] as const)
    .filter((kind) => counts[kind] !== undefined && !listed.some((other) => other.kind === kind))
    .map((kind): Facility => ({ property: undefined, kind, count: counts[kind] }));
  return [...counted, ...listed]
    .filter(({ kind }) => {
      if (kind === 'free') return cost.kind === 'free' || (cost.kind === 'tariff' && cost.isFree);
      if (kind === 'paid') return isPaid(cost);
      // The operator's own text has the opening hours, and nobody reads them from it.
      return kind !== 'openAllDay' || lot.priceAndOpeningHours.trim() === '';
    })
    .sort((a, b) => placeOf(a) - placeOf(b));
}

function isPaid(cost: Cost): boolean {
  return cost.kind === 'paid' || cost.kind === 'rates' || (cost.kind === 'tariff' && !cost.isFree);
}

/** In the order in which drivers ask. What the product doesn't know follows in the API's order. */
const ORDER: readonly Facility['kind'][] = [
  'customersOnly',
  'spaces',
  ...PROPERTY_KINDS,
  undefined,
];

function placeOf({ kind }: Facility): number {
  return ORDER.indexOf(kind);
}
