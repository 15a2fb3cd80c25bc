import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Position } from '../../domain/geo.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import styles from '../info-window.module.css';
import { coveredBoxes } from '../view/covered-boxes.ts';
import { placeWindow } from './place-window.ts';

/** Relative to the window's pin, in px. */
interface Placement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number | undefined;
}

const UNPLACED: Placement = { left: 0, top: 0, maxHeight: undefined };

function placed(
  adapter: MapAdapter,
  position: Position,
  card: HTMLElement,
  box: Element,
): Placement {
  const pin = adapter.project(position);
  if (!pin) return UNPLACED;
  // The content's full height, scrolled or not.
  const content = card.firstElementChild ?? card;
  const size = { width: card.offsetWidth, height: Math.max(content.scrollHeight, 1) };
  const { left, top, maxHeight } = placeWindow(pin, size, adapter.size(), coveredBoxes(box));
  return { left: left - Math.round(pin.x), top: top - Math.round(pin.y), maxHeight };
}

/**
 * A window at a position of the map, kept within the view without moving the map [M6]. It is beside the layer of
 * markers, not in it, so that the map doesn't take its pointer and key events for its own.
 */
export function MapOverlay(props: {
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element | null;
  readonly position: Position;
  readonly children: ReactNode;
}) {
  const { adapter, box, children } = props;
  const [lng, lat] = props.position;
  const host = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [placement, setPlacement] = useState(UNPLACED);

  useLayoutEffect(() => {
    const follow = () => {
      const point = adapter.project([lng, lat]);
      if (!host.current || !point) return;
      host.current.style.transform = `translate(${Math.round(point.x)}px, ${Math.round(point.y)}px)`;
    };
    const arrange = () => {
      if (!card.current || !box) return;
      const next = placed(adapter, [lng, lat], card.current, box);
      setPlacement((was) => (isSame(was, next) ? was : next));
    };
    const rest = () => {
      follow();
      arrange();
    };
    rest();
    const resized = new ResizeObserver(arrange);
    if (card.current) resized.observe(card.current);
    const stops = [adapter.on('move', follow), adapter.on('settle', rest)];
    return () => {
      resized.disconnect();
      for (const stop of stops) stop();
    };
  }, [adapter, box, lng, lat]);

  return (
    <div ref={host} className={styles.host}>
      <div
        ref={card}
        className={styles.place}
        style={{
          translate: `${placement.left}px ${placement.top}px`,
          ['--window-height' as string]: placement.maxHeight && `${placement.maxHeight}px`,
        }}
      >
        {children}
      </div>
    </div>
  );
}

function isSame(a: Placement, b: Placement): boolean {
  return a.left === b.left && a.top === b.top && a.maxHeight === b.maxHeight;
}
