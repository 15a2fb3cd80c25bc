/** What the adapters share: every map is flat with north up, so viewport and size say where everything is. */
import type { Position } from '../../domain/geo.ts';
import type { MapSize, Viewport } from '../../domain/view/viewport.ts';
import { boundsOf } from '../../domain/view/viewport-bounds.ts';
import { pixelsBetween } from '../../domain/view/web-mercator.ts';
import type { LayerHold, MapAdapter } from './map-adapter.ts';

/**
 * Returns a function that gives an element's size without laying the page out: it is read when it changes, as the page is laid
 * out then.
 */
export function knownSize(box: Element): () => MapSize {
  const read = () => ({ width: box.clientWidth, height: box.clientHeight });
  let known: MapSize | undefined;
  new ResizeObserver(() => {
    known = read();
  }).observe(box);
  return () => known ?? read();
}

export function flatView(
  viewport: () => Viewport,
  size: () => MapSize,
): Pick<MapAdapter, 'viewport' | 'size' | 'bounds' | 'project'> {
  return {
    viewport,
    size,
    bounds: () => boundsOf(viewport(), size(), 0),
    project(position) {
      const { center, zoom } = viewport();
      const { width, height } = size();
      const { x, y } = pixelsBetween(center, position, zoom);
      return { x: width / 2 + x, y: height / 2 + y };
    },
  };
}

/**
 * Makes `element` the last child of `parent` and keeps the focus inside it. Without moveBefore (Safari) it is inserted
 * again, which some browsers count as a layout shift.
 */
export function moveElement(element: HTMLElement, parent: Element): void {
  const { activeElement } = document;
  const hasFocus = element.contains(activeElement);
  if (hasFocus && 'moveBefore' in parent && element.isConnected && parent.isConnected) {
    parent.moveBefore(element, null);
  } else {
    parent.append(element);
  }
  if (document.activeElement === activeElement || !element.contains(activeElement)) return;
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

/** Moves a layer into `parent`, an element that stands still while the map in it moves. */
export function holdLayer(
  layer: HTMLElement,
  anchor: () => Position,
  parent: HTMLElement,
  { project }: Pick<MapAdapter, 'project'>,
): LayerHold {
  const home = layer.parentElement;
  const place = () => {
    const { x, y } = project(anchor());
    layer.style.transform = `translate(${x}px, ${y}px)`;
  };
  if (home !== parent) moveElement(layer, parent);
  const resized = new ResizeObserver(place);
  resized.observe(parent);
  return {
    place,
    release() {
      resized.disconnect();
      if (home && home !== parent) moveElement(layer, home);
    },
  };
}
