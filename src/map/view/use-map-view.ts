import { startTransition, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { FirstViewports } from '../../domain/view/first-view-types.ts';
import { useEngine } from '../../engine-client/engine-context.tsx';
import { useOperator } from '../../operators/operator-context.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import type { SearchMapProps } from '../map-props.ts';
import type { MarkerModel } from '../pins/marker-model.ts';
import { windowKind } from './first-viewport.ts';
import type { MapQuestion, MapState, MapViewOptions } from './map-question.ts';
import { MapView } from './map-view.ts';

/** The map's view. It gets what the screen wants to see, and the map that is there. */
export function useMapView(
  props: SearchMapProps,
  isEmbedded: boolean,
  adapter: MapAdapter | undefined,
  box: HTMLElement | null,
) {
  const engine = useEngine();
  const { map } = useOperator();
  const { query, destination, visitor, fitFor, isSettled, activeLot, shown } = props;
  const question = useMemo<MapQuestion>(
    () => ({
      subject: { ...query, destination, visitor: visitor?.position },
      isSettled,
      fitFor,
      visitor,
      activeLot,
      shown,
      isEmbedded,
    }),
    [query, destination, visitor, fitFor, isSettled, activeLot, shown, isEmbedded],
  );
  const { onViewportChange, onWindowChange } = props;
  const [view] = useState(() => {
    const { initialViewport, firstViewports, isRestored } = props;
    return new MapView({
      engine,
      bounds: map.bounds,
      question,
      isRestored: initialViewport !== undefined && isRestored !== false,
      openLot: props.initialWindow,
      isPlaced: firstViewports !== undefined && !initialViewport,
      fitted: initialViewport ? undefined : fittedOf(firstViewports),
    });
  });
  // These subscribe before anything is asked.
  const models = useModels(view);
  const window = useMapState(view, 'window');
  const elsewhere = useMapState(view, 'elsewhere');
  const hasMoved = useMapState(view, 'hasMoved');
  useEffect(() => {
    view.setMap(adapter, box ?? undefined);
    view.ask(question, { onViewportChange, onWindowChange });
  }, [view, adapter, box, question, onViewportChange, onWindowChange]);
  return { view, models, window, elsewhere, hasMoved };
}

/** Returns a part of the map's state without delay: what a press changes. */
function useMapState<Part extends keyof MapState>(view: MapView, part: Part): MapState[Part] {
  return useSyncExternalStore(view.subscribe, () => view.get()[part]);
}

/** Returns the markers. They follow the map's view in a transition, which a key interrupts; of a map that jumps at once. */
function useModels(view: MapView): readonly MarkerModel[] {
  const [models, setModels] = useState(view.get().models);
  const last = useRef(models);
  useEffect(() => {
    const follow = (atOnce: boolean) => {
      const { models: next } = view.get();
      // React commits even what is the same as before.
      if (next === last.current) return;
      last.current = next;
      if (atOnce) flushSync(() => setModels(next));
      else startTransition(() => setModels(next));
    };
    follow(false);
    return view.subscribe(() => follow(view.get().isJump));
  }, [view]);
  return models;
}

function fittedOf(viewports: FirstViewports | undefined): MapViewOptions['fitted'] {
  return viewports?.text === undefined
    ? undefined
    : { text: viewports.text, kind: windowKind(viewports) };
}
