import { useLayoutEffect, useRef, useState } from 'react';
import { useOperator } from '../operators/operator-context.tsx';
import type { MapAdapter } from './map-adapter.ts';
import {
  createMarkerLayer,
  type MarkerLayer,
  type MarkerListener,
  type MarkerTexts,
} from './markers/marker-layer.ts';
import type { MarkerModel } from './markers/marker-model.ts';

/** Puts markers on the map and keeps them; one layer a map. */
export function useMarkers(
  adapter: MapAdapter | undefined,
  models: readonly MarkerModel[],
  texts: MarkerTexts,
  listener: MarkerListener,
): MarkerLayer | undefined {
  const { pins } = useOperator();
  const [layer, setLayer] = useState<MarkerLayer>();
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
  });

  useLayoutEffect(() => {
    if (!adapter) return undefined;
    const made = createMarkerLayer(adapter, pins, {
      onOpen: (model) => latest.current.onOpen(model),
      onActive: (model) => latest.current.onActive(model),
    });
    setLayer(made);
    const stop = adapter.on('settle', () => made.settle());
    return () => {
      stop();
      made.destroy();
      setLayer(undefined);
    };
  }, [adapter, pins]);

  // Before paint: an answer is drawn in the frame after it came.
  useLayoutEffect(() => layer?.show(models, texts), [layer, models, texts]);
  return layer;
}
