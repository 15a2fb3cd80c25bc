/** Search and facets for every peer that only knows which rows match a text: the rest is the same for all of them. */
import type { Reading } from '../../src/domain/availability.ts';
import { EARTH_RADIUS_KM, NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import { bboxContains, haversineKm, type Position } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { LotColumns, maskOf, MomentCheck } from '../lot-columns.ts';

export interface TextIndex {
  /** Calls `visit` once for each row whose text matches. `foldedText` is folded, trimmed and not empty. */
  forEachMatch(foldedText: string, visit: (row: number) => void): void;
  /** The same for rows in whose city, name or street every word occurs (S12). */
  forEachWordMatch?(foldedWords: readonly string[], visit: (row: number) => void): void;
}

interface RowAnswer {
  total: number;
  rows: readonly number[];
}

export class TextPeer implements BenchEngine {
  readonly #columns = new LotColumns();
  readonly #createIndex: (columns: LotColumns) => TextIndex;
  readonly #moment = new MomentCheck(this.#columns);
  #index: TextIndex | undefined;

  constructor(createIndex: (columns: LotColumns) => TextIndex) {
    this.#createIndex = createIndex;
  }

  add(lot: Lot): void {
    this.#columns.add(lot);
  }

  build(): void {
    this.#index = this.#createIndex(this.#columns);
  }

  setReadings(readings: readonly Reading[]): void {
    this.#moment.setReadings(readings);
  }

  newMinute({ moment }: BenchQuery): RowAnswer {
    let total = 0;
    for (let row = 0; row < this.#columns.length; row++) {
      if (this.#moment.isOpen(row, moment?.atMs ?? 0)) total++;
    }
    return { total, rows: [] };
  }

  search(query: BenchQuery): RowAnswer {
    const columns = this.#columns;
    const best = new NearestRows(PAGE_SIZE, query.position);
    const total = this.#forEachCounted(query, (row) =>
      best.offer(row, columns.lngs[row] as number, columns.lats[row] as number),
    );
    // S6: only an empty list is filled with lots beyond 100 km.
    return { total, rows: total > 0 ? best.rows.slice(0, total) : best.rows };
  }

  facets(query: BenchQuery): Record<number, number> {
    const perBit = new Uint32Array(32);
    const { masks } = this.#columns;
    this.#forEachCounted(query, (row, isCounted) => {
      if (!isCounted) return;
      for (let mask = masks[row] as number; mask !== 0; mask &= mask - 1) {
        const bit = 31 - Math.clz32(mask & -mask);
        perBit[bit] = (perBit[bit] as number) + 1;
      }
    });
    return Object.fromEntries([...perBit.entries()].filter(([, count]) => count > 0));
  }

  /** Visits every match and says whether it counts: S6 counts those within 100 km only. */
  #forEachCounted(query: BenchQuery, visit: (row: number, isCounted: boolean) => void): number {
    if (this.#index === undefined) throw new Error('build first');
    const columns = this.#columns;
    const { masks, lngs, lats } = columns;
    const { bbox, position, moment } = query;
    const check = this.#moment;
    const mask = maskOf(query.propertyIds);
    const text = fold(query.text.trim());
    const isLimited = text === '' && position !== undefined && bbox === undefined;
    let total = 0;
    function visitMatch(row: number): void {
      if (((masks[row] as number) & mask) !== mask) return;
      if (moment && !check.passes(row, moment)) return;
      if (bbox && !bboxContains(bbox, [lngs[row] as number, lats[row] as number])) return;
      const isCounted =
        !isLimited ||
        haversineKm(position, [lngs[row] as number, lats[row] as number]) <= NEAREST_WITHIN_KM;
      if (isCounted) total++;
      visit(row, isCounted);
    }
    if (text === '') for (let row = 0; row < columns.length; row++) visitMatch(row);
    else if (query.words === true) this.#index.forEachWordMatch?.(text.split(/\s+/u), visitMatch);
    else this.#index.forEachMatch(text, visitMatch);
    return total;
  }

  answer(op: QueryOp, _query: BenchQuery, returned: unknown): BenchAnswer {
    if (op === 'facets') return { total: -1, hits: [], facets: returned as Record<number, number> };
    const { total, rows } = returned as RowAnswer;
    const columns = this.#columns;
    return {
      total,
      hits: rows.map((row) => ({ id: columns.ids[row], position: columns.position(row) })),
    };
  }
}

/** A degree of latitude, shortened by more than rounding can add: a lower bound of the distance. */
const KM_PER_DEGREE = ((EARTH_RADIUS_KM * Math.PI) / 180) * (1 - 1e-9);

/** The ten best rows of a stream of matches: nearest first where there is a position, else in data order. */
class NearestRows {
  readonly rows: number[] = [];
  readonly #keys: number[] = [];
  readonly #limit: number;
  readonly #origin: Position | undefined;
  #worst = Infinity;

  constructor(limit: number, origin: Position | undefined) {
    this.#limit = limit;
    this.#origin = origin;
  }

  /** Offers a row; most fall through the first comparison, which costs no trigonometry. */
  offer(row: number, lng: number, lat: number): void {
    const origin = this.#origin;
    if (origin === undefined) {
      this.#insert(row, row);
    } else if (Math.abs(lat - origin[1]) * KM_PER_DEGREE <= this.#worst) {
      this.#insert(row, haversineKm(origin, [lng, lat]));
    }
  }

  #insert(row: number, key: number): void {
    const { rows } = this;
    const keys = this.#keys;
    let at = rows.length;
    while (at > 0 && isBefore(key, row, keys[at - 1] as number, rows[at - 1] as number)) at--;
    if (at >= this.#limit) return;
    rows.splice(at, 0, row);
    keys.splice(at, 0, key);
    if (rows.length > this.#limit) {
      rows.pop();
      keys.pop();
    }
    if (rows.length === this.#limit) this.#worst = keys[this.#limit - 1] as number;
  }
}

/** S4: by key, ties by data order. */
function isBefore(key: number, row: number, otherKey: number, otherRow: number): boolean {
  return key < otherKey || (key === otherKey && row < otherRow);
}
