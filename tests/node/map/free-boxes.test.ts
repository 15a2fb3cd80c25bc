import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitViewport,
  freeBounds,
  isFree,
  FIT_ROOM,
} from '../../../src/domain/view/fit-viewport.ts';
import { freeBoxes } from '../../../src/domain/view/free-boxes.ts';
import { type PixelBox, sharedArea } from '../../../src/domain/view/pixel-box.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { SEED } from '../../support/seed.ts';
import { forAll } from '../../support/for-all.ts';

const SIZE = { width: 12, height: 9 };

const side = (most: number) =>
  fc.tuple(fc.integer({ min: -2, max: most }), fc.integer({ min: 1, max: 6 }));

const box: fc.Arbitrary<PixelBox> = fc
  .tuple(side(SIZE.width), side(SIZE.height))
  .map(([[left, width], [top, height]]) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  }));

/** Each rectangle of whole pixels that nothing covers and that no other such rectangle holds. */
function naive(covered: readonly PixelBox[]): readonly PixelBox[] {
  const all: PixelBox[] = [];
  for (let left = 0; left < SIZE.width; left++)
    for (let right = left + 1; right <= SIZE.width; right++)
      for (let top = 0; top < SIZE.height; top++)
        for (let bottom = top + 1; bottom <= SIZE.height; bottom++) {
          const each = { left, top, right, bottom };
          if (covered.every((cover) => sharedArea(cover, each) === 0)) all.push(each);
        }
  const holds = (a: PixelBox, b: PixelBox) =>
    a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;
  return all.filter((one) => all.every((other) => other === one || !holds(other, one)));
}

const texts = (boxes: readonly PixelBox[]) =>
  boxes.map((each) => [each.left, each.top, each.right, each.bottom].join(' ')).toSorted();

test(`M4: freeBoxes returns every maximal free rectangle, seed ${SEED}`, () => {
  forAll({}, fc.array(box, { maxLength: 6 }), (covered) => {
    const free = freeBoxes(SIZE, covered);
    expect(texts(free)).toEqual(texts(naive(covered)));
    const areas = free.map((each) => (each.right - each.left) * (each.bottom - each.top));
    expect(areas).toEqual(areas.toSorted((a, b) => b - a));
  });
});

/** A phone on its side: field, street map's button, map's buttons, switch. */
const LOW = {
  size: { width: 844, height: 330 },
  covered: [
    { left: 70, top: 0, right: 774, bottom: 72 },
    { left: 704, top: 80, right: 832, bottom: 124 },
    { left: 640, top: 250, right: 832, bottom: 294 },
    { left: 193, top: 258, right: 443, bottom: 310 },
  ],
};

test(`M4: on a low map no marker of a fitted box is covered, seed ${SEED}`, () => {
  const degrees = fc.double({ min: 0.001, max: 3, noNaN: true });
  forAll({}, degrees, degrees, (across, down) => {
    const viewport = fitViewport([10, 60, 10 + across, 60 + down], LOW);
    const { center, zoom } = viewport;
    const free = freeBounds(viewport, LOW);
    expect(isFree([-10, 60], free)).toBe(false);
    const corners = [10, 10 + across].flatMap((lng) =>
      [60, 60 + down].map((lat) => [lng, lat] as const),
    );
    for (const corner of corners) {
      const { x, y } = pixelsBetween(center, corner, zoom);
      const [right, bottom] = [LOW.size.width / 2 + x, LOW.size.height / 2 + y];
      const marker = {
        left: right - FIT_ROOM.left + 1,
        top: bottom - FIT_ROOM.top + 1,
        right: right + FIT_ROOM.right - 1,
        bottom: bottom + FIT_ROOM.bottom - 1,
      };
      expect(isFree(corner, free)).toBe(true);
      expect(LOW.covered.filter((cover) => sharedArea(cover, marker) > 0)).toEqual([]);
    }
  });
});
