/**
 * `npm run verify -- --lots FILE [--queries N] [--seed S]`: random queries over real lots, each answered
 * by the engine and by its naive twin. Exit 0 and one line if all are equal; else the first difference.
 */
import { parseArgs } from 'node:util';
import type { Lot } from '../../src/domain/lot.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { compareClusters, compareExpansion, compareFacets, compareSearch } from './compare.ts';
import { NaiveEngine } from './naive-engine.ts';
import { RandomQueries } from './random-queries.ts';
import { lotsOfFile } from './real-lots.ts';

/** Above this many lots the twin is asked for expansion zooms no more: minutes each. */
const EXPANSION_LIMIT = 10_000;

const { values } = parseArgs({
  options: { lots: { type: 'string' }, queries: { type: 'string' }, seed: { type: 'string' } },
});
if (values.lots === undefined) throw new Error('usage: npm run verify -- --lots FILE');
const count = Number(values.queries ?? 10_000);
const seed = Number(values.seed ?? Date.now() % 1e6);

const lots: readonly Lot[] = await lotsOfFile(values.lots);
const builder = new LotIndexBuilder();
for (const lot of lots) builder.add(lot);
const engine = builder.finish();
const naive = new NaiveEngine(lots);
const queries = new RandomQueries(lots, seed);
/** A tenth before the clusters are there: another order of the lots, other code. */
const early = Math.floor(count / 10);
for (let i = 0; i < early; i++) compareSearch(engine, naive, queries);
for (const share of engine.buildClusters()) void share;
let clusterQueries = 0;
let facetQueries = 0;
for (let i = early; i < count; i++) {
  compareSearch(engine, naive, queries);
  if (i % 10 === 0) {
    compareFacets(engine, naive, queries);
    facetQueries++;
  }
  if (i % 20 === 0) {
    compareClusters(engine, naive, queries);
    clusterQueries++;
  }
  if (i % 500 === 0 && lots.length <= EXPANSION_LIMIT) compareExpansion(engine, naive, queries);
  if (i % 1000 === 0) process.stderr.write(`${i} of ${count}\n`);
}
process.stdout.write(
  `${values.lots}: ${lots.length} lots, seed ${seed}: ${count} searches, ${facetQueries} facets, ` +
    `${clusterQueries} viewports equal the naive reading\n`,
);
