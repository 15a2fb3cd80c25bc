import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { Operator } from '../../../src/operators/operator.ts';
import { member, textOf } from './values.ts';

/** The sample's ids, used where the operator maps none (L6). */
const USUAL_IDS: Readonly<Record<PropertyKind, number>> = {
  contract: 1,
  charging: 2,
  fastCharging: 3,
  disabledSpaces: 4,
  indoor: 5,
  underground: 6,
  parkAndRide: 7,
  paid: 8,
  free: 9,
  openAllDay: 10,
  supervised: 11,
  timeLimited: 12,
  heightLimit: 13,
  customersOnly: 14,
  stepFree: 15,
  cardPayment: 16,
  appPayment: 17,
  cashPayment: 18,
  onStreet: 19,
  reservable: 20,
  monthlyTicket: 21,
  solarCanopy: 22,
};

/**
 * The ids that a lot file's properties get (L6).
 * @param mapping the operator's `properties`: with any, only kinds that it maps are kept
 */
export function propertyIds(
  mapping: Operator['properties'] = [],
): (kind: PropertyKind) => number | undefined {
  if (mapping.length === 0) return (kind) => USUAL_IDS[kind];
  return (kind) => mapping.find((entry) => entry.kind === kind)?.id;
}

/** @param texts the parsed translations of a language */
export function propertyNames(texts: unknown): (kind: PropertyKind) => string {
  return (kind) => textOf(member(member(member(texts, 'property'), kind), 'name'));
}
