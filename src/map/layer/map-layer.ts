/**
 * The one layer of everything that stands on the map (markers, windows, the visitor), whichever map
 * draws beneath (M1). Its elements are React's; here they are only put in place. A pan moves the layer
 * as a whole; when the zoom changes, each element gets a place of its own.
 */
import type { Position } from '../../domain/geo.ts';
import type { LayerHold, MapAdapter } from '../map-adapter.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';

export class MapLayer {
  readonly element: HTMLElement;
  readonly #positions = new Map<HTMLElement, Position>();
  #adapter: MapAdapter | undefined;
  #hold: LayerHold | undefined;
  #stop: (() => void) | undefined;
  #anchor: Position = [0, 0];
  #zoom = 0;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** Lays itself over a map; undefined takes it off the one it is on. */
  attach(adapter: MapAdapter | undefined): void {
    if (this.#adapter === adapter) return;
    this.#stop?.();
    this.#hold?.release();
    this.#stop = undefined;
    this.#hold = undefined;
    this.#adapter = adapter;
    if (!adapter) return;
    this.#hold = adapter.hold(this.element);
    this.#placeAll(true);
    const stops = [
      adapter.on('move', () => {
        if (adapter.viewport().zoom !== this.#zoom) this.#placeAll(false);
      }),
      adapter.on('settle', () => this.#placeAll(true)),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  /** Keeps an element of the layer at a position. Returns how to let it go. */
  keepAt(element: HTMLElement, position: Position): () => void {
    this.#positions.set(element, position);
    this.#place(element, position, true);
    return () => void this.#positions.delete(element);
  }

  #placeAll(atRest: boolean): void {
    if (!this.#adapter) return;
    const { center, zoom } = this.#adapter.viewport();
    this.#anchor = center;
    this.#zoom = zoom;
    this.#hold?.anchorAt(center);
    for (const [element, position] of this.#positions) this.#place(element, position, atRest);
  }

  /** Whole pixels at rest, so that text is sharp. */
  #place(element: HTMLElement, position: Position, atRest: boolean): void {
    const { x, y } = pixelsBetween(this.#anchor, position, this.#zoom);
    element.style.transform = atRest
      ? `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      : `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`;
  }
}
