import { expect, test } from 'vitest';
import { type PixelBox, sharedArea } from '../../../src/domain/view/pixel-box.ts';
import { placeWindow } from '../../../src/map/window/place-window.ts';

const MAP = { width: 800, height: 600 };
const SIZE = { width: 300, height: 200 };
const placed = (x: number, y: number, covered: readonly PixelBox[] = [], size = SIZE) =>
  placeWindow({ x, y }, size, MAP, covered);

test('M6: a window stands over its pin, under it at the upper edge', () => {
  expect(placed(400, 400)).toEqual({ left: 250, top: 148, maxHeight: 584 });
  expect(placed(400, 60).top).toBe(72);
});

test.each([
  [20, 140],
  [780, 590],
  [700, 300],
])('M6: a window of a pin at %d, %d stands beside what covers the map', (x, y) => {
  const covered = [
    { left: 0, top: 0, right: 800, bottom: 130 },
    { left: 740, top: 400, right: 790, bottom: 560 },
  ];
  const { left, top } = placed(x, y, covered);
  const box = { left, top, right: left + SIZE.width, bottom: top + SIZE.height };
  for (const cover of covered) expect(sharedArea(box, cover)).toBe(0);
});

test('M6: a window higher than what is free scrolls within it', () => {
  const covered = [{ left: 0, top: 0, right: 800, bottom: 200 }];
  const { top, maxHeight } = placed(400, 400, covered, { width: 300, height: 900 });
  expect(top).toBeGreaterThanOrEqual(200);
  expect(top + maxHeight).toBeLessThanOrEqual(600);
});
