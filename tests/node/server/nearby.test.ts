import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import { NearbyIndex } from '../../../server/nearby.ts';

function indexOf(positions: readonly (Position | undefined)[]): NearbyIndex {
  const columns = positions.flatMap((position) => position ?? [Number.NaN, Number.NaN]);
  return new NearbyIndex(positions.keys(), Float64Array.from(columns));
}

test('spec 9: nearby lots are the five nearest by great circle, in metres', () => {
  const position = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 60 }), (positions) => {
      const [first] = positions;
      if (!first) return;
      const expected = positions
        .slice(1)
        .map((other) => Math.round(haversineKm(first, other) * 1000))
        .sort((a, b) => a - b)
        .slice(0, 5);
      expect(
        indexOf(positions)
          .nearest(0)
          .map(({ distanceM }) => distanceM),
      ).toEqual(expected);
    }),
  );
});

test('spec 9: a lot is not its own neighbour, lots on the same spot are', () => {
  const index = indexOf([[10, 60], [10, 60], undefined, [10, 60.001]]);
  expect(index.nearest(0)).toEqual([
    { row: 1, distanceM: 0 },
    { row: 3, distanceM: 111 },
  ]);
});

test('S2: a lot without a usable position has no neighbours', () => {
  expect(indexOf([undefined, [10, 60]]).nearest(0)).toEqual([]);
});

test('spec 9: the nearest lot may lie across the 180th meridian', () => {
  expect(
    indexOf([
      [179.999, 0],
      [0, 0],
      [-179.999, 0],
    ]).nearest(0)[0]?.row,
  ).toBe(2);
});
