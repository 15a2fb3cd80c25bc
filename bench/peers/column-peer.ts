import type { Reading } from '../../src/domain/availability.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { Lot, LotId } from '../../src/domain/lot.ts';
import { openAt } from '../../src/domain/opening-hours/open-by-hours.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';
import { passesMoment } from '../../tools/reference/naive-engine.ts';
import type { BenchHit } from '../bench-engine.ts';

/** The largest property id that fits the mask. The data's largest is 22. */
const MAX_PROPERTY_ID = 30;

/** The lots as columns: all peers hold their data in this form, so that none pays for another's objects. */
export class ColumnPeer {
  readonly ids: (LotId | undefined)[] = [];
  /** Well-formed and NFC, not folded. */
  readonly names: string[] = [];
  readonly cities: string[] = [];
  readonly streets: string[] = [];
  readonly lngs: number[] = [];
  readonly lats: number[] = [];
  /** Bit p: has property p. */
  readonly #masks: number[] = [];
  readonly #facts: (LotFacts | undefined)[] = [];
  /** Opening hours are read once for each distinct text. */
  readonly #openings = new Map<string, (atMs: number) => boolean>();
  #readings: ReadonlyMap<string, Reading> = new Map();

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
    this.#masks.push(maskOf(lot.propertyIds));
    this.#facts.push(lot.facts);
  }

  setReadings(readings: readonly Reading[]): void {
    this.#readings = new Map(readings.map((reading) => [reading.id, reading]));
  }

  hits(rows: readonly number[]): BenchHit[] {
    return rows.map((row) => ({
      id: this.ids[row],
      position: [this.lngs[row]!, this.lats[row]!],
    }));
  }

  /** Whether a row passes filters, tested row by row. */
  passes(row: number, mask: number, moment?: MomentFilter): boolean {
    if ((this.#masks[row]! & mask) !== mask) return false;
    if (!moment) return true;
    const reading = this.#readings.get(String(this.ids[row]));
    return passesMoment(this.#facts[row], reading, moment, this.#isOpen);
  }

  maskOf(row: number): number {
    return this.#masks[row]!;
  }

  readonly #isOpen = (hours: string, atMs: number): boolean => {
    let isOpenAt = this.#openings.get(hours);
    if (!isOpenAt) this.#openings.set(hours, (isOpenAt = openAt(hours)));
    return isOpenAt(atMs);
  };
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
