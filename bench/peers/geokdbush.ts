import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { NEAREST_WITHIN_KM, PAGE_SIZE } from '../../src/domain/constants.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { ColumnPeer, maskOf } from './column-peer.ts';

/** geokdbush with the properties as its predicate: the ten nearest within 100 km, not their count. Exact but for ties. */
export class GeokdbushPeer extends ColumnPeer implements BenchEngine {
  #index: KDBush | undefined;

  build(): void {
    const index = new KDBush(this.positions.length);
    for (const [lng, lat] of this.positions) index.add(lng, lat);
    this.#index = index.finish();
  }

  nearest({ position, propertyIds }: BenchQuery): number[] {
    const [lng, lat] = position!;
    const mask = maskOf(propertyIds);
    const hasAll = (row: number): boolean => this.passes(row, mask);
    return around(this.#index!, lng, lat, PAGE_SIZE, NEAREST_WITHIN_KM, hasAll);
  }

  answer(_op: QueryOp, _query: BenchQuery, returned: unknown): BenchAnswer {
    return { hits: this.hits(returned as number[]) };
  }
}
