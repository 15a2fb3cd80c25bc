import { useEffect, useRef } from 'react';
import type { MapAdapter } from '../map-adapter.ts';
import mapStyles from '../map.module.css';
import type { Viewport } from '../map-props.ts';
import { stillAdapter } from './still-adapter.ts';

/** The markers' place on a map that is not live yet. */
export function StillCanvas(props: {
  readonly initialViewport: Viewport;
  readonly label: string;
  /** With the box that holds its markers. */
  readonly onAdapter: (adapter: MapAdapter, layer: HTMLElement) => void;
  /** The picture beneath doesn't show this. */
  readonly onMove: () => void;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const first = useRef(props);
  const { onAdapter } = props;
  useEffect(() => {
    if (!layer.current) return;
    const { initialViewport, onMove } = first.current;
    onAdapter(stillAdapter(layer.current, initialViewport, onMove), layer.current);
  }, [onAdapter]);
  return (
    <div
      ref={layer}
      className={mapStyles['canvas']}
      role="application"
      aria-label={props.label}
      tabIndex={-1}
    />
  );
}
