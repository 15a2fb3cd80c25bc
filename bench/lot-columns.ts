/** The lots as columns: all peers hold their data in this form, so that none pays for another's objects. */
import { type Reading, roomOf } from '../src/domain/availability.ts';
import type { Position } from '../src/domain/geo.ts';
import type { LotFacts } from '../src/domain/lot-facts.ts';
import type { Lot, LotId } from '../src/domain/lot.ts';
import { openAt } from '../src/domain/opening-hours/open-at.ts';
import type { MomentFilter } from '../src/domain/search-api.ts';

/** The largest property id that fits the mask. The data's largest is 22. */
const MAX_PROPERTY_ID = 30;

export class LotColumns {
  readonly ids: (LotId | undefined)[] = [];
  /** Well-formed and NFC, not folded. */
  readonly names: string[] = [];
  readonly cities: string[] = [];
  readonly streets: string[] = [];
  readonly lngs: number[] = [];
  readonly lats: number[] = [];
  /** Bit p: has property p. */
  readonly masks: number[] = [];
  readonly facts: (LotFacts | undefined)[] = [];

  get length(): number {
    return this.names.length;
  }

  add(lot: Lot): void {
    this.ids.push(lot.id);
    this.names.push(lot.name.toWellFormed().normalize('NFC'));
    this.cities.push(lot.city.toWellFormed().normalize('NFC'));
    this.streets.push(lot.street.toWellFormed().normalize('NFC'));
    this.lngs.push(lot.position[0]);
    this.lats.push(lot.position[1]);
    this.masks.push(maskOf(lot.propertyIds));
    this.facts.push(lot.facts);
  }

  position(row: number): Position {
    return [this.lngs[row] as number, this.lats[row] as number];
  }
}

export function maskOf(propertyIds: readonly number[]): number {
  let mask = 0;
  for (const id of propertyIds) {
    if (id < 0 || id > MAX_PROPERTY_ID)
      throw new RangeError(`property ${id} does not fit the mask`);
    mask |= 1 << id;
  }
  return mask;
}

/** Filters of the moment as every peer tests them, row by row: opening hours are read once for each distinct text. */
export class MomentCheck {
  readonly #columns: LotColumns;
  readonly #openings = new Map<string, (atMs: number) => boolean>();
  #readings: ReadonlyMap<string, Reading> = new Map();

  constructor(columns: LotColumns) {
    this.#columns = columns;
  }

  setReadings(readings: readonly Reading[]): void {
    this.#readings = new Map(readings.map((reading) => [reading.id, reading]));
  }

  passes(row: number, { atMs, open, free, kind, plug, kw: leastKw }: MomentFilter): boolean {
    const facts = this.#columns.facts[row];
    if (!facts) return false;
    if (kind !== undefined && facts.kind !== kind) return false;
    const reading = this.#readings.get(String(this.#columns.ids[row]));
    const room = reading && roomOf(reading, atMs, facts.noOfSpaces)?.state;
    if (open === true && (room === 'closed' || !this.isOpen(row, atMs))) return false;
    if (free === true && room !== 'free') return false;
    if (plug === undefined && leastKw === undefined) return true;
    return (facts.connectors ?? []).some(
      ({ plug: own, kW }) =>
        (plug === undefined || own === plug) &&
        (leastKw === undefined || (kW !== undefined && kW >= leastKw)),
    );
  }

  isOpen(row: number, atMs: number): boolean {
    const hours = this.#columns.facts[row]?.openingHours;
    if (hours === undefined) return false;
    let isOpenAt = this.#openings.get(hours);
    if (!isOpenAt) this.#openings.set(hours, (isOpenAt = openAt(hours)));
    return isOpenAt(atMs);
  }
}
