import { EARTH_RADIUS_KM, NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import { bboxContains, haversineKm } from '../../src/domain/geo.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { ColumnPeer, maskOf } from './column-peer.ts';
import type { TextIndex } from './text-indexes.ts';

interface RowAnswer {
  readonly total: number;
  readonly rows: readonly number[];
}

/** A degree of latitude, shortened by more than rounding can add: a lower bound of the distance. */
const KM_PER_DEGREE = ((EARTH_RADIUS_KM * Math.PI) / 180) * (1 - 1e-9);

/** Search and facets for every peer that only knows which rows match a text: the rest is the same for all of them. */
export class TextPeer extends ColumnPeer implements BenchEngine {
  readonly #createIndex: (columns: ColumnPeer) => TextIndex;
  #index: TextIndex | undefined;

  constructor(createIndex: (columns: ColumnPeer) => TextIndex) {
    super();
    this.#createIndex = createIndex;
  }

  build(): void {
    this.#index = this.#createIndex(this);
  }

  newMinute({ moment }: BenchQuery): RowAnswer {
    let total = 0;
    for (let row = 0; row < this.length; row++) {
      if (this.passes(row, 0, moment)) total++;
    }
    return { total, rows: [] };
  }

  search(query: BenchQuery): RowAnswer {
    const { lngs, lats } = this;
    const { position } = query;
    const best: Ranked[] = [];
    const total = this.#forEachCounted(query, (row) => {
      if (position === undefined) return keepBest(best, row, row);
      // Most fall through this comparison, which costs no trigonometry.
      const atLeastKm = Math.abs(lats[row]! - position[1]) * KM_PER_DEGREE;
      if (atLeastKm > (best[PAGE_SIZE - 1]?.key ?? Infinity)) return;
      keepBest(best, row, haversineKm(position, [lngs[row]!, lats[row]!]));
    });
    const rows = best.map(({ row }) => row);
    // S6: only an empty list is filled with lots beyond 100 km.
    return { total, rows: total > 0 ? rows.slice(0, total) : rows };
  }

  facets(query: BenchQuery): Record<number, number> {
    const perBit = new Uint32Array(32);
    this.#forEachCounted(query, (row, isCounted) => {
      if (!isCounted) return;
      for (let mask = this.maskOf(row); mask !== 0; mask &= mask - 1) {
        perBit[31 - Math.clz32(mask & -mask)]! += 1;
      }
    });
    return Object.fromEntries([...perBit.entries()].filter(([, count]) => count > 0));
  }

  /** Visits every match and says whether it counts: S6 counts those within 100 km only. */
  #forEachCounted(query: BenchQuery, visit: (row: number, isCounted: boolean) => void): number {
    const { lngs, lats } = this;
    const { bbox, position, moment } = query;
    const mask = maskOf(query.propertyIds);
    const text = fold(query.text.trim());
    const isLimited = text === '' && position !== undefined && bbox === undefined;
    let total = 0;
    const visitMatch = (row: number): void => {
      if (!this.passes(row, mask, moment)) return;
      if (bbox && !bboxContains(bbox, [lngs[row]!, lats[row]!])) return;
      const isCounted =
        !isLimited || haversineKm(position, [lngs[row]!, lats[row]!]) <= NEAREST_WITHIN_KM;
      if (isCounted) total++;
      visit(row, isCounted);
    };
    if (text === '') for (let row = 0; row < this.length; row++) visitMatch(row);
    else if (query.words === true) this.#index?.forEachWordMatch?.(text.split(/\s+/u), visitMatch);
    else this.#index?.forEachMatch(text, visitMatch);
    return total;
  }

  answer(op: QueryOp, _query: BenchQuery, returned: unknown): BenchAnswer {
    if (op === 'facets') return { facets: returned as Record<number, number> };
    const { total, rows } = returned as RowAnswer;
    return { total, hits: this.hits(rows) };
  }
}

interface Ranked {
  readonly row: number;
  readonly key: number;
}

/** Keeps the ten best rows of a stream of matches. S4: by key, ties by data order. */
function keepBest(best: Ranked[], row: number, key: number): void {
  const isBefore = (other: Ranked): boolean =>
    key < other.key || (key === other.key && row < other.row);
  let at = best.length;
  while (at > 0 && isBefore(best[at - 1]!)) at--;
  if (at >= PAGE_SIZE) return;
  best.splice(at, 0, { row, key });
  if (best.length > PAGE_SIZE) best.pop();
}
