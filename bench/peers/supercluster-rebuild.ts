import Supercluster, { type PointFeature } from 'supercluster';
import type { Reading } from '../../src/domain/availability.ts';
import { CLUSTER } from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { LotColumns, maskOf, MomentCheck } from '../lot-columns.ts';
import { createPrelowered } from './scans.ts';
import type { TextIndex } from './text-peer.ts';

type LotPoint = PointFeature<{ row: number }>;

/**
 * A new supercluster over the matches for each new query. Finding the matches and counting chargers is not timed: only
 * `load` and `getClusters` are. Its clusters sit elsewhere than the whole tree's, so only the sum under all of them is checked.
 */
export class SuperclusterRebuildPeer implements BenchEngine {
  readonly #columns = new LotColumns();
  readonly #moment = new MomentCheck(this.#columns);
  #points: LotPoint[] = [];
  #matches: LotPoint[] = [];
  #text: TextIndex | undefined;
  #tree: Supercluster<{ row: number }> | undefined;

  add(lot: Lot): void {
    this.#columns.add(lot);
  }

  build(): void {
    const columns = this.#columns;
    this.#text = createPrelowered(columns);
    this.#points = columns.names.map((_, row) => ({
      type: 'Feature',
      properties: { row },
      geometry: {
        type: 'Point',
        coordinates: [columns.lngs[row] as number, columns.lats[row] as number],
      },
    }));
  }

  buildClusters(): void {
    this.#tree = newTree().load(this.#points);
  }

  setReadings(readings: readonly Reading[]): void {
    this.#moment.setReadings(readings);
  }

  prepare(_op: QueryOp, { text, propertyIds, moment }: BenchQuery): void {
    const { masks } = this.#columns;
    const mask = maskOf(propertyIds);
    const folded = fold(text.trim());
    const matches: LotPoint[] = [];
    const visit = (row: number): void => {
      if (((masks[row] as number) & mask) !== mask) return;
      if (moment && !this.#moment.passes(row, moment)) return;
      matches.push(this.#points[row] as LotPoint);
    };
    if (folded === '') for (let row = 0; row < masks.length; row++) visit(row);
    else this.#text?.forEachMatch(folded, visit);
    this.#matches = matches;
  }

  clusters({ viewport, zoom }: BenchQuery): unknown {
    this.#tree = newTree().load(this.#matches);
    return this.#tree.getClusters([...viewport], zoom);
  }

  answer(): BenchAnswer {
    let total = 0;
    const features = this.#tree?.getClusters([-180, -90, 180, 90], CLUSTER.minZoom) ?? [];
    for (const { properties } of features) {
      total += 'point_count' in properties ? properties.point_count : 1;
    }
    return { total, hits: [] };
  }
}

function newTree(): Supercluster<{ row: number }> {
  return new Supercluster({
    radius: CLUSTER.radiusPx,
    maxZoom: CLUSTER.maxZoom,
    minZoom: CLUSTER.minZoom,
    minPoints: CLUSTER.minPoints,
    extent: CLUSTER.extentPx,
  });
}
