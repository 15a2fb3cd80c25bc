import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '../domain/geo.ts';
import type { MapAdapter } from './map-adapter.ts';
import styles from './info-window.module.css';

/** React content held at a position of the map, for the few markers that are not hand-kept. */
export function MapPin(props: {
  readonly adapter: MapAdapter;
  readonly position: Position;
  /** Higher is nearer to the eye. */
  readonly level: number;
  readonly children: ReactNode;
}) {
  const { adapter, level } = props;
  const [lng, lat] = props.position;
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = styles['host'] ?? '';
    return element;
  });
  useLayoutEffect(() => {
    const marker = adapter.addMarker(host, [lng, lat]);
    marker.setLevel(level);
    return () => marker.remove();
  }, [adapter, host, lng, lat, level]);
  return createPortal(props.children, host);
}
