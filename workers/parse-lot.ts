import { isPosition } from '../src/domain/geo.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import type { Lot, LotId, Property } from '../src/domain/lot.ts';

/** Why a row is left out (D1, S2). The engine's builder adds `duplicate` (D4). */
export type DropReason = 'row' | 'coordinates';

/** Longest name, street or city kept, in UTF-16 units: no real one comes near. */
const MAX_TEXT_LENGTH = 2_000;
/** Longest property name kept, in UTF-16 units. */
const MAX_PROPERTY_NAME_LENGTH = 200;
/** A hostile list must not grow the memory by inventing properties. */
const MAX_PROPERTIES = 10_000;
/** More points than that are a mistake; whoever stores them needs no more than 16 bits. */
const MAX_CHARGERS = 65_535;
const MAX_REPORTED_IDS = 1_000;

const NO_PROPERTIES: readonly number[] = [];
const INTEGER_TEXT = /^-?\d{1,15}$/;

/**
 * The boundary between the API's rows and the product's lots (D1): takes one row after another and
 * keeps count of what it left out and of the property names it saw. Written by hand because a
 * million rows pass through it; tests hold it to a schema of the same meaning.
 */
export class LotIntake {
  /** Rows left out, by reason. */
  readonly dropped: Record<DropReason, number> = { row: 0, coordinates: 0 };
  /** Ids of lots without usable coordinates, for the one report on the console (S2); at most 1,000. */
  readonly unplacedIds: string[] = [];
  /** Property id -> the API's first name for it (L6). */
  readonly propertyNames = new Map<number, string>();

  /** The lot in a parsed row, or undefined if the row was dropped and counted. */
  take(row: unknown): Lot | undefined {
    if (!isObject(row)) {
      this.dropped.row += 1;
      return undefined;
    }
    const { position, address } = row;
    const coordinates = isObject(position) ? position['coordinates'] : undefined;
    if (!isPosition(coordinates)) {
      this.dropped.coordinates += 1;
      this.#remember(row['parkingLotId']);
      return undefined;
    }
    const { street, city } = isObject(address) ? address : NO_ADDRESS;
    return {
      id: idOf(row['parkingLotId']),
      name: textOf(row['name'], MAX_TEXT_LENGTH),
      street: textOf(street, MAX_TEXT_LENGTH),
      city: textOf(city, MAX_TEXT_LENGTH),
      position: coordinates,
      propertyIds: this.#propertyIds(row['properties']),
      chargers: chargersOf(row['totalNoOfChargers']),
    };
  }

  /** Counts a row that is no JSON at all. */
  dropUnreadable(): void {
    this.dropped.row += 1;
  }

  /** Reasons that occurred, with their counts. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(Object.entries(this.dropped).filter(([, count]) => count > 0));
  }

  /** Properties seen, by ascending id (L6). */
  properties(): readonly Property[] {
    return [...this.propertyNames].map(([id, name]) => ({ id, name })).sort((a, b) => a.id - b.id);
  }

  #remember(id: unknown): void {
    const usable = lotIdOf(id);
    if (this.unplacedIds.length < MAX_REPORTED_IDS) this.unplacedIds.push(usable ?? '(no id)');
  }

  /** Distinct ids in the row's order; entries without an integer id are skipped. */
  #propertyIds(properties: unknown): readonly number[] {
    if (!Array.isArray(properties) || properties.length === 0) return NO_PROPERTIES;
    const ids = new Set<number>();
    for (const property of properties as unknown[]) {
      if (!isObject(property)) continue;
      const id = propertyIdOf(property['id']);
      if (id === undefined || ids.has(id)) continue;
      if (!this.#known(id, property['name'])) continue;
      ids.add(id);
    }
    return [...ids];
  }

  #known(id: number, name: unknown): boolean {
    const known = this.propertyNames.get(id);
    if (known) return true;
    if (known === undefined && this.propertyNames.size >= MAX_PROPERTIES) return false;
    this.propertyNames.set(id, textOf(name, MAX_PROPERTY_NAME_LENGTH));
    return true;
  }
}

const NO_ADDRESS: Record<string, unknown> = {};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(value: unknown): LotId | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  return lotIdOf(value) === undefined ? undefined : (value as LotId);
}

function textOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  return value.length > maxLength ? value.slice(0, maxLength) : value;
}

function propertyIdOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && INTEGER_TEXT.test(value) ? Number(value) : undefined;
}

/** Rounded up, so that "more than none" stays so. */
function chargersOf(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0) || value === Infinity) return 0;
  return Math.min(Math.ceil(value), MAX_CHARGERS);
}
