import { useEffect, useState } from 'react';
import type { BBox } from '../domain/geo.ts';
import { clusterZoomOf, type MapAdapter } from './map-adapter.ts';

export interface VisibleMap {
  readonly bounds: BBox;
  /** 512-px, whole: what clusters are asked for (M3). */
  readonly clusterZoom: number;
}

/** Markers half out of view, and those a short pan brings in. */
const MARGIN_PX = 96;
const MOVING_INTERVAL_MS = 160;

function visibleMap(adapter: MapAdapter): VisibleMap {
  return {
    bounds: adapter.bounds(MARGIN_PX),
    clusterZoom: clusterZoomOf(adapter.viewport().zoom),
  };
}

/** What the map shows: after each movement, and now and then during one. */
export function useMapViewport(adapter: MapAdapter | undefined): VisibleMap | undefined {
  const [seen, setSeen] = useState<{ readonly by: MapAdapter; readonly visible: VisibleMap }>();
  useEffect(() => {
    if (!adapter) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = undefined;
      setSeen({ by: adapter, visible: visibleMap(adapter) });
    };
    const stopMove = adapter.on('move', () => {
      timer ??= setTimeout(read, MOVING_INTERVAL_MS);
    });
    const stopSettle = adapter.on('settle', read);
    read();
    return () => {
      clearTimeout(timer);
      stopMove();
      stopSettle();
    };
  }, [adapter]);
  return seen && seen.by === adapter ? seen.visible : undefined;
}
