import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import type { Position } from '../../domain/geo.ts';
import styles from './layer.module.css';
import type { MapLayer } from './map-layer.ts';

export const MapLayerContext = createContext<MapLayer | undefined>(undefined);

/** Returns the layer that holds this map's elements; undefined before there is a map. */
export function useMapLayer(): MapLayer | undefined {
  return use(MapLayerContext);
}

/** Holds content at a position of the map. The element has no size, and its top left corner is the position. */
export function MapAt(props: {
  readonly position: Position;
  /** Higher levels are drawn above lower ones. */
  readonly level: number;
  readonly children: ReactNode;
}) {
  const layer = useMapLayer();
  const element = useRef<HTMLDivElement>(null);
  const [lng, lat] = props.position;
  useLayoutEffect(() => {
    if (!layer || !element.current) return undefined;
    return layer.keepAt(element.current, [lng, lat]);
  }, [layer, lng, lat]);
  return (
    <div ref={element} className={styles.at} style={{ zIndex: props.level }}>
      {props.children}
    </div>
  );
}
