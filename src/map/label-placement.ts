import type { MapPoint } from './map-adapter.ts';
import { areaOf, limited, type PixelBox, sharedArea } from './pixel-box.ts';

export type NameSide = 'above' | 'below' | 'right' | 'left';

/** Where a name stands: its top left corner from its point, px, and how long its stem is. */
export interface LabelPlacement {
  readonly side: NameSide;
  readonly left: number;
  readonly top: number;
  readonly stemPx: number;
}

/** The stem's usual length, and one that reaches out from beneath a cluster. */
const STEM_PX = 14;
const LONG_STEM_PX = 34;
/** The stem stays so far from the name's ends. */
const STEM_FROM_END_PX = 12;

/** As good as the next, the earlier one is taken. */
const CHOICES: readonly (readonly [NameSide, number])[] = [
  ['above', STEM_PX],
  ['below', STEM_PX],
  ['above', LONG_STEM_PX],
  ['right', STEM_PX],
  ['left', STEM_PX],
  ['below', LONG_STEM_PX],
  ['right', LONG_STEM_PX],
  ['left', LONG_STEM_PX],
];

/** A name that is cut tells less than a marker's edge beneath it. */
const CUT_WEIGHT = 4;

/**
 * S13: where the name of a point covers least of what else is on the map.
 * @param free what the map shows
 * @param taken markers, and what floats over the map
 */
export function placeLabel(
  point: MapPoint,
  size: { readonly width: number; readonly height: number },
  free: PixelBox,
  taken: readonly PixelBox[],
): LabelPlacement {
  let best: LabelPlacement | undefined;
  let least = Infinity;
  for (const [side, stemPx] of CHOICES) {
    const place = placeAt(side, stemPx, point, size, free);
    const left = point.x + place.left;
    const top = point.y + place.top;
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    let cost = CUT_WEIGHT * (areaOf(box) - sharedArea(box, free));
    for (const other of taken) cost += sharedArea(box, other);
    // Whole pixels, so that a hair's breadth doesn't move the name.
    cost = Math.round(cost);
    if (cost >= least) continue;
    best = place;
    least = cost;
  }
  return best ?? placeAt('above', STEM_PX, point, size, free);
}

function placeAt(
  side: NameSide,
  stemPx: number,
  point: MapPoint,
  { width, height }: { readonly width: number; readonly height: number },
  free: PixelBox,
): LabelPlacement {
  if (side === 'above' || side === 'below') {
    const left = alongside(point.x, width, free.left, free.right);
    return { side, stemPx, left, top: side === 'below' ? stemPx : -stemPx - height };
  }
  const top = alongside(point.y, height, free.top, free.bottom);
  return { side, stemPx, left: side === 'right' ? stemPx : -stemPx - width, top };
}

/** Centred on the stem; moved into what is free, as far as the stem still meets the name. */
function alongside(at: number, length: number, from: number, to: number): number {
  const end = Math.min(STEM_FROM_END_PX, length / 2);
  const moved = limited(at - length / 2, from, to - length);
  return Math.round(limited(moved - at, end - length, -end));
}
