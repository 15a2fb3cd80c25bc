import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { SourceFacts, SourceLot } from '../source.ts';
import { compare } from './same-place.ts';

/** The properties of a charging station at a car park, as opposed to those of the car park. */
const OF_CHARGING: ReadonlySet<PropertyKind> = new Set(['charging', 'fastCharging']);
/** Pairs of properties that contradict each other. */
const OPPOSITE: Partial<Readonly<Record<PropertyKind, PropertyKind>>> = {
  free: 'paid',
  paid: 'free',
};

/**
 * Merges the lots of one place. The one that leads keeps what it says, and the others fill its gaps: car parks lead
 * charging stations, because a car park with chargers is a car park; then the one of which most is known; then by id.
 */
export function mergedLot(lots: readonly SourceLot[]): SourceLot {
  const ordered = lots.toSorted(
    (one, other) =>
      Number(isCharging(one)) - Number(isCharging(other)) ||
      richness(other) - richness(one) ||
      compare(one.id, other.id),
  );
  return ordered.reduce(mergedPair);
}

/** How much is known of a lot. */
function richness(lot: SourceLot): number {
  const { name, street, city, postalCode, country, kinds, chargers, facts } = lot;
  const notes = [...(lot.description ?? []), ...(lot.prices ?? [])];
  const known = notes.map((note) => (typeof note === 'string' ? note : (note.text ?? note.about)));
  const payments = [...(lot.paymentApps ?? []), ...(lot.paymentProviders ?? [])];
  const texts = [name, street, city, postalCode, country, ...known].filter((text) => text !== '');
  return [...texts, ...kinds, ...payments, ...Object.values({ ...facts, chargers })].filter(
    (value) => value !== undefined,
  ).length;
}

function mergedPair(lot: SourceLot, other: SourceLot): SourceLot {
  const isChargingOfParking = !isCharging(lot) && isCharging(other);
  const added = isChargingOfParking ? chargingOf(other) : other;
  const said: readonly PropertyKind[] = lot.facts.tariff ? [...lot.kinds, 'paid'] : lot.kinds;
  const kinds = added.kinds.filter((kind) => !said.includes(OPPOSITE[kind] ?? kind));
  const { tariff: _tariff, ...others } = added.facts;
  const addedFacts = lot.kinds.includes('free') ? others : added.facts;
  const both = <T>(listOf: (one: SourceLot) => readonly T[] | undefined) => [
    ...new Set([...(listOf(lot) ?? []), ...(listOf(added) ?? [])]),
  ];
  const sources = both(({ source }) => source?.split(', '));
  return {
    ...lot,
    name: lot.name || other.name,
    street: lot.street || other.street,
    city: lot.city || other.city,
    postalCode: lot.postalCode || other.postalCode,
    country: lot.country || other.country,
    kinds: [...new Set([...lot.kinds, ...kinds])],
    chargers: lot.chargers ?? other.chargers,
    facts: mergedFacts(lot.facts, addedFacts),
    description: both((one) => one.description),
    prices: both((one) => one.prices),
    paymentApps: both((one) => one.paymentApps),
    paymentProviders: both((one) => one.paymentProviders),
    registerIds: both((one) => one.registerIds),
    ...(sources.length > 0 && { source: sources.join(', ') }),
  };
}

/** A lot without a kind, as in most tables, counts as parking. */
function isCharging({ facts }: SourceLot): boolean {
  return facts.kind === 'charging';
}

/** What a charging station adds to a car park: its charging alone, with its operator and price labelled as those of it. */
function chargingOf(lot: SourceLot): SourceLot {
  const { operatorName, connectors, chargingPrices, chargingPriceText, currency } = lot.facts;
  const operator = { about: 'chargingOperator', text: operatorName ?? '' } as const;
  return {
    ...lot,
    kinds: lot.kinds.filter((kind) => OF_CHARGING.has(kind)),
    facts: { ...(connectors && { connectors }), chargingPrices, chargingPriceText, currency },
    description: [operator, ...(lot.description ?? [])],
    prices: (lot.prices ?? []).map((note) =>
      typeof note === 'string' ? { about: 'charging', text: note } : note,
    ),
    paymentApps: [],
    paymentProviders: [],
  };
}

/** The facts with their gaps filled by the other source's: each price with its currency, and none in a second one. */
function mergedFacts(facts: SourceFacts, other: SourceFacts): SourceFacts {
  const { tariff, chargingPrices, chargingPriceText, currency, ...others } = other;
  const isCharged = (facts.chargingPrices ?? facts.chargingPriceText) !== undefined;
  const hasPrices = (facts.tariff ?? facts.chargingPrices) !== undefined;
  const isOtherMoney = hasPrices && facts.currency !== currency;
  const added = {
    ...(!facts.tariff && !isOtherMoney && tariff && { tariff }),
    ...(!isCharged && !isOtherMoney && chargingPrices && { chargingPrices }),
  };
  return {
    ...others,
    ...added,
    ...(Object.keys(added).length > 0 && currency && { currency }),
    ...(!isCharged && chargingPriceText !== undefined && { chargingPriceText }),
    ...facts,
  };
}
