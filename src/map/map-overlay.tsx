import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Position } from '../domain/geo.ts';
import { insetsOf } from './insets.ts';
import type { MapAdapter } from './map-adapter.ts';
import styles from './info-window.module.css';
import { limited } from './pixel-box.ts';

/** Kept free of the map's edge, and between the window and its pin. */
const EDGE_PX = 8;
const ABOVE_PIN_PX = 52;
const BELOW_PIN_PX = 12;

interface Placement {
  readonly below: boolean;
  readonly shiftPx: number;
  readonly dropPx: number;
}

const UNPLACED: Placement = { below: false, shiftPx: 0, dropPx: 0 };

/** Over the pin if there is room, else under it; moved as far as what floats over the map asks. */
function place(
  adapter: MapAdapter,
  position: Position,
  card: HTMLElement,
  box: Element,
): Placement {
  const point = adapter.project(position);
  if (!point) return UNPLACED;
  const { width, height } = adapter.size();
  const { top, right, bottom, left } = insetsOf(box);
  const half = card.offsetWidth / 2;
  const x = limited(point.x, half + left + EDGE_PX, width - half - Math.max(right, EDGE_PX));
  const below = point.y - top < card.offsetHeight + ABOVE_PIN_PX + EDGE_PX;
  const start = below ? point.y + BELOW_PIN_PX : point.y - ABOVE_PIN_PX - card.offsetHeight;
  const y = limited(start, top + EDGE_PX, height - bottom - EDGE_PX - card.offsetHeight);
  return { below, shiftPx: Math.round(x - point.x), dropPx: Math.round(y - start) };
}

/**
 * A window at a position of the map, inside its view without moving it (M6). Beside the layer of
 * markers, not in it: what happens in a window is no drag, wheel or key of the map's.
 */
export function MapOverlay(props: {
  readonly adapter: MapAdapter;
  /** The map's own box, whose style says what floats over it. */
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
    follow();
    const stops = [adapter.on('move', follow), adapter.on('settle', follow)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [adapter, lng, lat]);

  useLayoutEffect(() => {
    const arrange = () => {
      if (card.current && box) setPlacement(place(adapter, [lng, lat], card.current, box));
    };
    arrange();
    const resized = new ResizeObserver(arrange);
    if (card.current) resized.observe(card.current);
    const stop = adapter.on('settle', arrange);
    return () => {
      resized.disconnect();
      stop();
    };
  }, [adapter, box, lng, lat]);

  return (
    <div ref={host} className={styles.host}>
      <div
        ref={card}
        className={styles.place}
        style={{
          translate: `calc(-50% + ${placement.shiftPx}px) ${placement.dropPx}px`,
          [placement.below ? 'top' : 'bottom']: placement.below ? BELOW_PIN_PX : ABOVE_PIN_PX,
        }}
      >
        {children}
      </div>
    </div>
  );
}
