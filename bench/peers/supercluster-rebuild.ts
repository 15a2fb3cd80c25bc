import Supercluster, { type PointFeature } from 'supercluster';
import { CLUSTER } from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { ColumnPeer, maskOf } from './column-peer.ts';
import { createPrelowered, type TextIndex } from './text-indexes.ts';

type LotPoint = PointFeature<{ row: number }>;

/**
 * A new supercluster over the matches for each new query. Finding the matches and counting chargers is not timed: only
 * `load` and `getClusters` are. Its clusters sit elsewhere than the whole tree's, so only the sum under all of them is checked.
 */
export class SuperclusterRebuildPeer extends ColumnPeer implements BenchEngine {
  #points: readonly LotPoint[] = [];
  #matches: LotPoint[] = [];
  #text: TextIndex | undefined;
  #tree: Supercluster<{ row: number }> | undefined;

  build(): void {
    this.#text = createPrelowered(this);
    this.#points = this.names.map((_, row) => ({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [this.lngs[row]!, this.lats[row]!] },
    }));
    this.#matches = [...this.#points];
  }

  /** Of all lots. */
  buildClusters(): void {
    const { radiusPx, extentPx, maxZoom, minZoom, minPoints } = CLUSTER;
    const options = { radius: radiusPx, extent: extentPx, maxZoom, minZoom, minPoints };
    this.#tree = new Supercluster<{ row: number }>(options).load(this.#matches);
  }

  prepare(_op: QueryOp, { text, propertyIds, moment }: BenchQuery): void {
    const mask = maskOf(propertyIds);
    const folded = fold(text.trim());
    const matches: LotPoint[] = [];
    const visit = (row: number): void => {
      if (this.passes(row, mask, moment)) matches.push(this.#points[row]!);
    };
    if (folded === '') for (let row = 0; row < this.length; row++) visit(row);
    else this.#text?.forEachMatch(folded, visit);
    this.#matches = matches;
  }

  clusters({ viewport, zoom }: BenchQuery): unknown {
    this.buildClusters();
    return this.#tree?.getClusters([...viewport], zoom);
  }

  answer(): BenchAnswer {
    const features = this.#tree?.getClusters([-180, -90, 180, 90], CLUSTER.minZoom) ?? [];
    const counts = features.map(({ properties }) =>
      'point_count' in properties ? properties.point_count : 1,
    );
    return { total: counts.reduce((sum, count) => sum + count, 0) };
  }
}
