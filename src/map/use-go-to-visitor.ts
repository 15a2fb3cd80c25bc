import { useEffect, useRef } from 'react';
import type { MapAdapter } from './map-adapter.ts';
import type { VisitorPosition } from '../domain/visitor-position.ts';

/** Those a map has gone to, also one that is no longer there: coming back is no asking (U2). */
const goneTo = new WeakSet<VisitorPosition>();

/**
 * G1: goes once to each position that the visitor asked for. One that was merely granted, or that an
 * earlier map went to, moves nothing when there is something else to show: the viewport the visitor
 * came back to (U2) or moved the map to, or what is searched for (M4).
 */
export function useGoToVisitor(
  adapter: MapAdapter | undefined,
  visitor: VisitorPosition | undefined,
  options: { readonly hasElse: boolean; readonly onGo: () => void },
): void {
  const { hasElse, onGo } = options;
  const isDragged = useRef(false);
  useEffect(
    () =>
      adapter?.on('drag', () => {
        isDragged.current = true;
      }),
    [adapter],
  );

  const seen = useRef<VisitorPosition>(undefined);
  useEffect(() => {
    if (!adapter || !visitor || seen.current === visitor) return;
    seen.current = visitor;
    const isNews = visitor.byGesture && !goneTo.has(visitor);
    goneTo.add(visitor);
    if (isNews || !(hasElse || isDragged.current)) onGo();
  }, [adapter, visitor, hasElse, onGo]);
}
