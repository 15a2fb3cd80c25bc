import { isPosition } from '../../src/domain/geo.ts';
import type { LotKind } from '../../src/domain/kinds-and-plugs.ts';
import { readLotFacts } from '../../src/domain/lot-facts.ts';
import { lotIdOf } from '../../src/domain/lot.ts';
import { propertyIdOf } from '../../src/domain/property-id.ts';
import {
  cleanLine,
  isAbsent,
  isRow,
  MAX_PROPERTY_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  readChargers,
  type Row,
} from '../../src/domain/row-values.ts';
import type { Lot, LotId, Property } from '../../src/domain/lot.ts';

/** How much is read; the rest is counted. */
interface RowLimits {
  readonly lots: number;
  /** All names, streets and cities together, in UTF-16 units. */
  readonly characters: number;
  readonly properties: number;
}

/** A hostile list must not fill the memory, nor invent properties without end. */
const LIMITS: RowLimits = { lots: 5_000_000, characters: 2 ** 28, properties: 10_000 };
const MAX_REPORTED_IDS = 1_000;

const NO_PROPERTIES: readonly number[] = [];

/**
 * Turns the API's rows into lots (D1), and counts what it leaves out and the property names it sees. It is written by
 * hand because a million rows pass through it.
 */
export class LotRowParser {
  /**
   * How often something was left out, by reason (D1). A whole row: it is no object, has no usable coordinates (S2) or is beyond
   * the size of a list; `engine/lot-table.ts` refuses repeated ids (D4). A part of a row: an unusable id (D4), a text or its
   * end, a property, chargers, a fact (F2).
   */
  readonly dropped = {
    row: 0,
    coordinates: 0,
    size: 0,
    id: 0,
    text: 0,
    property: 0,
    chargers: 0,
    fact: 0,
  };
  /** Ids of lots without usable coordinates, for the one report on the console (S2); at most 1,000. */
  readonly unplacedIds: string[] = [];
  /** Property id -> the API's first name for it (L6). */
  readonly propertyNames = new Map<number, string>();
  /** Kinds seen (F5). */
  readonly kinds = new Set<LotKind>();
  readonly #limits: RowLimits;
  readonly #dropFact = (): void => void (this.dropped.fact += 1);
  readonly #dropText = (): void => void (this.dropped.text += 1);
  #lots = 0;
  #characters = 0;

  constructor(limits: Partial<RowLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The lot in a parsed row, or undefined if the row was dropped and counted. @param row undefined: it is no JSON */
  take(row: unknown): Lot | undefined {
    if (!isRow(row)) {
      this.dropped.row += 1;
      return undefined;
    }
    const { position, address } = row;
    const coordinates = isRow(position) ? position['coordinates'] : undefined;
    if (!isPosition(coordinates)) {
      this.dropped.coordinates += 1;
      this.#remember(row['parkingLotId']);
      return undefined;
    }
    if (this.#lots >= this.#limits.lots || this.#characters >= this.#limits.characters) {
      this.dropped.size += 1;
      return undefined;
    }
    const { street, city } = isRow(address) ? address : NO_FIELDS;
    if (!isRow(address) && !isAbsent(address)) this.#dropText();
    const facts = readLotFacts(row, this.#dropFact);
    const lot = {
      id: this.#id(row['parkingLotId']),
      name: this.#text(row['name']),
      street: this.#text(street),
      city: this.#text(city),
      position: coordinates,
      propertyIds: this.#propertyIds(row['properties']),
      chargers: this.#chargers(row['totalNoOfChargers']),
      ...(facts && { facts }),
    };
    if (facts?.kind !== undefined) this.kinds.add(facts.kind);
    this.#lots += 1;
    this.#characters += lot.name.length + lot.street.length + lot.city.length;
    return lot;
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

  /** Distinct ids in the row's order; entries without an integer id are left out. */
  #propertyIds(properties: unknown): readonly number[] {
    if (!Array.isArray(properties)) {
      if (!isAbsent(properties)) this.dropped.property += 1;
      return NO_PROPERTIES;
    }
    if (properties.length === 0) return NO_PROPERTIES;
    const ids = new Set<number>();
    for (const property of properties as unknown[]) {
      const { id: given, name } = isRow(property) ? property : NO_FIELDS;
      const id = propertyIdOf(given);
      if (id === undefined) this.dropped.property += 1;
      else if (!ids.has(id) && this.#known(id, name)) ids.add(id);
    }
    return [...ids];
  }

  #known(id: number, name: unknown): boolean {
    const known = this.propertyNames.get(id);
    if (known) return true;
    if (known === undefined && this.propertyNames.size >= this.#limits.properties) {
      this.dropped.property += 1;
      return false;
    }
    this.propertyNames.set(id, this.#text(name, MAX_PROPERTY_NAME_LENGTH));
    return true;
  }

  /** An unusable id is counted; a row without an id is fine. */
  #id(value: unknown): LotId | undefined {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value + 0;
    if (lotIdOf(value) !== undefined) return value as LotId;
    if (value !== undefined && value !== null) this.dropped.id += 1;
    return undefined;
  }

  #text(value: unknown, maxLength = MAX_TEXT_LENGTH): string {
    if (typeof value !== 'string' && !isAbsent(value)) this.#dropText();
    return cleanLine(value, maxLength, this.#dropText);
  }

  #chargers(value: unknown): number {
    const points = readChargers(value);
    if (points === undefined && !isAbsent(value)) this.dropped.chargers += 1;
    return points ?? 0;
  }
}

const NO_FIELDS: Row = {};
