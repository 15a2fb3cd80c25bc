import type { Position } from '../geo.ts';
import type { PixelBox } from './pixel-box.ts';

/** What is on the screen. Zoom is Google's, the specification's (M3): MapLibre's plus 1. */
export interface Viewport {
  readonly center: Position;
  readonly zoom: number;
}

/** CSS pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** What the visitor sees a map by. */
export interface MapFrame {
  readonly size: MapSize;
  /** What covers the map, as measured: field, buttons, notices, a card. */
  readonly covered: readonly PixelBox[];
}

/** Pixels along each edge that are not to be counted on. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
