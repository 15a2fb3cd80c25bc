import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { SourceLot, SourceFacts } from '../source.ts';
import { compare } from './same-place.ts';

/** The properties of a charging station at a car park, as opposed to those of the car park. */
const OF_CHARGING: ReadonlySet<PropertyKind> = new Set(['charging', 'fastCharging']);
/** Pairs of properties that contradict each other. */
const OPPOSITE: Partial<Readonly<Record<PropertyKind, PropertyKind>>> = {
  free: 'paid',
  paid: 'free',
};

/**
 * The lots of one place in the order in which they are merged: car parks before charging stations, because a car park
 * with chargers is a car park; then the one of which most is known; then by id.
 */
export function byLead(lots: readonly SourceLot[]): SourceLot[] {
  return lots.toSorted(
    (one, other) =>
      Number(isCharging(one)) - Number(isCharging(other)) ||
      richness(other) - richness(one) ||
      compare(one.id, other.id),
  );
}

/** How much is known of a lot. */
function richness(lot: SourceLot): number {
  const texts = [lot.name, lot.street, lot.city, lot.postalCode, lot.country];
  const notes = [...(lot.description ?? []), ...(lot.prices ?? [])].filter((note) =>
    typeof note === 'string' ? note !== '' : !('text' in note) || note.text !== '',
  );
  const payments = [...(lot.paymentApps ?? []), ...(lot.paymentProviders ?? [])];
  const facts = Object.values({ ...lot.facts, chargers: lot.chargers });
  return [...texts.filter(Boolean), ...notes, ...lot.kinds, ...payments, ...facts].filter(
    (value) => value !== undefined,
  ).length;
}

/**
 * Merges a lot that two sources describe: the first one leads, and the second fills its gaps. A charging station adds
 * only its charging to a car park, with its operator and price labelled as those of the charging.
 */
export function mergedLot(lot: SourceLot, other: SourceLot): SourceLot {
  const isChargingOfParking = !isCharging(lot) && isCharging(other);
  const kinds = other.kinds.filter(
    (kind) =>
      !lot.kinds.includes(OPPOSITE[kind] ?? kind) &&
      (!isChargingOfParking || OF_CHARGING.has(kind)),
  );
  const chargers = lot.chargers ?? other.chargers;
  const sources = [lot, other].flatMap(({ source }) => source?.split(', ') ?? []);
  return {
    ...lot,
    name: lot.name || other.name,
    street: lot.street || other.street,
    city: lot.city || other.city,
    postalCode: lot.postalCode || other.postalCode,
    country: lot.country || other.country,
    kinds: [...new Set([...lot.kinds, ...kinds])],
    ...(chargers !== undefined && { chargers }),
    facts: isChargingOfParking
      ? chargingOf(lot.facts, other.facts)
      : filled(lot.facts, other.facts),
    description: [
      ...(lot.description ?? []),
      ...chargingNotes(isChargingOfParking, other),
      ...(other.description ?? []),
    ],
    prices: [
      ...(lot.prices ?? []),
      ...(isChargingOfParking
        ? (other.prices ?? []).map((note) =>
            typeof note === 'string' ? ({ about: 'charging', text: note } as const) : note,
          )
        : (other.prices ?? [])),
    ],
    ...(isChargingOfParking
      ? {}
      : {
          paymentApps: [...new Set([...(lot.paymentApps ?? []), ...(other.paymentApps ?? [])])],
          paymentProviders: [
            ...new Set([...(lot.paymentProviders ?? []), ...(other.paymentProviders ?? [])]),
          ],
        }),
    registerIds: [...new Set([...(lot.registerIds ?? []), ...(other.registerIds ?? [])])],
    ...(sources.length > 0 && { source: [...new Set(sources)].join(', ') }),
  };
}

/** Whether a lot is for charging only. A lot without a kind, as in most tables, counts as parking. */
function isCharging({ facts }: SourceLot): boolean {
  return facts.kind === 'charging';
}

/** Fills gaps in the facts with the other source's facts. */
function filled(facts: SourceFacts, other: SourceFacts): SourceFacts {
  const { tariff: _t, chargingPrices: _p, chargingPriceText: _x, currency: _c, ...others } = other;
  return { ...others, ...pricesOf(facts, other), ...facts };
}

/** A place at which one also charges takes from a charging station only what is said of the charging. */
function chargingOf(facts: SourceFacts, { tariff: _tariff, ...other }: SourceFacts): SourceFacts {
  const { connectors } = other;
  return { ...(connectors && { connectors }), ...pricesOf(facts, other), ...facts };
}

/** The prices that the other source adds: each with its currency, and none in a second one. */
function pricesOf(facts: SourceFacts, other: SourceFacts): SourceFacts {
  const { tariff, chargingPrices, chargingPriceText } = other;
  const isCharged = (facts.chargingPrices ?? facts.chargingPriceText) !== undefined;
  const hasPrices = (facts.tariff ?? facts.chargingPrices) !== undefined;
  const isOtherMoney = hasPrices && facts.currency !== other.currency;
  const added = {
    ...(!facts.tariff && !isOtherMoney && tariff && { tariff }),
    ...(!isCharged && !isOtherMoney && chargingPrices && { chargingPrices }),
  };
  const isPriced = Object.keys(added).length > 0;
  return {
    ...added,
    ...(isPriced && other.currency && { currency: other.currency }),
    ...(!isCharged && chargingPriceText !== undefined && { chargingPriceText }),
  };
}

function chargingNotes(isChargingOfParking: boolean, { facts }: SourceLot) {
  if (!isChargingOfParking || facts.operatorName === undefined) return [];
  return [{ about: 'chargingOperator', text: facts.operatorName } as const];
}
