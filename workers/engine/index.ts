/** The engine's only public interface: the product imports nothing else of it. */
export { LotEngine } from './engine.ts';
export { LotIndexBuilder } from './lot-index-builder.ts';
export type { MomentRules, OpenAt, TimeSpan } from './moment-rules.ts';
export type {
  ClusterSettings,
  EngineOptions,
  FitSettings,
  PriceSettings,
} from './engine-options.ts';
export { restoreEngine, SNAPSHOT_FORMAT, snapshotOf, type EngineSnapshot } from './snapshot.ts';
export type {
  ClusterQuery,
  ClusterTable,
  CoincidentQuery,
  CountQuery,
  EngineStats,
  ExpansionQuery,
  ExtentQuery,
  FacetCounts,
  FitExtent,
  FitQuery,
  LotHit,
  MatchQuery,
  MomentCounts,
  MomentFilter,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
export type { Lot } from '../../src/domain/lot.ts';
