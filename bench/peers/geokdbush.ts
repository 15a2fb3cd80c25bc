import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { LotColumns, maskOf } from '../lot-columns.ts';

/** geokdbush with the properties as its predicate: the ten nearest within 100 km, not their count. Exact but for ties. */
export class GeokdbushPeer implements BenchEngine {
  readonly #columns = new LotColumns();
  #index: KDBush | undefined;

  add(lot: Lot): void {
    this.#columns.add(lot);
  }

  build(): void {
    const { lngs, lats, length } = this.#columns;
    const index = new KDBush(length);
    for (let row = 0; row < length; row++) index.add(lngs[row] as number, lats[row] as number);
    this.#index = index.finish();
  }

  nearest({ position, propertyIds }: BenchQuery): number[] {
    if (this.#index === undefined || position === undefined)
      throw new Error('needs an index and a position');
    const { masks } = this.#columns;
    const mask = maskOf(propertyIds);
    return around(
      this.#index,
      position[0],
      position[1],
      PAGE_SIZE,
      NEAREST_WITHIN_KM,
      (row) => ((masks[row] as number) & mask) === mask,
    );
  }

  answer(_op: QueryOp, _query: BenchQuery, returned: unknown): BenchAnswer {
    const columns = this.#columns;
    const hits = (returned as number[]).map((row) => ({
      id: columns.ids[row],
      position: columns.position(row),
    }));
    return { total: -1, hits };
  }
}
