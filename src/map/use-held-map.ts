import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { MapLayer } from './layer/map-layer.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { Viewport } from '../domain/view/viewport.ts';
import { posterAdapter } from './poster/poster-adapter.ts';

export interface HeldMap {
  /** The map that is seen: the poster until a live one is there. Undefined in the first render. */
  readonly adapter: MapAdapter | undefined;
  readonly layer: MapLayer | undefined;
  /** Where the next live map begins: where the last one was. */
  readonly viewport: Viewport;
  /** The live map's adapter, or undefined before it goes. */
  readonly onLive: (live: MapAdapter | undefined) => void;
}

interface Held {
  readonly adapter: MapAdapter;
  readonly layer: MapLayer;
  /** Where the layer stands when no live map has it. */
  readonly home: HTMLElement;
}

/** Passes the viewport and the layer from one map to the next. */
export function useHeldMap(options: {
  readonly slot: RefObject<HTMLElement | null>;
  readonly layerElement: RefObject<HTMLElement | null>;
  readonly initialViewport: Viewport;
}): HeldMap {
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
    // What it stands in is only there now.
    // oxlint-disable-next-line react/set-state-in-effect
    hold({ adapter: posterAdapter(home, initialViewport), layer, home });
    return () => layer.attach(undefined);
  }, [hold, initialViewport, layerElement, slot]);

  const onLive = useCallback(
    (live: MapAdapter | undefined) => {
      const before = current.current;
      if (!before) return;
      const viewport = before.adapter.viewport();
      // A map that was asked for before the last one moved begins where that one is now.
      live?.moveTo(viewport, { animate: false });
      hold({ ...before, adapter: live ?? posterAdapter(before.home, viewport) });
    },
    [hold],
  );

  return {
    adapter: held?.adapter,
    layer: held?.layer,
    viewport: held?.adapter.viewport() ?? initialViewport,
    onLive,
  };
}
