import { expect, it } from 'vitest';
import { bboxContains, haversineKm, isPosition, roundKm } from '../../src/domain/geo.ts';

it('S4 haversineKm measures great-circle distances with R = 6371 km', () => {
  expect(roundKm(haversineKm([10.7522, 59.9139], [5.3221, 60.3913]))).toBe(305.1);
  expect(haversineKm([180, 0], [-180, 0])).toBeCloseTo(0, 6);
});

it('S2 isPosition accepts exactly two finite numbers in range', () => {
  expect(isPosition([10, 60])).toBe(true);
  for (const bad of [
    [10],
    [10, 60, 1],
    ['10', 60],
    [Number.NaN, 60],
    [181, 0],
    [0, 91],
    null,
    {},
  ]) {
    expect(isPosition(bad)).toBe(false);
  }
});

it('S11 a box may cross the 180th meridian', () => {
  expect(bboxContains([170, -10, -170, 10], [179, 0])).toBe(true);
  expect(bboxContains([170, -10, -170, 10], [0, 0])).toBe(false);
});
