import { freeBoxes } from '../../domain/view/free-boxes.ts';
import { boxOfSize, grown, limited, type PixelBox } from '../../domain/view/pixel-box.ts';
import type { MapSize } from '../../domain/view/viewport.ts';
import type { MapPoint } from '../canvas/map-adapter.ts';

/** Kept free beside what covers the map. */
const EDGE_PX = 8;
const ABOVE_PIN_PX = 52;
const BELOW_PIN_PX = 12;

/** A window's position: its top left corner, in px from the map's; and its greatest height. */
export interface WindowPlacement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/**
 * Places the window above its pin if there is room, else below it, in the free part of the map that is nearest. A
 * window higher than every part scrolls. [M6]
 */
export function placeWindow(
  pin: MapPoint,
  window: MapSize,
  map: MapSize,
  covered: readonly PixelBox[],
): WindowPlacement {
  let best: WindowPlacement | undefined;
  let least = Infinity;
  const whole = boxOfSize(map);
  for (const free of [...freeBoxes(map, covered), whole]) {
    const room = grown(free, -EDGE_PX);
    const [width, height] = [room.right - room.left, room.bottom - room.top];
    const isLast = free === whole;
    if (!isLast && (width < window.width || height < Math.min(window.height, map.height / 2))) {
      continue;
    }
    const shown = Math.min(window.height, height);
    const left = limited(pin.x - window.width / 2, room.left, room.right - window.width);
    for (const start of [pin.y - ABOVE_PIN_PX - shown, pin.y + BELOW_PIN_PX]) {
      const top = limited(start, room.top, room.bottom - shown);
      const isOverPin = top < pin.y && top + shown > pin.y - ABOVE_PIN_PX;
      const cut = window.height - shown;
      const away = Math.abs(left - (pin.x - window.width / 2)) + Math.abs(top - start);
      // Of equally good positions the earlier one is taken.
      const cost = away + cut + (isOverPin ? window.height : 0);
      if (cost >= least || (isLast && best)) continue;
      least = cost;
      best = { left: Math.round(left), top: Math.round(top), maxHeight: Math.floor(height) };
    }
  }
  return best ?? { left: 0, top: 0, maxHeight: map.height };
}
