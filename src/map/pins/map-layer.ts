/**
 * Positions the elements on the map (markers, the visitor), whichever map is below [M1]. A pan moves the layer as a whole; when
 * the zoom changes, each element is positioned anew.
 */
import type { Position } from '../../domain/geo.ts';
import type { LayerHold, MapAdapter } from '../canvas/map-adapter.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';

export class MapLayer {
  readonly element: HTMLElement;
  readonly #positions = new Map<HTMLElement, Position>();
  #adapter: MapAdapter | undefined;
  #hold: LayerHold | undefined;
  #stops: readonly (() => void)[] = [];
  #anchor: Position = [0, 0];
  #zoom = 0;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** Puts the layer over a map; undefined removes it from its map. */
  attach(adapter: MapAdapter | undefined): void {
    if (this.#adapter === adapter) return;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#hold?.release();
    this.#hold = adapter?.hold(this.element, () => this.#anchor);
    this.#adapter = adapter;
    if (!adapter) return;
    this.#placeAll(true);
    this.#stops = [
      adapter.on('move', () => {
        if (adapter.viewport().zoom === this.#zoom) this.#hold?.place();
        else this.#placeAll(false);
      }),
      adapter.on('settle', () => this.#placeAll(true)),
    ];
  }

  /** Keeps an element at a position. Returns a function that releases it. */
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
    this.#hold?.place();
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
