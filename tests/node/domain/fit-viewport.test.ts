/** M4: what a fit leaves around its lots, measured with Web Mercator's own formula. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { BBox, Position } from '../../../src/domain/geo.ts';
import {
  FIT_ROOM,
  fitPadding,
  fitViewport,
  NAMED_FIT_ROOM,
} from '../../../src/domain/view/fit-viewport.ts';
import { holdsFirstFrame } from '../../../src/domain/view/first-frames.ts';
import { wideViewport } from '../../../src/domain/view/wide-viewport.ts';
import {
  boundsOf,
  boundsWithin,
  metresPerPixel,
} from '../../../src/domain/view/viewport-bounds.ts';
import type { MapFrame, Viewport } from '../../../src/domain/view/viewport.ts';
import { forAll } from '../../support/for-all.ts';

const SIZE = { width: 1000, height: 800 };
const UNCOVERED: MapFrame = { size: SIZE, covered: [] };
const OSLO: BBox = [10.6, 59.85, 10.9, 59.98];

/** Pixels from the map's upper left corner, by the formula on Google's 256-px world. */
function pixelOf([lng, lat]: Position, { center, zoom }: Viewport, { size }: MapFrame) {
  const north = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI / 2;
  const scale = 256 * 2 ** zoom;
  return {
    x: size.width / 2 + ((lng - center[0]) / 360) * scale,
    y: size.height / 2 + (north(center[1]) - north(lat)) * scale,
  };
}

/** What is left between a box and the edges of the map. */
function marginsOf([west, south, east, north]: BBox, viewport: Viewport, frame: MapFrame) {
  const upper = pixelOf([west, north], viewport, frame);
  const lower = pixelOf([east, south], viewport, frame);
  return {
    left: upper.x,
    top: upper.y,
    right: frame.size.width - lower.x,
    bottom: frame.size.height - lower.y,
  };
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const boxes = fc
  .tuple(between(5, 20), between(58, 68), between(0.05, 5), between(0.05, 3))
  .map(([west, south, width, height]): BBox => [west, south, west + width, south + height]);

describe('M4: the room around a fit', () => {
  it('is left on each side, and is all that is left across or down', () => {
    forAll({}, boxes, fc.constantFrom(FIT_ROOM, NAMED_FIT_ROOM), (box, room) => {
      const viewport = fitViewport(box, UNCOVERED, { room, maxZoom: 22 });
      const margins = marginsOf(box, viewport, UNCOVERED);
      const across = [margins.left - room.left, margins.right - room.right] as const;
      const down = [margins.top - room.top, margins.bottom - room.bottom] as const;
      expect(Math.min(...across, ...down)).toBeGreaterThan(-0.01);
      expect(Math.min(across[0] + across[1], down[0] + down[1])).toBeLessThan(0.01);
      expect(across[0]).toBeCloseTo(across[1], 3);
      expect(down[0]).toBeCloseTo(down[1], 3);
    });
  });

  it('goes no closer than it may', () => {
    const point: BBox = [10.7, 59.9, 10.7, 59.9];
    expect(fitViewport(point, UNCOVERED).zoom).toBe(14);
    expect(fitViewport(point, UNCOVERED, { maxZoom: 13.3 }).zoom).toBe(13.3);
  });
});

test('M3: the bounds of a view are what stands at its edges, within padding and beyond', () => {
  const view = { center: [10.7, 59.9], zoom: 9 } as const;
  const pxAround = (box: BBox) => Object.values(marginsOf(box, view, UNCOVERED)).map(Math.round);
  const padding = { left: 100, top: 30, right: 50, bottom: 200 };
  expect(pxAround(boundsWithin(view, SIZE, padding))).toEqual(Object.values(padding));
  expect(pxAround(boundsOf(view, SIZE, 40))).toEqual([-40, -40, -40, -40]);
});

test('M3: zoom is for a 256-px world, whose latitudes end at 85 degrees', () => {
  expect(metresPerPixel(0, 0) * 256).toBeCloseTo(40_075_016.7, 0);
  // Half as much at 60 degrees, and an eighth of that three zooms closer.
  expect(metresPerPixel(60, 3) * 256 * 16).toBeCloseTo(40_075_016.7, 0);
  expect(boundsOf({ center: [0, 0], zoom: 0 }, SIZE, 0)).toEqual([-180, -85, 180, 85]);
});

test.each([
  // The bounds fill 700 px down or 800 px across, to a tenth of a zoom; no closer than 12, no farther than 2.
  [[-60, -40, -50, -30], 6.3, [-55, -35.16]],
  [[-60, -40, -40, -39], 5.8, [-50, -39.5]],
  [[-60, -40, -59.999, -39.999], 12, [-59.9995, -39.9995]],
  [[-179, -80, 179, 80], 2, [0, 0]],
] as const)('M3: the map of an operator within %j begins at zoom %d', (bounds, zoom, center) => {
  const view = wideViewport({ country: 'AR', map: { bounds } });
  expect(view.zoom).toBeCloseTo(zoom, 9);
  expect(view.center[0]).toBeCloseTo(center[0], 3);
  expect(view.center[1]).toBeCloseTo(center[1], 1);
});

test('M3: a map holds its first picture without the room around it, and no less', () => {
  // 860 x 660, less 27 + 28 and 44 + 27.
  const is = [805, 804].map((width) => holdsFirstFrame({ width, height: 589 }, 'wide'));
  expect(is).toEqual([true, false]);
  expect(holdsFirstFrame({ width: 900, height: 588 }, 'wide')).toBe(false);
});

describe('M4: what covers the map', () => {
  it('the larger of two free parts holds the fit', () => {
    const frame = { size: SIZE, covered: [{ left: 300, top: 0, right: 350, bottom: 800 }] };
    expect(marginsOf(OSLO, fitViewport(OSLO, frame), frame).left).toBeGreaterThan(350);
    const other = { size: SIZE, covered: [{ left: 650, top: 0, right: 700, bottom: 800 }] };
    expect(marginsOf(OSLO, fitViewport(OSLO, other), other).right).toBeGreaterThan(350);
  });

  it('a slit with less than 48 px for lots is not used', () => {
    // Beside the cover: 27 + 28 px of room, and 47 or 48 for lots.
    const [enough, tooLittle] = [48, 47].map((px) => {
      const left = 27 + 28 + px;
      const frame = { size: SIZE, covered: [{ left, top: 0, right: 1000, bottom: 800 }] };
      return marginsOf(OSLO, fitViewport(OSLO, frame), frame).right - (1000 - left + 28);
    });
    expect(enough).toBeGreaterThan(-0.01);
    expect(tooLittle).toBeLessThan(-1);
  });

  it('where nothing is free, at least 35 % of each side is kept for the lots', () => {
    const wide = fitPadding({ top: 0, right: 300, bottom: 0, left: 900 }, SIZE, FIT_ROOM);
    const tall = fitPadding({ top: 600, right: 0, bottom: 200, left: 0 }, SIZE, FIT_ROOM);
    expect([wide.left + wide.right, tall.top + tall.bottom].map(Math.round)).toEqual([650, 520]);
    expect([wide.left / wide.right, tall.top / tall.bottom].map(Math.round)).toEqual([3, 3]);
    expect([wide.top, wide.bottom, tall.left, tall.right]).toEqual([44, 27, 27, 28]);
  });

  it('a map without a size gets a viewport as well', () => {
    const { center, zoom } = fitViewport(OSLO, { size: { width: 0, height: 0 }, covered: [] });
    expect(center[0]).toBeCloseTo(10.75, 3);
    expect(zoom).toBeGreaterThanOrEqual(0);
  });
});
