import { expect, test, vi } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import type { BBox, Position } from '../../../src/domain/geo.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { SEED } from '../../support/seed.ts';
import { StringTable } from '../../../workers/engine/string-dictionary.ts';
import { TextMatcher } from '../../../workers/engine/text-index.ts';
import { built, clustered, lotOf } from './engines.ts';

const NORWAY: BBox = [4, 57.5, 32, 71.5];
const ALL = { text: '', propertyIds: [], bounds: NORWAY };

/** Lots in a row to the east, so many degrees apart. */
const row = (count: number, [lng, lat]: Position, apart: number, city = '') =>
  Array.from({ length: count }, (_, i) => lotOf(i, { position: [lng + i * apart, lat], city }));

test('M4: one lot far away doesn’t decide, and few lots are all shown', () => {
  const far = lotOf(99, { position: [29, 70] });
  const fit = (near: number) => clustered([...row(near, [5.3, 60.38], 0.01), far]).fitExtent(ALL);
  expect(fit(30)).toEqual([5.3, 60.38, 5.3 + 29 * 0.01, 60.38]);
  expect(fit(5)?.[2]).toBe(29);
});

test('M4: around a position the farthest of the nearest ten doesn’t decide where the view would be a third smaller without it', () => {
  const alone = lotOf(99, { position: [10.79, 59.91] });
  const eastOf = (near: number) => {
    const engine = clustered([...row(near, [10.75, 59.91], 0.002), alone]);
    return engine.fitExtent({ ...ALL, position: [10.75, 59.91] })?.[2];
  };
  // Five stay.
  expect([eastOf(6), eastOf(4)]).toEqual([10.76, 10.79]);
});

test('M3: where any two neighbouring towns of nine match alone, each cluster around splits where theirs do', () => {
  const list = Array.from({ length: 27 }, (_, i) => {
    const town = Math.floor(i / 3);
    const [x, y, step] = [town % 3, Math.floor(town / 3), 0.002 * (1 + (i % 3) ** 2)];
    return lotOf(i, { city: `T${town} T${town + 1}`, position: [10 + x + step, 60 + y / 2] });
  });
  const [engine, naive] = [clustered(list), new NaiveEngine(list)];
  const zooms = [0, 4, 6, 8, 10, 12];
  const clusterIds = zooms.flatMap((zoom) =>
    Array.from(engine.clusters({ text: '', propertyIds: [], bbox: NORWAY, zoom }).clusterIds),
  );
  const known = new Set(clusterIds.filter((id) => id !== -1));
  expect(known.size).toBeGreaterThan(9);
  for (let town = 0; town <= 9; town++) {
    for (const clusterId of known) {
      const query = { text: `T${town}`, propertyIds: [], clusterId };
      const [ours, theirs] = [engine.expansionZoom(query), naive.expansionZoom(query)];
      expect([query, ours]).toEqual([query, theirs]);
    }
  }
});

test('M4: a town is what lies within 15 km of its middle, not its municipality', () => {
  const town = row(10, [18.95, 69.65], 0.002, 'Tromsø');
  const island = row(5, [18, 70.1], 0.1, 'Tromsø');
  const engine = clustered([...town, ...island].map((lot, id) => Object.assign(lot, { id })));
  const query = { ...ALL, text: 'tromsø', city: 'Tromsø' };
  const northOf = (position: Position) => engine.fitExtent({ ...query, position })?.[3];
  expect(northOf([18.95, 69.65])).toBe(69.65);
  // None is near what bears the name: all are shown.
  expect(northOf([10, 60])).toBe(70.1);
});

test('M4: a fit whose lots are renumbered between two of its steps is the same', () => {
  const random = seededRandom(SEED);
  const list = Array.from({ length: 6_000 }, (_, i) =>
    // Many in one line: on a grid.
    lotOf(i, { position: [5 + random.int(40) / 2, 58 + random.int(24) / 2] }),
  );
  const expected = new NaiveEngine(list).fitExtent(ALL);
  for (let before = 1; before <= 5; before++) {
    const engine = built(list);
    const fit = engine.fitExtentInSteps(ALL);
    for (let step = 0; step < before; step++) expect(fit.next().done).toBe(false);
    for (const share of engine.buildClusters()) void share;
    let step = fit.next();
    while (step.done !== true) step = fit.next();
    expect(step.value).toEqual(expected);
  }
});

test('M4: cities are read once, in steps; a text that is none costs nothing more, however many lots have it', () => {
  const size = 10_000;
  const list = Array.from({ length: size }, (_, i) => {
    const city = i % 100 === 0 ? (i % 200 === 0 ? ' MO' : 'Mo ') : `Moss ${i}`;
    return lotOf(i, { city, position: [5 + (i % 250) / 10, 58 + i / 1_000] });
  });
  const engine = clustered(list);
  const naive = new NaiveEngine(list);
  const decode = vi.spyOn(StringTable.prototype, 'get');
  const match = vi.spyOn(TextMatcher.prototype, 'match');
  try {
    const mostReadBy = (text: string): number => {
      const query = { ...ALL, text };
      const fit = engine.fitExtentInSteps(query);
      for (let most = 0; ;) {
        decode.mockClear();
        const step = fit.next();
        most = Math.max(most, decode.mock.calls.length);
        if (step.done !== true) continue;
        expect(step.value).toEqual(naive.fitExtent(query));
        return most;
      }
    };
    const mostRead = mostReadBy('mos');
    expect(mostRead).toBeGreaterThan(0);
    expect(mostRead).toBeLessThan(size / 2);
    expect(mostReadBy('os')).toBe(0);
    // Once for each text's lots.
    expect(match.mock.calls).toEqual([['mos'], ['os']]);
    expect(mostReadBy('mo')).toBe(0);
  } finally {
    decode.mockRestore();
    match.mockRestore();
  }
});
