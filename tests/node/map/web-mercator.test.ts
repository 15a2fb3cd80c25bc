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

it('M4 a fitted box fills the padded view, and no more than the closest zoom', () => {
  const box = [10, 59, 11, 60] as const;
  const viewport = viewportFor(box, SIZE, { padding: evenPadding(20), maxZoom: 14 });
  const corner = pixelsBetween(viewport.center, [10, 60], viewport.zoom);
  expect(Math.max(-corner.x / 480, -corner.y / 280)).toBeCloseTo(1, 6);
  const point = viewportFor([10, 59, 10, 59], SIZE, { padding: evenPadding(20), maxZoom: 14 });
  expect(point.zoom).toBe(14);
  expect(point.center[0]).toBeCloseTo(10, 9);
  expect(point.center[1]).toBeCloseTo(59, 9);
});

it('a view and its box fit each other', () => {
  const view = { center: [5.3, 60.4], zoom: 9.3 } as const;
  const fitted = viewportFor(boundsOf(view, SIZE, 0), SIZE, {
    padding: evenPadding(0),
    maxZoom: 20,
  });
  expect(fitted.zoom).toBeCloseTo(view.zoom, 6);
  expect(fitted.center[1]).toBeCloseTo(view.center[1], 6);
});
