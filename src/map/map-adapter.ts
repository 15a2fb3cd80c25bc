/**
 * What the map's features need from whatever draws it (M1). Zooms are Google's, the
 * specification's (M3); an adapter for a 512-px map adds 1 on the way out and takes 1 on the way in.
 */
import type { BBox, Position } from '../domain/geo.ts';
import type { Viewport } from '../domain/view/viewport.ts';

/** Pixels from the map's top left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** `move`: each frame of a movement; `settle`: it is over; `drag`: the visitor took hold of the map. */
export type MapEvent = 'move' | 'settle' | 'drag';

/** A layer over the map, moved with it. */
export interface LayerHold {
  /** From now on the layer's origin stays at this position. */
  anchorAt(position: Position): void;
  /** Puts the layer back where it was. */
  release(): void;
}

export interface MapAdapter {
  viewport(): Viewport;
  /** What is visible, plus `marginPx` on each side; within ±180 and ±85, `west > east` over 180°. */
  bounds(marginPx: number): BBox;
  size(): { readonly width: number; readonly height: number };
  /** Undefined while the map can't tell yet. */
  project(position: Position): MapPoint | undefined;
  /**
   * Takes a layer to where it moves with the map, and where a drag, a wheel or a pinch that begins on
   * it reaches the map.
   */
  hold(layer: HTMLElement): LayerHold;
  /** Names on the map make way for markers at these positions (M3), where the map's names are ours to place. */
  keepClear?(positions: readonly Position[]): void;
  moveTo(viewport: Viewport, options: { readonly animate: boolean }): void;
  zoomBy(levels: number): void;
  /** Returns how to stop listening. */
  on(event: MapEvent, listener: () => void): () => void;
  /** Puts the keyboard focus on the map itself. */
  focus(): void;
}

/** What each way of drawing is told; they are interchangeable. */
export interface MapCanvasProps {
  readonly initialViewport: Viewport;
  readonly dark: boolean;
  /** Cooperative: the page scrolls with one finger or the bare wheel, the map with two or Ctrl (M8). */
  readonly gestures: 'greedy' | 'cooperative';
  /** The map's accessible name. */
  readonly label: string;
  /** Called with the adapter when it can be used, with undefined before it goes. */
  readonly onAdapter: (adapter: MapAdapter | undefined) => void;
  /** The map is drawn whole: nothing need be seen beneath it. */
  readonly onDrawn: () => void;
}
