import { LotIndexBuilder } from '../../../workers/engine/index.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';

const builder = new LotIndexBuilder(LOT_RULES);
const quay = { name: 'Fish quay', street: 'Quay 1', city: 'Bergen', chargers: 0 };
builder.add({ ...quay, id: 'a', position: [5.32, 60.39], propertyIds: [2] });
builder.add({ ...quay, id: 'b', position: [5.33, 60.4], propertyIds: [] });
const engine = builder.finish();
// Clusters can come after the first answers. buildClusters() works in steps: pause between two when other work waits.
for (const share of engine.buildClusters()) void share;

const query = { text: 'sh qu', propertyIds: [], position: [5.3, 60.4], limit: 10 } as const;
export const { total, hits } = engine.search(query); // 2, nearest first: a, b
export const withProperty = engine.search({ ...query, propertyIds: [2] }).total; // 1
export const markers = engine.clusters({ ...query, bbox: [5, 60, 6, 61], zoom: 8 }); // one, of 2 lots
