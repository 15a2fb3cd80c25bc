import { MAP_CARD_QUERY, MAP_CARD_WIDTH_QUERY } from '../ui/breakpoints.ts';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MAP } from '../domain/constants.ts';
import type { Position } from '../domain/geo.ts';
import { useEngine } from '../engine-client/engine-context.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Operator } from '../operators/operator.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { ClusterLegend } from './cluster-legend.tsx';
import { DestinationPin } from './destination-pin.tsx';
import { clusterViewport } from './fit.ts';
import { LotWindow } from './info-window.tsx';
import styles from './map.module.css';
import type { MapAdapter } from './map-adapter.ts';
import { MapCard } from './map-card.tsx';
import { MapControls, StreetsSwitch } from './map-controls.tsx';
import { MapNotices } from './map-notices.tsx';
import { MapOverlay } from './map-overlay.tsx';
import type { Viewport } from '../domain/view/viewport.ts';
import type { SearchMapProps } from './map-props.ts';
import { MapStage } from './map-stage.tsx';
import { LotPin } from './markers/marker.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import { Markers, type MarkersHandle } from './markers/markers.tsx';
import { CoincidentWindow } from './coincident-window.tsx';
import { type MarkerAnswer, useClusters } from './use-clusters.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { asksSomething, frameOf, useFit } from './use-fit.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { useLots } from './use-lots.ts';
import { useMapKind } from './use-map-kind.ts';
import { useMapViewport } from './use-map-viewport.ts';
import { useMapWindow } from './use-map-window.ts';
import { useMarkerTexts } from './use-marker-texts.ts';
import { useViewportReport } from './use-viewport-report.ts';
import { useGoToVisitor } from './use-go-to-visitor.ts';
import { VisitorDot } from './visitor-dot.tsx';
import { useTexts } from '../i18n/texts.tsx';

const NORWAY: Viewport = { center: MAP.defaultCenter, zoom: MAP.defaultZoom };

/** The search page's map: every lot that matches, clustered (S9), on whichever map (M1). */
export function SearchMap(props: SearchMapProps) {
  const { t } = useTexts();
  const engine = useEngine();
  const { pins } = useOperator();
  const [adapter, setAdapter] = useState<MapAdapter>();
  const box = useRef<HTMLElement>(null);
  const [boxElement, setBoxElement] = useState<HTMLElement | null>(null);
  const markers = useRef<MarkersHandle>(null);
  const choice = useMapKind();
  const query = useStableQuery(props.query);
  const isCard = useMediaQuery(MAP_CARD_QUERY);
  const { shown = true, visitor, destination, onMarkerActive, onViewportChange, activeLot } = props;
  const restored = props.initialViewport !== undefined;
  const [initialViewport] = useState(() => props.initialViewport ?? firstViewport(props));

  const visible = useMapViewport(adapter);
  const answer = useClusters(query, visible, shown);
  const lots = useLots(answer);
  useDrawnOnce(answer, adapter, props.onMarkers);
  const texts = useMarkerTexts(lots, answer.models);
  const onFit = useViewportReport(adapter, onViewportChange);
  const { fitRequest } = props;
  const isEmbedded = choice.kind === 'embedded';
  const fit = useFit({
    adapter,
    box,
    query,
    fitRequest,
    destination,
    visitor,
    restored,
    isPlaced: props.firstViewports !== undefined,
    isEmbedded,
    onFit,
  });
  // Moves that the visitor made with a button or a cluster: S11 is offered after them too.
  const [moves, setMoves] = useState(0);
  const onMove = useCallback(() => setMoves((count) => count + 1), []);
  useGoToVisitor(adapter, visitor, {
    hasElse: restored || moves > 0 || asksSomething({ query, destination }),
    onGo: fit.showVisitor,
  });
  const elsewhere = useElsewhere({ adapter, box, query, visible, answer, shown });
  const { window, open, show, close, takeFocus } = useMapWindow({
    adapter,
    visible,
    lots,
    activeLot,
    initialId: props.initialWindow,
    query,
    isSettled: props.isSettled,
    onChange: props.onWindowChange,
  });
  /** M4c: a cluster opens to where its matching lots are. */
  const expand = async (model: MarkerModel): Promise<void> => {
    if (!adapter || !boxElement) return;
    const asked = { ...answer.query, clusterId: model.clusterId };
    try {
      const viewport = await clusterViewport(
        {
          extent: (extent) => engine.ask('extent', [extent]),
          expansionZoom: (expansion) => engine.ask('expansionZoom', [expansion]),
        },
        asked,
        frameOf(adapter, boxElement),
      );
      onMove();
      adapter.moveTo(viewport, { animate: true });
    } catch {
      // The cluster is of an older list: the new one is being drawn.
    }
  };
  const opener = useRef<string>(undefined);
  const [pressedAt, setPressedAt] = useState<Position>();
  const onOpen = (model: MarkerModel) => {
    opener.current = model.key;
    setPressedAt(model.kind === 'cluster' ? undefined : model.position);
    if (model.kind !== 'cluster') {
      open(model);
      return;
    }
    close();
    void expand(model);
  };
  const onActive = useCallback(
    (model: MarkerModel | undefined) =>
      onMarkerActive(model?.kind === 'lot' ? model.lotIndex : undefined),
    [onMarkerActive],
  );
  const onClose = useCallback(() => {
    close();
    setPressedAt(undefined);
    // The focus goes back to where it came from (M8).
    const { current } = opener;
    if (current === undefined || markers.current?.focus(current) !== true) adapter?.focus();
  }, [adapter, close]);

  const shownLot = window?.kind === 'lot' ? window.lot : undefined;
  const shownIndex =
    shownLot?.lotIndex ?? (window?.kind === 'coincident' ? window.marker.lotIndex : undefined);
  const selectedLot = activeLot?.lotIndex ?? shownIndex;
  const hasPin = answer.models.some(
    ({ kind, lotIndex }) => kind !== 'cluster' && lotIndex === shownIndex,
  );
  const isPreview = window?.kind === 'lot' && window.isPreview;
  // Under a card always; a window beside its pin moves the map when the visitor opens it, not after.
  const atCard = isPreview ? undefined : shownLot?.position;
  useKeepInView(adapter, box, isCard ? atCard : pressedAt);

  const onAdapter = useCallback((next: MapAdapter | undefined) => setAdapter(() => next), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && window) onClose();
  };
  const setBox = useCallback((element: HTMLElement | null) => {
    box.current = element;
    setBoxElement(element);
  }, []);
  const from = destination ?? visitor;

  return (
    // The one key the region listens to is a shortcut for the window's close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setBox}
      className={styles.map}
      data-card={isCard && window ? '' : undefined}
      aria-label={t('map.region')}
      style={chargerColour(pins)}
      onKeyDown={onKeyDown}
    >
      <a
        className={styles.skip}
        href={`#${props.skipTargetId}`}
        onClick={skipTo(props.skipTargetId)}
      >
        {t('map.skip')}
      </a>
      <MapStage
        choice={choice}
        initialViewport={initialViewport}
        gestures="greedy"
        start={props.deferStart ? 'idle-or-off-poster' : 'at-once'}
        shown={shown}
        label={t('map.region')}
        unsupported={t('map.unsupported')}
        onAdapter={onAdapter}
        layer={
          adapter && (
            <>
              {visitor && <VisitorDot adapter={adapter} visitor={visitor} />}
              {destination && (
                <DestinationPin
                  adapter={adapter}
                  box={boxElement}
                  destination={destination}
                  models={answer.models}
                  selectedLot={selectedLot}
                  lotShown={hasPin ? undefined : shownLot}
                />
              )}
              <Markers
                handle={markers}
                adapter={adapter}
                models={answer.models}
                texts={texts}
                pins={pins}
                besides={destination?.position}
                selectedLot={selectedLot}
                onOpen={onOpen}
                onActive={onActive}
              />
              {shownLot && !hasPin && (
                <LotPin position={shownLot.position} charging={shownLot.chargers > 0} pins={pins} />
              )}
            </>
          )
        }
      >
        {adapter && (
          <>
            {window && !isCard && (
              <MapOverlay
                adapter={adapter}
                box={boxElement}
                position={window.kind === 'lot' ? window.lot.position : window.marker.position}
              >
                {window.kind === 'lot' ? (
                  <LotWindow
                    key={window.lot.lotIndex}
                    lot={window.lot}
                    takeFocus={window.isPreview ? undefined : takeFocus}
                    onClose={onClose}
                  />
                ) : (
                  <CoincidentWindow
                    key={window.marker.key}
                    marker={window.marker}
                    query={query}
                    takeFocus={takeFocus}
                    onClose={onClose}
                  />
                )}
              </MapOverlay>
            )}
            <MapNotices
              adapter={adapter}
              area={props.area}
              onAreaChange={props.onAreaChange}
              moves={moves}
              elsewhere={elsewhere}
              onShowAll={fit.showAll}
            />
            <StreetsSwitch choice={choice} adapter={adapter} />
            <MapControls
              adapter={adapter}
              box={box}
              onMove={onMove}
              onLocate={() => void props.onLocate()}
            />
            <ClusterLegend models={answer.models} adapter={adapter} />
            {window && isCard && (
              <MapCard
                window={window}
                query={query}
                from={from}
                takeFocus={takeFocus}
                onShow={show}
                onClose={onClose}
              />
            )}
          </>
        )}
      </MapStage>
    </section>
  );
}

/** The same query object while its content is the same, so that nothing is asked twice. */
function useStableQuery({ text, propertyIds, words }: SearchMapProps['query']) {
  const ids = propertyIds.join(',');
  return useMemo(
    () => ({ text, propertyIds: ids === '' ? [] : ids.split(',').map(Number), words }),
    [text, ids, words],
  );
}

/** In the EV pin's colour: how many of a cluster's lots have chargers. */
function chargerColour({ charging }: Operator['pins']) {
  return charging.colour ? { ['--charge' as string]: charging.colour } : undefined;
}

/** M3: what the page's first picture showed. */
function firstViewport({ firstViewports }: SearchMapProps): Viewport {
  if (!firstViewports) return NORWAY;
  return matchMedia(MAP_CARD_WIDTH_QUERY).matches ? firstViewports.narrow : firstViewports.wide;
}

/** Calls back once the first markers are drawn, or the map moves from where the first picture showed it. */
function useDrawnOnce(
  answer: MarkerAnswer,
  adapter: MapAdapter | undefined,
  onDrawn: (() => void) | undefined,
): void {
  const isAnswered = answer.models.length > 0;
  useEffect(() => {
    if (isAnswered) onDrawn?.();
  }, [isAnswered, onDrawn]);
  useEffect(() => (onDrawn ? adapter?.on('move', onDrawn) : undefined), [adapter, onDrawn]);
}

/** Moves the focus itself: a fragment in the address would be a navigation. */
function skipTo(id: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
}
