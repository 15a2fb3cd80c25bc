import { EARTH_RADIUS_KM, NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import { bboxContains, haversineKm } from '../../src/domain/geo.ts';
import type { BenchAnswer, BenchEngine, BenchQuery } from '../bench-engine.ts';
import { ColumnPeer, maskOf } from './column-peer.ts';
import type { TextIndex } from './text-indexes.ts';

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

  /** Rows with the text that pass the filters, wherever they are. */
  matches({ text, words, propertyIds, moment }: BenchQuery): readonly number[] {
    const folded = fold(text.trim());
    const rows = folded === '' ? this.rows : this.#index!(folded, words);
    const mask = maskOf(propertyIds);
    if (mask === 0 && !moment) return rows;
    return rows.filter((row) => this.passes(row, mask, moment));
  }

  search(query: BenchQuery): BenchAnswer {
    const { positions } = this;
    const { position } = query;
    const rows = this.#listed(query);
    const best: Ranked[] = [];
    for (const row of rows) {
      if (position === undefined) {
        keepBest(best, row, row);
        continue;
      }
      // Most fall through this comparison, which costs no trigonometry.
      const atLeastKm = Math.abs(positions[row]![1] - position[1]) * KM_PER_DEGREE;
      if (atLeastKm > (best[PAGE_SIZE - 1]?.key ?? Infinity)) continue;
      keepBest(best, row, haversineKm(position, positions[row]!));
    }
    const total = this.#counted(rows, query).length;
    // S6: only an empty list is filled with lots beyond 100 km.
    const shown = total > 0 ? best.slice(0, total) : best;
    return { total, hits: this.hits(shown.map(({ row }) => row)) };
  }

  newMinute(query: BenchQuery): BenchAnswer {
    return { total: this.matches(query).length };
  }

  facets(query: BenchQuery): BenchAnswer {
    const perBit = new Uint32Array(32);
    for (const row of this.#counted(this.#listed(query), query)) {
      for (let mask = this.masks[row]!; mask !== 0; mask &= mask - 1) {
        perBit[31 - Math.clz32(mask & -mask)]! += 1;
      }
    }
    return { facets: Object.fromEntries(perBit.entries()) };
  }

  #listed(query: BenchQuery): readonly number[] {
    const { bbox } = query;
    const rows = this.matches(query);
    return bbox ? rows.filter((row) => bboxContains(bbox, this.positions[row]!)) : rows;
  }

  /** S6: with a position and neither text nor area, only rows within 100 km count. */
  #counted(rows: readonly number[], { text, position, bbox }: BenchQuery): readonly number[] {
    if (!position || bbox || text.trim() !== '') return rows;
    return rows.filter((row) => haversineKm(position, this.positions[row]!) <= NEAREST_WITHIN_KM);
  }
}

interface Ranked {
  readonly row: number;
  readonly key: number;
}

/** Keeps the ten best of a stream of rows. S4: by key, ties by data order. */
function keepBest(best: Ranked[], row: number, key: number): void {
  const isBefore = (other: Ranked): boolean =>
    key < other.key || (key === other.key && row < other.row);
  let at = best.length;
  while (at > 0 && isBefore(best[at - 1]!)) at--;
  if (at >= PAGE_SIZE) return;
  best.splice(at, 0, { row, key });
  if (best.length > PAGE_SIZE) best.pop();
}
