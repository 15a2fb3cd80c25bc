/**
 * L6: what the ids of an operator's API mean. Only what the operators file says is claimed; anything
 * else keeps the API's own name.
 */
import { fold } from '../domain/fold.ts';
import type { Property } from '../domain/lot.ts';
import {
  CONTRACT_NAME,
  DEFAULT_CONTRACT_ID,
  type PropertyKind,
} from '../domain/property-vocabulary.ts';
import type { Operator } from './operator.ts';

type Mapped = Pick<Operator, 'properties'>;

interface Meaning {
  readonly kinds: ReadonlyMap<number, PropertyKind>;
  /** Place in the order of filters. */
  readonly places: ReadonlyMap<number, number>;
  readonly contractId: number | undefined;
  readonly ids: Readonly<Partial<Record<PropertyKind, number>>>;
}

/** Asked for every chip of every card: looked up, not searched. */
const meanings = new WeakMap<Mapped['properties'], Meaning>();

function meaningOf({ properties }: Mapped): Meaning {
  const known = meanings.get(properties);
  if (known) return known;
  const kinds = new Map(properties.map(({ id, kind }) => [id, kind]));
  const mapped = properties.find(({ kind }) => kind === 'contract')?.id;
  const meaning = {
    kinds,
    places: new Map(properties.map(({ id }, index) => [id, index])),
    contractId: mapped ?? (kinds.has(DEFAULT_CONTRACT_ID) ? undefined : DEFAULT_CONTRACT_ID),
    ids: Object.fromEntries(properties.map(({ id, kind }) => [kind, id])),
  };
  meanings.set(properties, meaning);
  return meaning;
}

/**
 * What a property means at this operator, or undefined for one that isn't mapped.
 * @param name the API's own. An unmapped id 1 is contract parking (S3) unless its name says otherwise.
 */
export function propertyKind(operator: Mapped, id: number, name = ''): PropertyKind | undefined {
  const { kinds, contractId } = meaningOf(operator);
  const kind = kinds.get(id);
  if (kind) return kind;
  const unnamed = name.trim() === '' || fold(name.trim()) === fold(CONTRACT_NAME);
  return id === contractId && unnamed ? 'contract' : undefined;
}

/** S3: the id behind `contract=1`; undefined where the operator's id 1 means something else. */
export function contractPropertyId(operator: Mapped): number | undefined {
  return meaningOf(operator).contractId;
}

/** The operator's id of each kind that it has, for words that mean a filter. [S14] */
export function propertyIds(operator: Mapped): Meaning['ids'] {
  return meaningOf(operator).ids;
}

/** Filters as the operator orders them; those that aren't mapped follow, as they came. */
export function inFilterOrder(operator: Mapped, properties: readonly Property[]): Property[] {
  const { places } = meaningOf(operator);
  const placeOf = ({ id }: Property) => places.get(id) ?? places.size;
  return [...properties].sort((a, b) => placeOf(a) - placeOf(b));
}
