import { type RefObject, useEffect, useRef } from 'react';
import { bboxContains } from '../domain/geo.ts';
import type { MapAdapter } from './map-adapter.ts';
import type { VisitorPosition } from './map-props.ts';
import { showVisitor } from './visitor-dot.ts';
import { boundsOf } from './web-mercator.ts';
import { useTexts } from '../i18n/texts.tsx';

const NEAR_ZOOM = 14;

/** The closest zoom, at most 14, that shows the whole circle of accuracy. */
function moveToVisitor(adapter: MapAdapter, { position, accuracyM }: VisitorPosition): void {
  const { width, height } = adapter.size();
  let zoom = NEAR_ZOOM;
  while (zoom > 5) {
    const box = boundsOf({ center: position, zoom }, { width, height }, 0);
    const heightM = (box[3] - box[1]) * 111_000;
    if (heightM > 2 * accuracyM) break;
    zoom -= 1;
  }
  adapter.moveTo({ center: position, zoom }, { animate: true });
}

/**
 * G1: shows where the visitor is and goes there once.
 * @returns whether what the map shows came from that position: it must not be stored (U2, G2)
 *   until the visitor has moved the position out of view
 */
export function useVisitor(
  adapter: MapAdapter | undefined,
  visitor: VisitorPosition | undefined,
  restored: boolean,
): RefObject<boolean> {
  const { t } = useTexts();
  const label = t('map.you');
  const fromVisitor = useRef(false);
  const goneTo = useRef<VisitorPosition>(undefined);

  useEffect(() => {
    if (!adapter || !visitor) return undefined;
    return showVisitor(adapter, visitor, label);
  }, [adapter, visitor, label]);

  useEffect(() => {
    if (!visitor) {
      goneTo.current = undefined;
      return;
    }
    if (!adapter || goneTo.current) return;
    goneTo.current = visitor;
    // A position known at once must not override the viewport the visitor came back to (U2).
    if (restored && !navigator.userActivation.hasBeenActive) return;
    fromVisitor.current = true;
    moveToVisitor(adapter, visitor);
  }, [adapter, visitor, restored]);

  useEffect(() => {
    if (!adapter || !visitor) return undefined;
    return adapter.on('drag', () => {
      const leave = adapter.on('settle', () => {
        leave();
        if (!bboxContains(adapter.bounds(0), visitor.position)) fromVisitor.current = false;
      });
    });
  }, [adapter, visitor]);

  return fromVisitor;
}
