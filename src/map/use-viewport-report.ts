import { useCallback, useEffect, useRef } from 'react';
import { type BBox, bboxContains, type Position } from '../domain/geo.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { SearchMapProps } from './map-props.ts';

/** A view that the map took because of where the visitor is. In memory only (G2). */
export interface VisitorView {
  readonly position: Position;
  readonly seen: BBox;
}

/**
 * Tells of the viewport after each move, and whether it came from the visitor's position (U2, G2): from
 * when the map goes there until the position is out of view and the middle is out of what was seen
 * there. Zooming in alone would leave a view whose middle still is where the visitor is. It is so
 * whatever moves the map, and also when the position has been forgotten.
 * @returns call it before a fit moves the map: with the view when it goes to the visitor, with undefined when it
 * goes anywhere else
 */
export function useViewportReport(
  adapter: MapAdapter | undefined,
  onViewportChange: SearchMapProps['onViewportChange'],
): (view: VisitorView | undefined) => void {
  const from = useRef<VisitorView>(undefined);
  // On its way the map may be stopped: what it shows then is not where it was sent.
  const isThere = useRef(false);
  useEffect(() => {
    const stops = [
      adapter?.on('drag', () => {
        isThere.current = true;
      }),
      adapter?.on('settle', () => {
        const viewport = adapter.viewport();
        const view = from.current;
        if (view) {
          const isInView = bboxContains(adapter.bounds(0), view.position);
          isThere.current ||= isInView;
          const hasLeft = !isInView && !bboxContains(view.seen, viewport.center);
          if (hasLeft && isThere.current) from.current = undefined;
        }
        onViewportChange(viewport, { fromVisitorPosition: from.current !== undefined });
      }),
    ];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [adapter, onViewportChange]);
  return useCallback((view) => {
    from.current = view;
    isThere.current = false;
  }, []);
}
