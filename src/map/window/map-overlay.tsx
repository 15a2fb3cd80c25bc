import { useLayoutEffect, useRef } from 'react';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import styles from '../info-window.module.css';
import { coveredBoxes } from '../view/covered-boxes.ts';
import type { OpenWindow } from '../view/map-window.ts';
import { CoincidentWindow } from './coincident-window.tsx';
import { LotWindow } from './info-window.tsx';
import { placeWindow } from './place-window.ts';

/** A window at a position of the map, kept within the view [M6]; not in the layer of markers, whose events the map takes. */
export function MapOverlay(props: {
  readonly adapter: MapAdapter;
  /** The map's container. */
  readonly box: Element;
  readonly window: OpenWindow;
  readonly onClose: () => void;
}) {
  const { adapter, box, window, onClose } = props;
  const [lng, lat] = window.lot.position;
  const host = useRef<HTMLDivElement>(null);

  // Past React, so that a map that moves renders nothing.
  useLayoutEffect(() => {
    const { current } = host;
    if (!current) return undefined;
    /** From the pin to the window's top left corner, in px. */
    let [right, down] = [0, 0];
    const follow = () => {
      const { x, y } = adapter.project([lng, lat]);
      current.style.translate = `${Math.round(x) + right}px ${Math.round(y) + down}px`;
    };
    const arrange = () => {
      const pin = adapter.project([lng, lat]);
      // The content's full height, scrolled or not.
      const height = Math.max(current.firstElementChild?.scrollHeight ?? 0, 1);
      const size = { width: current.offsetWidth, height };
      const { left, top, maxHeight } = placeWindow(pin, size, adapter.size(), coveredBoxes(box));
      [right, down] = [left - Math.round(pin.x), top - Math.round(pin.y)];
      current.style.setProperty('--window-height', `${maxHeight}px`);
      follow();
    };
    arrange();
    const resized = new ResizeObserver(arrange);
    resized.observe(current);
    const stops = [adapter.on('move', follow), adapter.on('settle', arrange)];
    return () => {
      resized.disconnect();
      for (const stop of stops) stop();
    };
  }, [adapter, box, lng, lat]);

  return (
    <div
      ref={host}
      className={styles.place}
      role="presentation"
      // A result that loses the focus takes its window away, before the press on the window has become a click. [M6]
      onMouseDown={(event) => {
        if (window.kind === 'lot' && window.isPreview) event.preventDefault();
      }}
    >
      {window.kind === 'lot' ? (
        <LotWindow
          key={window.lot.lotIndex}
          lot={window.lot}
          near={window.near.get(window.lot.lotIndex)}
          onClose={onClose}
        />
      ) : (
        <CoincidentWindow key={`${lng} ${lat}`} opened={window.opened} onClose={onClose} />
      )}
    </div>
  );
}
