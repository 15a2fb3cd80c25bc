import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '../domain/geo.ts';
import type { MapAdapter } from './map-adapter.ts';
import styles from './info-window.module.css';
import mapStyles from './map.module.css';

const LEVEL = 1_000;
/** Kept free of the map's edge, and between the window and its pin. */
const EDGE_PX = 8;
const ABOVE_PIN_PX = 52;
const BELOW_PIN_PX = 12;

interface Placement {
  readonly below: boolean;
  readonly shiftPx: number;
}

/** Pixels along the map's top and right that something floats over, as its style sheet says. */
function covered(host: HTMLElement): { readonly top: number; readonly right: number } {
  const canvas = host.closest(`.${mapStyles['canvas']}`);
  if (!canvas) return { top: 0, right: 0 };
  const { scrollPaddingTop, scrollPaddingRight } = getComputedStyle(canvas);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    right: Number.parseFloat(scrollPaddingRight) || 0,
  };
}

/** Over the pin if there is room, else under it; sideways as far as the map's edge asks. */
function place(adapter: MapAdapter, position: Position, card: HTMLElement): Placement {
  const point = adapter.project(position);
  if (!point) return { below: false, shiftPx: 0 };
  const { width } = adapter.size();
  const { top, right } = covered(card);
  const half = card.offsetWidth / 2;
  const rightmost = Math.max(width - half - right, half + EDGE_PX);
  const shifted = Math.min(Math.max(point.x, half + EDGE_PX), rightmost);
  return {
    below: point.y - top < card.offsetHeight + ABOVE_PIN_PX + EDGE_PX,
    shiftPx: Math.round(shifted - point.x),
  };
}

/** React content held at a position of the map, inside its view without moving it (M6). */
export function MapOverlay(props: {
  readonly adapter: MapAdapter;
  readonly position: Position;
  readonly children: ReactNode;
}) {
  const { adapter, children } = props;
  const [lng, lat] = props.position;
  const host = useMemo(() => {
    const element = document.createElement('div');
    element.className = styles['host'] ?? '';
    return element;
  }, []);
  const card = useRef<HTMLDivElement>(null);
  const [placement, setPlacement] = useState<Placement>({ below: false, shiftPx: 0 });

  useLayoutEffect(() => {
    const marker = adapter.addMarker(host, [lng, lat]);
    marker.setLevel(LEVEL);
    return () => marker.remove();
  }, [adapter, host, lng, lat]);

  useLayoutEffect(() => {
    const arrange = () => {
      if (card.current) setPlacement(place(adapter, [lng, lat], card.current));
    };
    arrange();
    const resized = new ResizeObserver(arrange);
    if (card.current) resized.observe(card.current);
    const stop = adapter.on('settle', arrange);
    return () => {
      resized.disconnect();
      stop();
    };
  }, [adapter, lng, lat]);

  useEffect(() => {
    // What happens in the window is none of the map's business: no drag, no zoom, no pan.
    const keep = (event: Event) => event.stopPropagation();
    const kept = ['mousedown', 'touchstart', 'pointerdown', 'wheel', 'dblclick', 'click'] as const;
    for (const type of kept) host.addEventListener(type, keep, { passive: true });
    return () => {
      for (const type of kept) host.removeEventListener(type, keep);
    };
  }, [host]);

  return createPortal(
    <div
      ref={card}
      className={styles['place']}
      data-below={placement.below || undefined}
      style={{
        translate: `calc(-50% + ${placement.shiftPx}px) 0`,
        [placement.below ? 'top' : 'bottom']: placement.below ? BELOW_PIN_PX : ABOVE_PIN_PX,
      }}
    >
      {children}
    </div>,
    host,
  );
}
