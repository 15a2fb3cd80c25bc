import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MapLayer } from '../pins/map-layer.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import type { Viewport } from '../../domain/view/viewport.ts';
import { posterAdapter } from '../canvas/poster/poster-adapter.ts';

interface Held {
  readonly adapter: MapAdapter;
  readonly layer: MapLayer;
  /** The layer's parent when no live map has it. */
  readonly home: HTMLElement;
}

/** Passes the viewport and the layer from one map to the next: the poster is seen until a live one is there. */
export function useCurrentMap(options: {
  readonly slot: RefObject<HTMLElement | null>;
  readonly layerElement: RefObject<HTMLElement | null>;
  readonly initialViewport: Viewport;
}) {
  const { slot, layerElement } = options;
  const [held, setHeld] = useState<Held>();
  const [initialViewport] = useState(options.initialViewport);
  const current = useRef(held);

  const hold = useCallback((next: Held) => {
    next.layer.attach(next.adapter);
    current.current = next;
    setHeld(next);
  }, []);

  useLayoutEffect(() => {
    const home = slot.current;
    if (!home || !layerElement.current) return undefined;
    const layer = new MapLayer(layerElement.current);
    // Its parent element exists only now.
    // oxlint-disable-next-line react/set-state-in-effect
    hold({ adapter: posterAdapter(home, initialViewport), layer, home });
    return () => layer.attach(undefined);
  }, [hold, initialViewport, layerElement, slot]);

  /** To be called with the live map's adapter when it is ready, and with undefined before the map is removed. */
  const onLive = useCallback(
    (live: MapAdapter | undefined) => {
      const before = current.current;
      if (!before) return;
      const viewport = before.adapter.viewport();
      // The last map may have moved since this one was requested: begin at its present viewport.
      live?.moveTo(viewport, { animate: false });
      hold({ ...before, adapter: live ?? posterAdapter(before.home, viewport) });
      // Callers learn of the next map a few renders later and move this one until then.
      before.adapter.on('move', () => {
        current.current?.adapter.moveTo(before.adapter.viewport(), { animate: false });
      });
    },
    [hold],
  );

  return { adapter: held?.adapter, layer: held?.layer, onLive };
}
