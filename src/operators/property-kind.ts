/** L6: what the ids of an operator's API mean. An id that the operators file doesn't map keeps the API's own name. */
import { fold } from '../domain/fold.ts';
import type { Property } from '../domain/lot.ts';
import {
  CONTRACT_NAME,
  DEFAULT_CONTRACT_ID,
  type PropertyKind,
} from '../domain/property-vocabulary.ts';
import type { Operator } from './operator.ts';

type Mapped = Pick<Operator, 'properties'>;

/** What a property means at this operator; undefined if it isn't mapped. @param name the API's own */
export function propertyKind(operator: Mapped, id: number, name = ''): PropertyKind | undefined {
  const mapped = operator.properties.find((property) => property.id === id);
  if (mapped) return mapped.kind;
  const unnamed = name.trim() === '' || fold(name.trim()) === fold(CONTRACT_NAME);
  return id === contractPropertyId(operator) && unnamed ? 'contract' : undefined;
}

/** S3: the id behind `contract=1`; undefined where the operator's id 1 means something else. */
export function contractPropertyId({ properties }: Mapped): number | undefined {
  const mapped = properties.find(({ kind }) => kind === 'contract');
  if (mapped) return mapped.id;
  const isTaken = properties.some(({ id }) => id === DEFAULT_CONTRACT_ID);
  return isTaken ? undefined : DEFAULT_CONTRACT_ID;
}

/** The operator's id of each kind that it has, for words that mean a filter. [S14] */
export function propertyIds({ properties }: Mapped): Partial<Record<PropertyKind, number>> {
  return Object.fromEntries(properties.map(({ id, kind }) => [kind, id]));
}

/** Filters as the operator orders them; those that aren't mapped follow, as they came. */
export function inFilterOrder(operator: Mapped, properties: readonly Property[]): Property[] {
  const ids = operator.properties.map(({ id }) => id);
  const placeOf = ({ id }: Property) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...properties].sort((a, b) => placeOf(a) - placeOf(b));
}
