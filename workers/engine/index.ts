/** The engine's only public interface: the product imports nothing else of it. It answers `src/domain/search-api.ts`. */
export { LotEngine } from './engine.ts';
export { LotIndexBuilder } from './lot-index-builder.ts';
export type { EngineOptions } from './engine-options.ts';
export type { EngineColumns } from './engine-columns.ts';
