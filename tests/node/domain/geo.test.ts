import { expect, it, test } from 'vitest';
import { showsNorway } from '../../../src/domain/basemap.ts';
import {
  type BBox,
  bboxContains,
  haversineKm,
  isPosition,
  type Position,
  roundedPosition,
  roundKm,
} from '../../../src/domain/geo.ts';

/** The circumference of a sphere with R = 6371 km, S4. */
const AROUND_KM = 2 * Math.PI * 6371;

test.each<[what: string, from: Position, to: Position, share: number]>([
  ['a quarter of a meridian', [10, 0], [10, 90], 1 / 4],
  ['a sixth of the equator over the 180th meridian', [150, 0], [-150, 0], 1 / 6],
  ['antipodes', [10.75, 59.91], [-169.25, -59.91], 1 / 2],
  ['the same pole by two longitudes', [0, 90], [137, 90], 0],
  ['a degree of latitude anywhere', [-71, 43], [-71, 44], 1 / 360],
])('S4: distances on a sphere with R = 6371 km, by closed forms: %s', (_what, from, to, share) => {
  expect(haversineKm(from, to)).toBeCloseTo(share * AROUND_KM, 6);
  expect(haversineKm(to, from)).toBeCloseTo(share * AROUND_KM, 6);
});

it('spec 9: distances are rounded to 0.1 km, positions to 0.0001°', () => {
  expect([0.04, 0.06, 12.25, 305.14].map(roundKm)).toEqual([0, 0.1, 12.3, 305.1]);
  expect(roundedPosition([10.752_249, -59.913_951])).toEqual([10.7522, -59.914]);
});

test.each([
  [true, [10, 60], [180, 90], [-180, -90]],
  [false, [10], [10, 60, 1], ['10', 60], [10, '60'], [Number.NaN, 60], [10, Number.NaN]],
  [false, [181, 0], [-181, 0], [0, 91], [0, -91], null, {}, { 0: 10, 1: 60, length: 2 }],
])('S2: a position is exactly two finite numbers in range: %s', (is, ...values) => {
  for (const value of values) expect([value, isPosition(value)]).toEqual([value, is]);
});

it('S11: a box holds its edges, and may cross the 180th meridian', () => {
  const plain = [4, 57, 32, 71] as const;
  const across = [170, -10, -170, 10] as const;
  const at = (box: typeof plain | typeof across, ...places: readonly Position[]) =>
    places.map((place) => bboxContains(box, place));
  expect(at(plain, [4, 57], [32, 71], [10, 60])).toEqual([true, true, true]);
  expect(at(plain, [3.9, 60], [32.1, 60], [10, 56.9], [10, 71.1])).toEqual(Array(4).fill(false));
  expect(at(across, [170, 10], [-170, -10], [179, 0], [-179, 0])).toEqual(Array(4).fill(true));
  expect(at(across, [0, 0], [169.9, 0], [-169.9, 0], [179, 10.1])).toEqual(Array(4).fill(false));
});

test.each<[what: string, box: BBox, is: boolean]>([
  ['Oslo', [10.6, 59.8, 10.9, 60], true],
  ['Finnmark', [25, 70, 26, 71], true],
  ['Malmö', [12.8, 55.5, 13.2, 55.7], false],
  ['Stockholm', [17.86, 59.23, 18.26, 59.43], false],
  ['Spain', [-9, 36, 3, 43], false],
  ['the sea west of it', [-10, 60, 0, 62], false],
  ['all but the Atlantic, over the 180th meridian', [2, 55, -30, 72], true],
])('M1: whether a view shows Norway: %s', (_what, box, is) => {
  expect(showsNorway(box)).toBe(is);
});
