/** M4: a box of what is asked for in what is free of the map. */
import { MAP } from '../constants.ts';
import { type BBox, bboxContains, type Position } from '../geo.ts';
import { freeBoxes } from './free-boxes.ts';
import type { PixelBox } from './pixel-box.ts';
import type { MapFrame, MapSize, Padding, Viewport } from './viewport.ts';
import { boundsWithin, evenPadding, viewportFor } from './viewport-bounds.ts';

/** M4: left around the lots of a fit, over 20 px: what a marker takes up, a pin that stands on its position and an EV pin at its right. */
export const FIT_ROOM: Padding = { top: 44, right: 28, bottom: 27, left: 27 };

/** How far a destination's name stands up beyond the room that a fit leaves anyway. */
const NAME_ROOM_PX = 28;

/** S13: with room for the name over a destination at the upper edge. */
export const NAMED_FIT_ROOM: Padding = { ...FIT_ROOM, top: FIT_ROOM.top + NAME_ROOM_PX };

/** At most this many free boxes are tried, since the others are slits beside buttons. */
const MOST_BOXES = 6;

/** M4: a box in whichever part of the map is free and shows it largest. */
export function fitViewport(
  bbox: BBox,
  frame: MapFrame,
  {
    maxZoom = MAP.fitMaxZoom,
    room = FIT_ROOM,
  }: { readonly maxZoom?: number; readonly room?: typeof FIT_ROOM } = {},
): Viewport {
  let best: Viewport | undefined;
  const largest = largestFree(frame);
  const roomy = largest.filter((free) => hasRoom(free, room));
  for (const free of roomy.length > 0 ? roomy : largest.slice(0, 1)) {
    const covered = paddingOf(free, frame.size);
    const padding = roomy.length > 0 ? sum(covered, room) : fitPadding(covered, frame.size, room);
    const viewport = viewportFor(bbox, frame.size, { padding, maxZoom });
    if (!best || viewport.zoom > best.zoom) best = viewport;
  }
  return best ?? viewportFor(bbox, frame.size, { padding: evenPadding(0), maxZoom });
}

function largestFree({ size, covered }: MapFrame): readonly PixelBox[] {
  return freeBoxes(size, covered).slice(0, MOST_BOXES);
}

/** The visible part of a map that nothing covers. */
export function freeBounds(viewport: Viewport, frame: MapFrame): readonly BBox[] {
  return largestFree(frame).map((free) =>
    boundsWithin(viewport, frame.size, paddingOf(free, frame.size)),
  );
}

export function isFree(position: Position, bounds: readonly BBox[]): boolean {
  return bounds.some((bbox) => bboxContains(bbox, position));
}

function paddingOf({ left, top, right, bottom }: PixelBox, { width, height }: MapSize): Padding {
  return { left, top, right: width - right, bottom: height - bottom };
}

/** A free part of the map that leaves less than this for the lots shows nothing of where they are. */
const LEAST_PX = 48;

function hasRoom({ left, top, right, bottom }: PixelBox, room: Padding): boolean {
  return (
    right - left - room.left - room.right >= LEAST_PX &&
    bottom - top - room.top - room.bottom >= LEAST_PX
  );
}

function sum(a: Padding, b: Padding): Padding {
  return {
    top: a.top + b.top,
    right: a.right + b.right,
    bottom: a.bottom + b.bottom,
    left: a.left + b.left,
  };
}

/** Where nothing is free, a fit lies beneath what covers the map rather than show the whole country. */
const LEAST_SHARE = 0.35;

/** M4: what a fit keeps clear of: what covers the map, and room for markers. */
export function fitPadding(covered: Padding, size: MapSize, room: Padding): Padding {
  const across = shrunk(covered.left + room.left, covered.right + room.right, size.width);
  const down = shrunk(covered.top + room.top, covered.bottom + room.bottom, size.height);
  return { left: across[0], right: across[1], top: down[0], bottom: down[1] };
}

function shrunk(before: number, after: number, length: number): readonly [number, number] {
  const factor = Math.min(1, (length * (1 - LEAST_SHARE)) / (before + after));
  return [before * factor, after * factor];
}
