import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NearbyIndex } from '../../../server/nearby.ts';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import { forAll } from '../../support/for-all.ts';

function nearestOf(positions: readonly (Position | undefined)[]) {
  const columns = positions.flatMap((position) => position ?? [Number.NaN, Number.NaN]);
  return new NearbyIndex(positions.keys(), Float64Array.from(columns)).nearest(0);
}

test('spec 9: nearby lots are the five nearest by great circle, in metres', () => {
  const position = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  forAll({}, position, fc.array(position, { maxLength: 60 }), (first, others) => {
    const expected = others
      .map((other) => Math.round(haversineKm(first, other) * 1000))
      .sort((a, b) => a - b)
      .slice(0, 5);
    expect(nearestOf([first, ...others]).map(({ distanceM }) => distanceM)).toEqual(expected);
  });
});

test('spec 9, S2: a lot is not its own neighbour, lots on the same spot are; without a usable position it has none', () => {
  expect(nearestOf([[10, 60], [10, 60], undefined, [10, 60.001]])).toEqual([
    { row: 1, distanceM: 0 },
    { row: 3, distanceM: 111 },
  ]);
  expect(nearestOf([undefined, [10, 60]])).toEqual([]);
});
