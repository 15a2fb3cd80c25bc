import { areaOf, boxOfSize, type PixelBox, sharedArea } from './pixel-box.ts';
import type { MapSize } from './viewport.ts';

/** Returns the uncovered rectangles of a map, largest first. None lies within another. */
export function freeBoxes(size: MapSize, covered: readonly PixelBox[]): readonly PixelBox[] {
  let free: readonly PixelBox[] = [boxOfSize(size)];
  for (const cover of covered) {
    free = withoutContained(free.flatMap((box) => beside(box, cover)));
  }
  return free.toSorted((a, b) => areaOf(b) - areaOf(a));
}

/** Returns the parts of a box to the left, right, top and bottom of what covers it. */
function beside(box: PixelBox, cover: PixelBox): readonly PixelBox[] {
  if (sharedArea(box, cover) === 0) return [box];
  return [
    { ...box, right: cover.left },
    { ...box, left: cover.right },
    { ...box, bottom: cover.top },
    { ...box, top: cover.bottom },
  ].filter(({ left, top, right, bottom }) => left < right && top < bottom);
}

function withoutContained(boxes: readonly PixelBox[]): readonly PixelBox[] {
  return boxes.filter((box, index) =>
    boxes.every(
      (other, at) => at === index || !isWithin(box, other) || (isWithin(other, box) && at > index),
    ),
  );
}

function isWithin(a: PixelBox, b: PixelBox): boolean {
  return a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;
}
