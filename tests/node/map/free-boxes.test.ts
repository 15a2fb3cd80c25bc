import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeBoxes } from '../../../src/domain/view/free-boxes.ts';
import { type PixelBox, sharedArea } from '../../../src/domain/view/pixel-box.ts';
import { SEED } from '../../support/seed.ts';

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
  return all.filter((one) => {
    const grown = [
      { ...one, left: one.left - 1 },
      { ...one, right: one.right + 1 },
      { ...one, top: one.top - 1 },
      { ...one, bottom: one.bottom + 1 },
    ];
    return grown.every(
      (larger) =>
        larger.left < 0 ||
        larger.top < 0 ||
        larger.right > SIZE.width ||
        larger.bottom > SIZE.height ||
        covered.some((cover) => sharedArea(cover, larger) > 0),
    );
  });
}

const texts = (boxes: readonly PixelBox[]) =>
  boxes.map((each) => [each.left, each.top, each.right, each.bottom].join(' ')).toSorted();

test(`M4: what is free beside any boxes is each largest rectangle, seed ${SEED}`, () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 6 }), (covered) => {
      expect(texts(freeBoxes(SIZE, covered))).toEqual(texts(naive(covered)));
    }),
    { seed: SEED },
  );
});
