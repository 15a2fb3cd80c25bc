import { expect, it } from 'vitest';
import {
  boundsOf,
  evenPadding,
  metresPerPixel,
  viewportFor,
} from '../../../src/domain/view/viewport-bounds.ts';
import {
  clampLatitude,
  pixelsBetween,
  wrapLongitude,
} from '../../../src/domain/view/web-mercator.ts';

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

it('a box crosses the 180th meridian with west > east', () => {
  const [west, , east] = boundsOf({ center: [179.5, -17], zoom: 8 }, SIZE, 0);
  expect(west).toBeGreaterThan(170);
  expect(east).toBeLessThan(-170);
  expect(wrapLongitude(183)).toBe(-177);
  expect(pixelsBetween([179, 0], [-179, 0], 0).x).toBeCloseTo((2 * 256) / 360, 9);
  expect(pixelsBetween([-179, 0], [179, 0], 0).x).toBeCloseTo((-2 * 256) / 360, 9);
  const fitted = viewportFor([170, -10, -170, 10], SIZE, { padding: evenPadding(0), maxZoom: 14 });
  expect(Math.abs(fitted.center[0])).toBeCloseTo(180, 9);
  expect(fitted.zoom).toBeCloseTo(Math.log2((600 / 256) * 18), 1);
});
