import { beforeAll, describe, it } from 'vitest';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { createFacts } from '../../tools/reference/generate-facts.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';
import {
  changeReadings,
  compareClusters,
  compareExpansion,
  compareFacets,
  compareSearch,
  type Twins,
} from '../oracle/compare.ts';
import { NaiveEngine } from '../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../tools/reference/naive-hours.ts';
import { RandomQueries } from '../oracle/random-queries.ts';
import { lotsOfFile } from '../oracle/lots-of-file.ts';
import { drawsOf } from '../support/sample.ts';
import { SEED } from '../support/seed.ts';
import { realFile } from './real-data.ts';

const SEARCHES = drawsOf(2_000);
const FACETS = drawsOf(100);
const VIEWPORTS = drawsOf(1_000);

/** `npm run verify` asks many more. */
describe(`5,242 real lots, seed ${SEED}`, () => {
  let twins: Twins;

  beforeAll(async () => {
    // The file says nothing of opening hours and plugs.
    const lots = (await lotsOfFile(realFile('norway-lots.json'))).map(createFacts(SEED));
    const builder = new LotIndexBuilder(LOT_RULES);
    for (const lot of lots) builder.add(lot);
    const engine = builder.finish();
    for (const share of engine.buildClusters()) void share;
    const naive = new NaiveEngine(lots, isKnownOpen, LOT_RULES.prices.priceOf);
    twins = { engine, naive, queries: new RandomQueries(lots, SEED) };
  });

  it(`S1–S6, S11, S12, F5: ${SEARCHES} searches equal the naive reading`, () => {
    for (let i = 0; i < SEARCHES; i += 1) {
      if (i % 200 === 0) changeReadings(twins);
      compareSearch(twins);
    }
  });

  it(`S10, F5: ${FACETS} facet counts equal the naive reading`, () => {
    for (let i = 0; i < FACETS; i += 1) compareFacets(twins);
  });

  it(`S9, F5: ${VIEWPORTS} viewports × filters equal the naive reading`, () => {
    for (let i = 0; i < VIEWPORTS; i += 1) compareClusters(twins);
  });

  it('M3: expansion zooms of the matching lots equal the naive reading', () => {
    for (let i = 0; i < 5; i += 1) compareExpansion(twins);
  });
});
