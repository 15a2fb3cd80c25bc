import { expect, test } from 'vitest';
import { sharedArea } from '../../../src/domain/view/pixel-box.ts';
import { placeWindow } from '../../../src/map/window/place-window.ts';

const MAP = { width: 800, height: 600 };
const WINDOW = { width: 300, height: 200 };

test('M6: a window stands over its pin, under it at the upper edge', () => {
  expect(placeWindow({ x: 400, y: 400 }, WINDOW, MAP, [])).toEqual({
    left: 250,
    top: 148,
    maxHeight: 584,
  });
  expect(placeWindow({ x: 400, y: 60 }, WINDOW, MAP, []).top).toBe(72);
});

test('M6: a window stands beside what covers the map', () => {
  const covered = [
    { left: 0, top: 0, right: 800, bottom: 130 },
    { left: 740, top: 400, right: 790, bottom: 560 },
  ];
  for (const pin of [
    { x: 20, y: 140 },
    { x: 780, y: 590 },
    { x: 700, y: 300 },
  ]) {
    const { left, top } = placeWindow(pin, WINDOW, MAP, covered);
    const box = { left, top, right: left + WINDOW.width, bottom: top + WINDOW.height };
    for (const cover of covered) expect(sharedArea(box, cover)).toBe(0);
  }
});

test('M6: a window higher than what is free scrolls within it', () => {
  const covered = [{ left: 0, top: 0, right: 800, bottom: 200 }];
  const { top, maxHeight } = placeWindow(
    { x: 400, y: 400 },
    { width: 300, height: 900 },
    MAP,
    covered,
  );
  expect(top).toBeGreaterThanOrEqual(200);
  expect(top + maxHeight).toBeLessThanOrEqual(600);
});
