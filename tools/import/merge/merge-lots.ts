import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { SourceLot } from '../source.ts';

/** Kinds that describe a car park's charging station, not its parking. */
const OF_CHARGING: ReadonlySet<PropertyKind> = new Set(['charging', 'fastCharging']);
/** Kinds that contradict each other. */
const OPPOSITE: Partial<Readonly<Record<PropertyKind, PropertyKind>>> = {
  free: 'paid',
  paid: 'free',
};

/**
 * One lot from two sources: the first decides, the second fills what the first leaves open. From a charging station at a
 * car park only what concerns charging is taken; its operator and its price are named as the charging's.
 */
export function mergedLot(lot: SourceLot, other: SourceLot): SourceLot {
  if (isCharging(lot) && !isCharging(other)) {
    // A car park with chargers is a car park, whichever came first. The lot keeps the first one's id.
    const { id, name, hasMadeId = false } = lot;
    return {
      ...mergedLot(other, lot),
      id,
      hasMadeId,
      name: name || other.name,
      coordinates: lot.coordinates,
    };
  }
  const isChargingOfParking = !isCharging(lot) && isCharging(other);
  const kinds = other.kinds.filter(
    (kind) =>
      !lot.kinds.includes(OPPOSITE[kind] ?? kind) &&
      (!isChargingOfParking || OF_CHARGING.has(kind)),
  );
  const chargers = lot.chargers ?? other.chargers;
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
  };
}

/** A lot that does not say what it is for, as in most tables, counts as parking. */
function isCharging({ facts }: SourceLot): boolean {
  return facts.kind === 'charging';
}

/** Facts with gaps filled. Tariff and currency go together. */
function filled(facts: LotFacts, { tariff, currency, ...others }: LotFacts): LotFacts {
  const price = facts.tariff || !tariff ? {} : { tariff, ...(currency && { currency }) };
  return { ...others, ...price, ...facts };
}

function chargingOf(facts: LotFacts, { connectors }: LotFacts): LotFacts {
  return { ...(connectors && { connectors }), ...facts };
}

function chargingNotes(isChargingOfParking: boolean, { facts }: SourceLot) {
  if (!isChargingOfParking || facts.operatorName === undefined) return [];
  return [{ about: 'chargingOperator', text: facts.operatorName } as const];
}
