/**
 * `npm run verify [-- --lots FILE --queries N --seed S]`: random queries, each answered by the engine and
 * by its naive reference, from a seed of this run's own, printed first. Without a file: generated lots.
 * Throws the first difference.
 */
import { generateLots } from '../tools/reference/generate-lots.ts';
import type { Lot } from '../src/domain/lot.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import { LotIndexBuilder } from '../workers/engine/lot-index-builder.ts';
import { createFacts } from '../tools/reference/generate-facts.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import {
  changeReadings,
  compareClusters,
  compareExpansion,
  compareFacets,
  compareSearch,
} from './oracle/compare.ts';
import { runCommand } from '../server/listen.ts';
import { readFlags, textFlags } from '../server/options.ts';
import { NaiveEngine } from '../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../tools/reference/naive-hours.ts';
import { RandomQueries } from './oracle/random-queries.ts';
import { lotsOfFile } from './oracle/lots-of-file.ts';

/** Above this many lots expansion zooms are not compared: the reference takes minutes for each. */
const EXPANSION_LIMIT = 10_000;

const USAGE = 'npm run verify -- [--lots FILE] [--queries N] [--seed N]';
const options = textFlags('lots', 'queries', 'seed');
const { values } = await runCommand(() => readFlags({ options }, USAGE));
const count = Number(values.queries ?? 10_000);
if (!(count > 0)) throw new Error('--queries takes a number above 0');
const seed = Number(values.seed ?? Date.now() % 1e6);
process.stdout.write(`seed ${seed}\n`);

const file = values.lots;
const bare: readonly Lot[] = file ? await lotsOfFile(file) : [...generateLots(5_000, seed)];
/** The lots with the file's facts, or with drawn ones if it has none (F5). */
const lots = bare.some(({ facts }) => facts) ? bare : bare.map(createFacts(seed));
const builder = new LotIndexBuilder(LOT_RULES);
for (const lot of lots) builder.add(lot);
const engine = builder.finish();
const naive = new NaiveEngine(lots, isKnownOpen, LOT_RULES.prices.priceOf);
const twins = { engine, naive, queries: new RandomQueries(lots, seed) };
/** A tenth of the queries comes before the clusters are built, when the lots are in another order and other code runs. */
const early = Math.floor(count / 10);
for (let i = 0; i < count; i++) {
  if (i === early) runToEnd(engine.buildClusters());
  if (i % 200 === 0) changeReadings(twins);
  compareSearch(twins);
  if (i < early) continue;
  if (i % 10 === 0) compareFacets(twins);
  if (i % 20 === 0) compareClusters(twins);
  if (i % 500 === 0 && lots.length <= EXPANSION_LIMIT) compareExpansion(twins);
  if (i % 1000 === 0) process.stderr.write(`${i} of ${count}\n`);
}
process.stdout.write(
  `${file ?? 'generated'}: ${lots.length} lots: ${count} searches, with facets and viewports among them, equal the naive reading\n`,
);
