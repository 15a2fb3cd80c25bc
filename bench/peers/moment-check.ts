/** Filters of the moment as every peer tests them, row by row: opening hours are read once for each distinct text. */
import { roomOf, type Reading } from '../../src/domain/availability.ts';
import { openAt } from '../../src/domain/opening-hours/open-at.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';
import type { LotColumns } from '../lot-columns.ts';

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
