import Supercluster, { type PointFeature } from 'supercluster';
import { CLUSTER } from '../../src/domain/constants.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from '../bench-engine.ts';
import { createPrelowered } from './text-indexes.ts';
import { TextPeer } from './text-peer.ts';

type LotPoint = PointFeature<{ row: number }>;

/**
 * A new supercluster over the matches for each new query. Finding the matches and counting chargers is not timed: only
 * `load` and `getClusters` are. Its clusters sit elsewhere than the whole tree's, so only the sum under all of them is checked.
 */
export class SuperclusterRebuildPeer extends TextPeer implements BenchEngine {
  #points: readonly LotPoint[] = [];
  #matches: LotPoint[] = [];
  #tree: Supercluster<{ row: number }> | undefined;

  constructor() {
    super(createPrelowered);
  }

  override build(): void {
    super.build();
    this.#points = this.positions.map((position, row) => ({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [...position] },
    }));
    this.#matches = [...this.#points];
  }

  /** Of all lots. */
  buildClusters(): void {
    this.#tree = new Supercluster<{ row: number }>(CLUSTER).load(this.#matches);
  }

  prepare(_op: QueryOp, query: BenchQuery): void {
    this.#matches = this.matches(query).map((row) => this.#points[row]!);
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
