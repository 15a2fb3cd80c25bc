import type { WindowKind } from './first-view-types.ts';
import { FIT_ROOM } from './fit-viewport.ts';
import type { MapFrame, MapSize } from './viewport.ts';

/** A map this wide shows what the first picture of phones shows. */
export const SMALL_PHONE_PX = 360;

/** U5: the maps that the first picture is fitted to: small windows of each kind, with what covers them there. */
export const FIRST_FRAMES: Readonly<Record<WindowKind, MapFrame>> = {
  narrow: {
    size: { width: SMALL_PHONE_PX, height: 560 },
    covered: [
      { left: 0, top: 0, right: 360, bottom: 136 },
      { left: 0, top: 468, right: 360, bottom: 560 },
      { left: 304, top: 320, right: 360, bottom: 560 },
    ],
  },
  wide: {
    size: { width: 860, height: 660 },
    covered: [
      { left: 750, top: 410, right: 860, bottom: 465 },
      { left: 800, top: 420, right: 860, bottom: 660 },
    ],
  },
  large: {
    size: { width: 1_250, height: 810 },
    covered: [
      { left: 1_140, top: 560, right: 1_250, bottom: 615 },
      { left: 1_190, top: 570, right: 1_250, bottom: 810 },
    ],
  },
};

/** Whether a map shows all that its first picture was fitted to, at worst without the room around it. */
export function holdsFirstFrame({ width, height }: MapSize, kind: WindowKind): boolean {
  const { size } = FIRST_FRAMES[kind];
  return (
    width >= size.width - FIT_ROOM.left - FIT_ROOM.right &&
    height >= size.height - FIT_ROOM.top - FIT_ROOM.bottom
  );
}
