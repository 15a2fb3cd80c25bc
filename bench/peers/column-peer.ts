import type { Reading } from '../../src/domain/availability.ts';
import type { Position } from '../../src/domain/geo.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { Lot, LotId } from '../../src/domain/lot.ts';
import { openAt } from '../../src/domain/opening-hours/open-by-hours.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';
import { passesMoment } from '../../tools/reference/naive-engine.ts';
import type { BenchAnswer } from '../bench-engine.ts';

/** The lots as columns: all peers hold their data in this form, so that none pays for another's objects. */
export class ColumnPeer {
  /** The rows' numbers. */
  readonly rows: number[] = [];
  readonly ids: (LotId | undefined)[] = [];
  /** Well-formed and NFC, not folded. */
  readonly names: string[] = [];
  readonly cities: string[] = [];
  readonly streets: string[] = [];
  readonly positions: Position[] = [];
  /** Bit p: has property p. */
  readonly masks: number[] = [];
  readonly #facts: (LotFacts | undefined)[] = [];
  /** Opening hours are read once for each distinct text. */
  readonly #openings = new Map<string, (atMs: number) => boolean | undefined>();
  #readings: ReadonlyMap<string, Reading> = new Map();

  add({ id, name, city, street, position, propertyIds, facts }: Lot): void {
    this.rows.push(this.rows.length);
    this.ids.push(id);
    this.names.push(name.toWellFormed().normalize('NFC'));
    this.cities.push(city.toWellFormed().normalize('NFC'));
    this.streets.push(street.toWellFormed().normalize('NFC'));
    this.positions.push(position);
    this.masks.push(maskOf(propertyIds));
    this.#facts.push(facts);
  }

  setReadings(readings: readonly Reading[]): void {
    this.#readings = new Map(readings.map((reading) => [reading.id, reading]));
  }

  hits(rows: readonly number[]): NonNullable<BenchAnswer['hits']> {
    return rows.map((row) => ({ id: this.ids[row] }));
  }

  /** Whether a row passes filters, tested row by row. */
  passes(row: number, mask: number, moment?: MomentFilter): boolean {
    if ((this.masks[row]! & mask) !== mask) return false;
    if (!moment) return true;
    const reading = this.#readings.get(String(this.ids[row]));
    return passesMoment(this.#facts[row], reading, moment, this.#isOpen);
  }

  readonly #isOpen = (hours: string, atMs: number): boolean | undefined => {
    let isOpenAt = this.#openings.get(hours);
    if (!isOpenAt) this.#openings.set(hours, (isOpenAt = openAt(hours)));
    return isOpenAt(atMs);
  };
}

/** Property ids as bits. The data's largest id is 22. */
export function maskOf(propertyIds: readonly number[]): number {
  return propertyIds.reduce((mask, id) => mask | (1 << id), 0);
}
