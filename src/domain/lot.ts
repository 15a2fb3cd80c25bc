import type { Position } from './geo.ts';
import type { LotFacts } from './lot-facts.ts';

/** As the API sends it (D4): compared as a string. */
export type LotId = number | string;

/** D4. */
export const LOT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** D4: the usable form of an id, or undefined: not a path of the API, nor a number that JSON may have rounded. */
export function lotIdOf(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined;
  const id = String(value);
  return LOT_ID.test(id) && id !== 'properties' && id !== 'availability' ? id : undefined;
}

/** A filterable facility of a lot. */
export interface Property {
  readonly id: number;
  readonly name: string;
}

/** A lot of the list after validation at the boundary (specification, section 3). */
export interface Lot {
  /** Absent where the source has no usable id (D4): findable, but links nowhere. */
  readonly id: LotId | undefined;
  /** Empty where the source has none (S2). */
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly position: Position;
  readonly propertyIds: readonly number[];
  /** Charging points; 0 where unknown. */
  readonly chargers: number;
  /** What else is known of it (F2). */
  readonly facts?: LotFacts;
}
