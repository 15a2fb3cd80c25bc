/**
 * What the map's features need from whatever draws it (M1). Zooms are Google's, the
 * specification's (M3); an adapter for a 512-px map adds 1 on the way out and takes 1 on the way in.
 */
import type { BBox, Position } from '../domain/geo.ts';
import type { Viewport } from './map-props.ts';

/** Pixels from the map's top left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** A DOM element held at a position. Its centre is the position; the element itself has no size. */
export interface MapMarker {
  moveTo(position: Position): void;
  /** Higher is nearer to the eye. */
  setLevel(level: number): void;
  remove(): void;
}

export interface FitOptions {
  readonly paddingPx: number;
  readonly maxZoom: number;
}

/** `move`: each frame of a movement; `settle`: it is over; `drag`: the visitor took hold of the map. */
export type MapEvent = 'move' | 'settle' | 'drag';

export interface MapAdapter {
  viewport(): Viewport;
  /** What is visible, plus `marginPx` on each side; within ±180 and ±85, `west > east` over 180°. */
  bounds(marginPx: number): BBox;
  size(): { readonly width: number; readonly height: number };
  /** Undefined while the map can't tell yet. */
  project(position: Position): MapPoint | undefined;
  addMarker(element: HTMLElement, position: Position): MapMarker;
  moveTo(viewport: Viewport, options: { readonly animate: boolean }): void;
  fit(bounds: BBox, options: FitOptions): void;
  zoomBy(levels: number): void;
  /** Returns how to stop listening. */
  on(event: MapEvent, listener: () => void): () => void;
  /** Puts the keyboard focus on the map itself. */
  focus(): void;
}

/** What each way of drawing is told; the three are interchangeable. */
export interface MapCanvasProps {
  readonly initialViewport: Viewport;
  readonly dark: boolean;
  /** Cooperative: the page scrolls with one finger or the bare wheel, the map with two or Ctrl (M8). */
  readonly gestures: 'greedy' | 'cooperative';
  /** The map's accessible name. */
  readonly label: string;
  /** Called with the adapter when it can be used, with undefined before it goes. */
  readonly onAdapter: (adapter: MapAdapter | undefined) => void;
}

/** The zoom of 512-px maps, which clusters speak (M3). */
export function clusterZoomOf(googleZoom: number): number {
  return Math.max(0, Math.floor(googleZoom - 1));
}

/** The first Google zoom at which a cluster zoom holds. */
export function googleZoomOf(clusterZoom: number): number {
  return clusterZoom + 1;
}
