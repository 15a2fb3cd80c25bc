/** The interface of every map, whatever draws it [M1]. Zooms are Google's, as in the specification [M3]. */
import type { BBox, Position } from '../../domain/geo.ts';
import type { MapSize, Viewport } from '../../domain/view/viewport.ts';

/** Pixels from the map's top left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** `move`: each frame of a movement; `settle`: its end; `drag`: the visitor starts to move the map. */
export type MapEvent = 'move' | 'settle' | 'drag';

/** A marker that the map's names keep clear of: a round one around its position, or a pin above it. */
export interface ClearOf {
  readonly position: Position;
  readonly roundPx?: number | undefined;
  /** Of several lots, whose middle may be a fjord's. */
  readonly isCluster?: boolean;
  /** Stands there already. */
  readonly name?: string | undefined;
}

/** A layer over the map, moved with it. */
export interface LayerHold {
  /** Puts the layer's origin where its position is now. */
  place(): void;
  /** Puts the layer back where it was. */
  release(): void;
}

export interface MapAdapter {
  viewport(): Viewport;
  /** The visible box, within ±180 and ±85, with `west > east` across 180°. */
  bounds(): BBox;
  size(): MapSize;
  project(position: Position): MapPoint;
  /**
   * Moves a layer into the map's element, where it moves with the map, and where a drag, wheel or pinch that starts
   * on it reaches the map.
   * @param anchor returns the position of the layer's origin
   */
  hold(layer: HTMLElement, anchor: () => Position): LayerHold;
  /** Keeps the map's names clear of these, in place of what was theirs before, if the map can place its names. [M3] */
  keepClear?(whose: 'markers' | 'destination', rooms: readonly ClearOf[]): void;
  moveTo(viewport: Viewport, options: { readonly animate: boolean }): void;
  /** Whether a move that may be animated takes its time. Absent: the map always jumps. */
  eases?(): boolean;
  /** Whether its frames keep the page waiting: it is drawn without a graphics card. */
  isSlow?(): boolean;
  /** Draws no frame, so that the page has all its time: a map that moves stands still, and says nothing. */
  pause?(): void;
  /** Draws what is due. A way that `moveTo` began goes on as if it had not been paused. */
  resume?(): void;
  zoomBy(levels: number): void;
  /** Returns a function that stops listening. */
  on(event: MapEvent, listener: () => void): () => void;
  /** Puts the keyboard focus on the map itself. */
  focus(): void;
}

export interface MapCanvasProps {
  readonly initialViewport: Viewport;
  readonly dark: boolean;
  /** Whose last picture the map leaves; absent: it leaves none. [U2] */
  readonly keptFor?: string | undefined;
  /** A picture of where the map begins lies beneath it. */
  readonly isPictured: boolean;
  /** Cooperative: one finger or the bare wheel scrolls the page; two fingers or Ctrl move the map. [M8] */
  readonly gestures: 'greedy' | 'cooperative';
  /** The map's accessible name. */
  readonly label: string;
  /** Called with the adapter when it can be used, and with undefined before it is gone. */
  readonly onAdapter: (adapter: MapAdapter | undefined) => void;
  /** The map is drawn completely, so what lies beneath it may be hidden. */
  readonly onDrawn: () => void;
}
