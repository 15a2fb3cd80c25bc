import {
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Position } from '../../domain/geo.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import { keyOfLot, type MarkerModel } from '../pins/marker-model.ts';
import { focusMarker } from '../pins/markers.tsx';
import { focusLeft } from '../../ui/link-clicks.ts';
import type { MapState } from '../view/map-question.ts';
import type { MapView } from '../view/map-view.ts';

/**
 * Moves the focus into a window that the visitor opens or comes back to [U2], and when it is closed to its lot's marker,
 * or to what opened it. [M8]
 * @param box the map's region, which gets the returned handlers
 * @returns where the marker is whose window is open because it was pressed, too
 */
export function useWindowFocus(
  view: MapView,
  window: MapState['window'],
  adapter: MapAdapter | undefined,
  box: HTMLElement | null,
) {
  const opener = useRef<string>(undefined);
  const isInWindow = useRef(false);
  const [pressedAt, setPressedAt] = useState<Position>();
  const onOpen = (model: MarkerModel) => {
    opener.current = model.key;
    setPressedAt(model.kind === 'cluster' ? undefined : model.position);
    view.press(model);
  };
  const focusOpener = useCallback(() => {
    const { current } = opener;
    if (current === undefined || !focusMarker(box, current)) adapter?.focus();
  }, [adapter, box]);
  const onClose = useCallback(() => {
    view.window.close();
    setPressedAt(undefined);
    // After "Next" the window is another lot's than the one that was pressed.
    if (!window || !focusMarker(box, keyOfLot(window.lot.lotIndex))) focusOpener();
  }, [box, focusOpener, view, window]);

  useEffect(() => {
    const owed = window && view.window.takeFocus();
    if (owed === 'restored') {
      // To the link by which the visitor left, where the list has none to that lot.
      if (document.activeElement === box?.closest('main')) focusLeft(box, '[data-map-window] a');
    } else if (owed) {
      const frame = box?.querySelector<HTMLElement>('[data-map-window]');
      frame?.focus({ preventScroll: true });
    } else if (isInWindow.current && document.activeElement === document.body) {
      // The window with the focus gave way to a preview, or closed because its lot is gone.
      focusOpener();
    }
  }, [box, focusOpener, view, window]);

  const handlers = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && window) onClose();
    },
    onFocus: ({ target }: SyntheticEvent<HTMLElement>) => {
      isInWindow.current = (target as Element).closest('[data-map-window]') !== null;
    },
    // React doesn't call it for elements that it removes.
    onBlur: () => {
      isInWindow.current = false;
    },
  };
  return { pressedAt, onOpen, onClose, handlers };
}
