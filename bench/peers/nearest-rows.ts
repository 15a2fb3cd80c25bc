/** The ten best rows of a stream of matches: nearest first where there is a position, else in data order. */
import { EARTH_RADIUS_KM } from '../../src/domain/constants.ts';
import { type Position, haversineKm } from '../../src/domain/geo.ts';

/** A degree of latitude, shortened by more than rounding can add: a lower bound of the distance. */
const KM_PER_DEGREE = ((EARTH_RADIUS_KM * Math.PI) / 180) * (1 - 1e-9);

export class NearestRows {
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
