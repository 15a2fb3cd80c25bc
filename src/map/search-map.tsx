import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAP } from '../domain/constants.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import { AreaButton } from './area-button.tsx';
import { LotWindow } from './info-window.tsx';
import styles from './map.module.css';
import { googleZoomOf, type MapAdapter } from './map-adapter.ts';
import { MapControls, StreetsSwitch } from './map-controls.tsx';
import { MapOverlay } from './map-overlay.tsx';
import type { SearchMapProps, Viewport } from './map-props.ts';
import { MapStage } from './map-stage.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import { SpotWindow } from './spot-window.tsx';
import { useClusters } from './use-clusters.ts';
import { useFit } from './use-fit.ts';
import { useLots } from './use-lots.ts';
import { useMapKind } from './use-map-kind.ts';
import { useMapViewport } from './use-map-viewport.ts';
import { useMapWindow } from './use-map-window.ts';
import { useMarkers } from './use-markers.ts';
import { useMarkerTexts } from './use-marker-texts.ts';
import { useVisitor } from './use-visitor.ts';
import { useTexts } from '../i18n/texts.tsx';

const NORWAY: Viewport = { center: MAP.defaultCenter, zoom: MAP.defaultZoom };

/** The search page's map: every lot that matches, clustered (S9), on whichever map (M1). */
export function SearchMap(props: SearchMapProps) {
  const { t } = useTexts();
  const engine = useEngine();
  const [adapter, setAdapter] = useState<MapAdapter>();
  const box = useRef<HTMLElement>(null);
  const choice = useMapKind();
  const query = useStableQuery(props.query);

  const visible = useMapViewport(adapter);
  const { shown = true } = props;
  const answer = useClusters(query, visible, shown);
  const lots = useLots(answer);
  const texts = useMarkerTexts(lots);
  useFit(adapter, query, props.fitRequest);
  const fromVisitor = useVisitor(adapter, props.visitor, props.initialViewport !== undefined);

  const { onMarkerActive, onViewportChange, activeLot } = props;
  const opener = useRef<(model: MarkerModel) => void>(undefined);
  const layer = useMarkers(adapter, answer.models, texts, {
    onOpen: (model) => opener.current?.(model),
    onActive: (model) => onMarkerActive(model?.kind === 'lot' ? model.lotIndex : undefined),
  });
  const { window, open, close, dismiss } = useMapWindow({
    adapter,
    layer,
    visible,
    answer,
    lots,
    activeLot,
  });
  const shownLot = window?.kind === 'lot' ? window.lot.lotIndex : window?.spot.lotIndex;
  const wanted = activeLot?.lotIndex ?? shownLot;
  useEffect(() => layer?.select(wanted), [layer, wanted]);

  const expand = useCallback(
    (model: MarkerModel) => {
      engine
        .ask('expansionZoom', [{ ...answer.query, clusterId: model.clusterId }])
        .then((zoom) =>
          adapter?.moveTo({ center: model.position, zoom: googleZoomOf(zoom) }, { animate: true }),
        )
        // The cluster is of an older list: the new one is being drawn.
        .catch(() => {});
    },
    [adapter, answer.query, engine],
  );
  useEffect(() => {
    opener.current = (model) => {
      if (model.kind !== 'cluster') open(model);
      else {
        dismiss();
        expand(model);
      }
    };
  });

  useEffect(
    () =>
      adapter?.on('settle', () =>
        onViewportChange(adapter.viewport(), { fromVisitorPosition: fromVisitor.current }),
      ),
    [adapter, fromVisitor, onViewportChange],
  );

  const onAdapter = useCallback((next: MapAdapter | undefined) => setAdapter(() => next), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && window) close();
  };

  return (
    // The one key the region listens to is a shortcut for the window's close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={box} className={styles['map']} aria-label={t('map.region')} onKeyDown={onKeyDown}>
      <a
        className={styles['skip']}
        href={`#${props.skipTargetId}`}
        onClick={skipTo(props.skipTargetId)}
      >
        {t('map.skip')}
      </a>
      <MapStage
        choice={choice}
        initialViewport={props.initialViewport ?? NORWAY}
        gestures="greedy"
        calmStart={props.calmStart ?? false}
        shown={shown}
        label={t('map.region')}
        unsupported={t('map.unsupported')}
        onAdapter={onAdapter}
      >
        {adapter && (
          <>
            {window?.kind === 'lot' && (
              <MapOverlay adapter={adapter} position={window.lot.position}>
                <LotWindow
                  key={window.lot.lotIndex}
                  lot={window.lot}
                  takesFocus={window.takesFocus}
                  onClose={close}
                />
              </MapOverlay>
            )}
            {window?.kind === 'spot' && (
              <MapOverlay adapter={adapter} position={window.spot.position}>
                <SpotWindow
                  key={window.spot.key}
                  lotIndex={window.spot.lotIndex}
                  count={window.spot.pointCount}
                  query={query}
                  onClose={close}
                />
              </MapOverlay>
            )}
            <AreaButton adapter={adapter} area={props.area} onAreaChange={props.onAreaChange} />
            <StreetsSwitch choice={choice} />
            <MapControls adapter={adapter} box={box} onLocate={() => void props.onLocate()} />
          </>
        )}
      </MapStage>
    </section>
  );
}

/** The same query object while its content is the same, so that nothing is asked twice. */
function useStableQuery({ text, propertyIds }: SearchMapProps['query']) {
  const ids = propertyIds.join(',');
  return useMemo(
    () => ({ text, propertyIds: ids === '' ? [] : ids.split(',').map(Number) }),
    [text, ids],
  );
}

/** Moves the focus itself: a fragment in the address would be a navigation. */
function skipTo(id: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
}
