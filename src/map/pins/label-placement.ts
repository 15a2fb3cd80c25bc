import { leastBy } from '../../domain/least-by.ts';
import type { Destination } from '../../domain/search-api.ts';
import type { MapPoint } from '../canvas/map-adapter.ts';
import { areaOf, limited, type PixelBox, sharedArea } from '../../domain/view/pixel-box.ts';
import type { MapSize } from '../../domain/view/viewport.ts';

/** S13: what the map calls a destination: its first part, and coordinates by both. */
export function nameOnMap({ label, name }: Pick<Destination, 'label' | 'name'>): string {
  const isCoordinates = !/\p{L}{2}/u.test(label);
  return isCoordinates ? name : (label.split(',')[0]?.trim() ?? label);
}

export type NameSide = 'above' | 'below' | 'right' | 'left';

/** The position of a name: its top left corner relative to its point, in px, and the length of its stem. */
export interface LabelPlacement {
  readonly side: NameSide;
  readonly left: number;
  readonly top: number;
  readonly stemPx: number;
}

/** The stem's usual length, and one that reaches out from beneath a cluster. */
const STEM_PX = 14;
const LONG_STEM_PX = 34;
/** How far the stem stays from the name's ends. */
const STEM_FROM_END_PX = 12;

/** Of equally good positions the earlier one is taken. */
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

/** A cut name is worse than a covered marker's edge. */
const CUT_WEIGHT = 4;

/**
 * Returns the position where the name of a point covers least of the map.
 * @param free the visible parts of the map
 * @param taken markers
 * @param covered what covers the map and would cut the name
 */
export function placeLabel(
  point: MapPoint,
  size: MapSize,
  free: PixelBox,
  taken: readonly PixelBox[],
  covered: readonly PixelBox[] = [],
): LabelPlacement {
  const places = CHOICES.map(([side, stemPx]) => placeAt(side, stemPx, point, size, free));
  const best = leastBy(places, (place) => {
    const left = point.x + place.left;
    const top = point.y + place.top;
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    let cost = CUT_WEIGHT * (areaOf(box) - sharedArea(box, free));
    for (const other of taken) cost += sharedArea(box, other);
    for (const other of covered) cost += CUT_WEIGHT * sharedArea(box, other);
    // Whole pixels, so that a fraction of a pixel doesn't move the name.
    return Math.round(cost);
  });
  return best ?? placeAt('above', STEM_PX, point, size, free);
}

function placeAt(
  side: NameSide,
  stemPx: number,
  point: MapPoint,
  { width, height }: MapSize,
  free: PixelBox,
): LabelPlacement {
  if (side === 'above' || side === 'below') {
    const left = alongside(point.x, width, free.left, free.right);
    return { side, stemPx, left, top: side === 'below' ? stemPx : -stemPx - height };
  }
  const top = alongside(point.y, height, free.top, free.bottom);
  return { side, stemPx, left: side === 'right' ? stemPx : -stemPx - width, top };
}

/** Centred on the stem, then moved into the free part as far as the stem still meets the name. */
function alongside(at: number, length: number, from: number, to: number): number {
  const end = Math.min(STEM_FROM_END_PX, length / 2);
  const moved = limited(at - length / 2, from, to - length);
  return Math.round(limited(moved - at, end - length, -end));
}
