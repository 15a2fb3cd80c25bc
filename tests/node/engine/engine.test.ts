import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lot } from '../../../src/domain/lot.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../../tools/reference/naive-hours.ts';
import { LotEngine } from '../../../workers/engine/index.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import {
  changeReadings,
  compareClusters,
  compareExpansion,
  compareExtents,
  compareFacets,
  compareFits,
  compareSearch,
  type Twins,
} from '../../oracle/compare.ts';
import { RandomQueries } from '../../oracle/random-queries.ts';
import { lots, RUN } from './arbitrary-lots.ts';
import { built, clustered, lotOf } from './engines.ts';
import { forAll } from '../../support/for-all.ts';

/** An engine whose clusters are not built, and its twin, with readings and questions that the seed draws. */
function twinsOf(list: readonly Lot[], seed: number): Twins {
  const naive = new NaiveEngine(list, isKnownOpen, LOT_RULES.prices.priceOf);
  const queries = new RandomQueries(list, seed);
  const twins = { engine: built(list), naive, queries };
  changeReadings(twins);
  return twins;
}

/** Another seed asks other things, so that a smaller one says nothing. */
const seeds = fc.noShrink(fc.nat());

function compareSeveral(compare: (twins: Twins) => void, twins: Twins): void {
  for (let asked = 0; asked < 6; asked += 1) compare(twins);
}

describe('the engine equals its naive reference', () => {
  test('S1 S3 S4 S5 S6 S11 S12 F5 F7: searches, before and after the clusters are built', () => {
    forAll(RUN, lots, seeds, (list, seed) => {
      const twins = twinsOf(list, seed);
      compareSeveral(compareSearch, twins);
      runToEnd(twins.engine.buildClusters());
      compareSeveral(compareSearch, twins);
    });
  });

  const some = { ...RUN, numRuns: Math.ceil(RUN.numRuns / 3) };
  test.each([
    ['S10 S12 F5: facets, and counts of filters of the moment', compareFacets, RUN],
    ['S9 S12 M5 F5: clusters and coincident lots', compareClusters, RUN],
    ['M3: expansion zooms', compareExpansion, some],
    ['M4c: boxes of what is under a cluster', compareExtents, some],
    ['M4: what the map fits to', compareFits, RUN],
  ])('%s', (_what, compare, run) => {
    forAll(run, lots, seeds, (list, seed) => {
      const twins = twinsOf(list, seed);
      runToEnd(twins.engine.buildClusters());
      compareSeveral(compare, twins);
    });
  });

  test('D4: ids, rows and what a snapshot gives back', () => {
    forAll(some, lots, seeds, (list, seed) => {
      const { naive, queries } = twinsOf(list, seed);
      const snapshot = structuredClone(clustered(list).snapshot());
      const engine = new LotEngine(snapshot, LOT_RULES);
      changeReadings({ engine, naive, queries });
      const ids = ['0', '01', 'a-1', 'A-1', '-5', 'nope', String(Number.MAX_SAFE_INTEGER)];
      for (const id of ids) expect(engine.lotById(id)).toEqual(naive.lotById(id));
      const rows = [0, 5, list.length, -1, 1.5];
      expect(engine.lots(rows)).toEqual(naive.lots(rows));
      compareSearch({ engine, naive, queries });
      expect(engine.size).toBe(naive.rows.length);
    });
  });
});

describe('the engine', () => {
  const here = lotOf(1, {
    name: 'Aker Brygge P-hus',
    street: 'Sjøgata 1',
    city: 'Oslo',
    position: [10.73, 59.91],
    propertyIds: [2, 1],
    chargers: 4,
  });
  const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...here, id }));
  const world = { text: '', propertyIds: [], bbox: [-180, -90, 180, 90], zoom: 3 } as const;

  test('S9: clusters say that they are not ready, by a fault', () => {
    const engine = built([here]);
    expect(engine.clustersReady).toBe(false);
    expect(() => engine.clusters(world)).toThrow('clusters are not ready');
    runToEnd(engine.buildClusters());
    expect(engine.clustersReady).toBe(true);
    expect(engine.clusters(world).pointCounts).toEqual(Uint32Array.of(1));
    expect(() => engine.expansionZoom({ ...world, clusterId: 5 })).toThrow('no cluster 5');
    expect(() => engine.extent({ ...world, clusterId: -7 })).toThrow('no cluster -7');
  });

  test('S9: goes on answering while the clusters are built', () => {
    const engine = built(many(3_000));
    const query = { text: 'aker', propertyIds: [2], limit: 3, position: [10, 60] as const };
    const before = engine.search(query);
    let last = 0;
    for (const share of engine.buildClusters()) {
      const done = share ?? last;
      expect(done).toBeGreaterThanOrEqual(last);
      expect(done).toBeLessThanOrEqual(1);
      last = done;
      expect(engine.search(query)).toEqual(before);
    }
    expect(engine.search(query)).toEqual(before);
  });

  test('answers on an empty list', () => {
    const engine = clustered([]);
    const query = { text: 'a', propertyIds: [2], limit: 10, position: [0, 0] as const };
    expect(engine.search(query)).toEqual({ total: 0, hits: [] });
    expect(engine.facets(query)).toEqual({});
    expect(engine.bounds).toBeUndefined();
    expect(engine.suggest('oslo')).toEqual([]);
    expect(engine.clusters(world).pointCounts).toHaveLength(0);
  });
});
