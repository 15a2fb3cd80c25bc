import type { MapAdapter } from './map-adapter.ts';
import type { VisitorPosition } from './map-props.ts';
import styles from './markers/markers.module.css';
import { metresPerPixel } from './web-mercator.ts';

/** A circle wider than this covers the whole map and says nothing. */
const MAX_CIRCLE_PX = 4_000;

/** The visitor's dot and the circle of its accuracy (G1). Returns how to take it away. */
export function showVisitor(
  adapter: MapAdapter,
  { position, accuracyM }: VisitorPosition,
  label: string,
): () => void {
  const root = document.createElement('div');
  root.className = styles['marker'] ?? '';
  const circle = document.createElement('div');
  circle.className = styles['accuracy'] ?? '';
  const dot = document.createElement('div');
  dot.className = styles['visitor'] ?? '';
  dot.setAttribute('role', 'img');
  dot.setAttribute('aria-label', label);
  root.append(circle, dot);
  const marker = adapter.addMarker(root, position);
  marker.setLevel(0);

  const resize = () => {
    const size = (2 * accuracyM) / metresPerPixel(position[1], adapter.viewport().zoom);
    circle.hidden = !(size <= MAX_CIRCLE_PX);
    circle.style.setProperty('--size', `${Math.round(size)}px`);
  };
  resize();
  const stop = adapter.on('move', resize);
  return () => {
    stop();
    marker.remove();
  };
}
