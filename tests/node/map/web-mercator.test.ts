import { expect, it } from 'vitest';
import { boundsOf, metresPerPixel } from '../../../src/domain/view/viewport-bounds.ts';
import { clampLatitude, pixelsBetween } from '../../../src/domain/view/web-mercator.ts';

const SIZE = { width: 1000, height: 600 };

it('M3 zoom is for a 256-px world: at 0 the whole world is 256 px wide', () => {
  expect(pixelsBetween([0, 0], [90, 0], 0).x).toBeCloseTo(64, 9);
  expect(metresPerPixel(0, 0) * 256).toBeCloseTo(40_075_016.7, 0);
  // Half as much at 60 degrees, and an eighth of that three zooms closer.
  expect(metresPerPixel(60, 3) * 256 * 16).toBeCloseTo(40_075_016.7, 0);
});

it('M3 latitudes stay within 85 degrees', () => {
  expect(clampLatitude(89)).toBe(85);
  const box = boundsOf({ center: [0, 0], zoom: 0 }, SIZE, 0);
  expect(box).toEqual([-180, -85, 180, 85]);
  const world = { width: 256, height: 256 };
  expect(boundsOf({ center: [0, 0], zoom: 0 }, world, 0)).toEqual([-180, -85, 180, 85]);
});
