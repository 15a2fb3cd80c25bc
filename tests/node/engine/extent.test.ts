import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import type { BBox, Position } from '../../../src/domain/geo.ts';
import type { FitExtent, MatchQuery } from '../../../src/domain/search-api.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { FAKE_RULES, isFakeOpen } from '../../oracle/fake-hours.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { built, clustered, lotOf } from './engines.ts';
import { clusterQuery, lots, RUN, searchQuery } from './arbitrary-lots.ts';

const WORLD: BBox = [-180, -90, 180, 90];
const NORWAY: BBox = [4, 57.5, 32, 71.5];

/** -0 and 0 are one place. */
function plain(box: BBox): readonly number[] {
  return box.map((degrees) => degrees + 0);
}

function plainFit(fit: FitExtent | undefined) {
  return fit && { bbox: plain(fit.bbox), count: fit.count };
}

function extentOrError(
  engine: Pick<LotEngine, 'extent'>,
  { text, propertyIds, moment }: MatchQuery,
  clusterId: number,
  markersAtZoom?: number,
) {
  try {
    return plain(engine.extent({ text, propertyIds, moment, clusterId, markersAtZoom }));
  } catch {
    return 'nothing there';
  }
}

describe('extents equal their naive reference', () => {
  test('M4c: extent is the box of the matching lots under a cluster', () => {
    fc.assert(
      fc.property(lots, fc.array(clusterQuery, { minLength: 1, maxLength: 4 }), (list, queries) => {
        const naive = new NaiveEngine(list, isFakeOpen);
        const engine = clustered(list, FAKE_RULES);
        for (const query of queries) {
          const all = engine.clusters({ zoom: query.zoom, text: '', propertyIds: [], bbox: WORLD });
          for (const id of all.clusterIds.filter((clusterId) => clusterId !== -1).slice(0, 3)) {
            expect(extentOrError(engine, query, id)).toEqual(extentOrError(naive, query, id));
            // … and of the markers that they are drawn as, a step further in and anywhere.
            for (const zoom of [query.zoom + 1, 16 - query.zoom, 17]) {
              expect(extentOrError(engine, query, id, zoom)).toEqual(
                extentOrError(naive, query, id, zoom),
              );
            }
          }
        }
        expect(() => engine.extent({ text: '', propertyIds: [], clusterId: -7 })).toThrow(
          'no cluster -7',
        );
      }),
      { ...RUN, numRuns: Math.ceil(RUN.numRuns / 3) },
    );
  });

  test('M4: what the map fits to, with a position, a city named, and neither', () => {
    const bounds = fc.constantFrom(WORLD, NORWAY, [170, -10, -170, 10] as const);
    fc.assert(
      fc.property(lots, searchQuery, bounds, (list, search, within) => {
        const naive = new NaiveEngine(list, isFakeOpen);
        const engine = clustered(list, FAKE_RULES);
        const { text, propertyIds, position } = search;
        for (const query of [
          { text, propertyIds, position, bounds: within },
          { text, propertyIds, bounds: within },
          { text, propertyIds, position, city: list[1]?.city, bounds: within },
          { text: list[0]?.city ?? '', propertyIds: [], bounds: within },
        ]) {
          expect(plainFit(engine.fitExtent(query))).toEqual(plainFit(naive.fitExtent(query)));
        }
      }),
      RUN,
    );
  });
});

test('M4: one lot far away doesn’t decide, and few lots are all shown', () => {
  const town = Array.from({ length: 30 }, (_, i) =>
    lotOf(i, { position: [5.3 + (i % 6) / 100, 60.38] }),
  );
  const far = lotOf(99, { position: [29, 70] });
  const near = { text: '', propertyIds: [], bounds: NORWAY };
  const crowd = clustered([...town, far]).fitExtent(near);
  expect(crowd?.bbox[2]).toBeLessThan(6);
  expect(crowd?.count).toBe(30);
  expect(clustered([...town.slice(0, 5), far]).fitExtent(near)?.bbox[2]).toBe(29);
});

test('M4: around a position the farthest of the nearest ten doesn’t decide where the view would be a third smaller without it', () => {
  const near = Array.from({ length: 6 }, (_, i) =>
    lotOf(i, { position: [10.75 + i / 500, 59.91] }),
  );
  const alone = lotOf(99, { position: [10.79, 59.91] });
  const query = { text: '', propertyIds: [], bounds: NORWAY, position: [10.75, 59.91] } as const;
  expect(clustered([...near, alone]).fitExtent(query)?.bbox[2]).toBe(10.76);
  // Five stay.
  expect(clustered([...near.slice(0, 4), alone]).fitExtent(query)?.bbox[2]).toBe(10.79);
});

test('M4: a town is what lies within 15 km of its middle, not its municipality', () => {
  const town = Array.from({ length: 10 }, (_, i) =>
    lotOf(i, { position: [18.95 + i / 500, 69.65], city: 'Tromsø' }),
  );
  const island = Array.from({ length: 5 }, (_, i) =>
    lotOf(20 + i, { position: [18 + i / 10, 70.1], city: 'Tromsø' }),
  );
  const query = { text: 'tromsø', propertyIds: [], bounds: NORWAY, city: 'Tromsø' };
  const fit = (position: Position) =>
    clustered([...town, ...island]).fitExtent({ ...query, position })?.bbox[3];
  expect(fit([18.95, 69.65])).toBe(69.65);
  // None is near what bears the name: all are shown.
  expect(fit([10, 60])).toBe(70.1);
});

test('M4: a fit whose lots are renumbered between two of its steps is the same', () => {
  const random = seededRandom(RUN.seed);
  const list = Array.from({ length: 6_000 }, (_, i) =>
    lotOf(i, { position: [5 + random.next() * 20, 58 + random.next() * 12] }),
  );
  const query = { text: '', propertyIds: [], bounds: NORWAY };
  const expected = plainFit(new NaiveEngine(list, isFakeOpen).fitExtent(query));
  for (let before = 1; before <= 5; before++) {
    const engine = built(list);
    const fit = engine.fitExtentInSteps(query);
    for (let step = 0; step < before; step++) expect(fit.next().done).toBe(false);
    for (const share of engine.buildClusters()) void share;
    let step = fit.next();
    while (step.done !== true) step = fit.next();
    expect(plainFit(step.value)).toEqual(expected);
  }
});
