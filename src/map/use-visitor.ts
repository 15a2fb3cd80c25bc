import { type RefObject, useEffect, useRef } from 'react';
import { bboxContains } from '../domain/geo.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { VisitorPosition } from './map-props.ts';

/**
 * G1: goes to where the visitor is, each time the position is asked for. One that is known without a
 * gesture moves nothing when there is something else to show: the viewport the visitor came back to
 * (U2), or what the address asks for (M4).
 * @returns what to do when the map moves by that position, and whether what it shows comes from
 *   there: it must not be stored (U2, G2) until the visitor has moved the position out of view
 */
export function useVisitor(
  adapter: MapAdapter | undefined,
  visitor: VisitorPosition | undefined,
  options: {
    readonly fromVisitor: RefObject<boolean>;
    readonly hasElse: boolean;
    readonly onGo: () => void;
  },
): void {
  const { fromVisitor, hasElse, onGo } = options;
  const goneTo = useRef<VisitorPosition>(undefined);
  const isFirst = useRef(true);

  useEffect(() => {
    if (!adapter || !visitor || goneTo.current === visitor) {
      if (!visitor) goneTo.current = undefined;
      return;
    }
    goneTo.current = visitor;
    const known = isFirst.current;
    isFirst.current = false;
    if (known && hasElse && !navigator.userActivation.hasBeenActive) return;
    onGo();
  }, [adapter, visitor, hasElse, onGo]);

  useEffect(() => {
    if (!adapter || !visitor) return undefined;
    return adapter.on('drag', () => {
      const leave = adapter.on('settle', () => {
        leave();
        if (!bboxContains(adapter.bounds(0), visitor.position)) fromVisitor.current = false;
      });
    });
  }, [adapter, visitor, fromVisitor]);
}
