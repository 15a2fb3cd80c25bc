/** M4: a box of what is asked for in what is free of the map. */
import { MAP } from '../constants.ts';
import { type BBox, bboxContains, type Position } from '../geo.ts';
import type { MapFrame, MapSize, Padding, Viewport } from './viewport.ts';
import { boundsWithin, viewportFor } from './viewport-bounds.ts';

/** How far a destination's name stands up beyond the room that a fit leaves anyway. */
const NAME_ROOM_PX = 28;

/** S13: with room for the name over a destination at the upper edge. */
export function withNameRoom({ size, insets, insetsAboveTools }: MapFrame): MapFrame {
  return {
    size,
    insets: lowered(insets),
    insetsAboveTools: insetsAboveTools && lowered(insetsAboveTools),
  };
}

function lowered(insets: Padding): Padding {
  return { ...insets, top: insets.top + NAME_ROOM_PX };
}

/** M4: a box in what is free of the map, beside its buttons or above them, whichever is larger. */
export function fitViewport(
  bbox: BBox,
  { size, insets, insetsAboveTools = insets }: MapFrame,
  maxZoom: number = MAP.fitMaxZoom,
  paddingPx: number = MAP.fitPaddingPx,
): Viewport {
  const [beside, above] = [insets, insetsAboveTools].map((kept) =>
    viewportFor(bbox, size, { padding: fitPadding(kept, size, paddingPx), maxZoom }),
  ) as [Viewport, Viewport];
  return above.zoom > beside.zoom ? above : beside;
}

/** What is seen of a map, nothing floating over it: beside its buttons, and above them. */
export function freeBounds(
  viewport: Viewport,
  { size, insets, insetsAboveTools = insets }: MapFrame,
): readonly BBox[] {
  return [boundsWithin(viewport, size, insets), boundsWithin(viewport, size, insetsAboveTools)];
}

export function isFree(position: Position, bounds: readonly BBox[]): boolean {
  return bounds.some((bbox) => bboxContains(bbox, position));
}

/** The least room a fit leaves itself, however much floats over a small map. */
const LEAST_SHARE = 0.35;

/** M4: what a fit keeps clear of: what floats over the map, and 20 px. */
export function fitPadding(
  { top, right, bottom, left }: Padding,
  size: MapSize,
  paddingPx: number = MAP.fitPaddingPx,
): Padding {
  const across = shrunk(left + paddingPx, right + paddingPx, size.width);
  const down = shrunk(top + paddingPx, bottom + paddingPx, size.height);
  return { left: across[0], right: across[1], top: down[0], bottom: down[1] };
}

function shrunk(before: number, after: number, length: number): readonly [number, number] {
  const factor = Math.min(1, (length * (1 - LEAST_SHARE)) / (before + after));
  return [before * factor, after * factor];
}
