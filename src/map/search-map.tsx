import { MAP_CARD_QUERY } from '../ui/breakpoints.ts';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../ui/use-media-query.ts';
import type { Operator } from '../operators/operator.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { ClusterLegend } from './controls/cluster-legend.tsx';
import { DestinationPin } from './pins/destination-pin.tsx';
import styles from './map.module.css';
import type { MapAdapter } from './canvas/map-adapter.ts';
import { sizeOfText } from './view/covered-boxes.ts';
import { MapCard } from './window/map-card.tsx';
import { MapControls } from './controls/map-controls.tsx';
import { MapNotices } from './controls/map-notices.tsx';
import { MapOverlay } from './window/map-overlay.tsx';
import { useWindowFocus } from './window/use-window-focus.ts';
import { wideViewport } from '../domain/view/wide-viewport.ts';
import type { Viewport } from '../domain/view/viewport.ts';
import { firstViewport, isElsewhere } from './view/first-viewport.ts';
import type { SearchMapProps } from './map-props.ts';
import { MapStage } from './canvas/map-stage.tsx';
import { LotPin } from './pins/marker.tsx';
import type { MarkerModel } from './pins/marker-model.ts';
import { seenMarkers } from './pins/marker-box.ts';
import { Markers } from './pins/markers.tsx';
import { useKeepInView } from './view/use-keep-in-view.ts';
import { useMapView } from './view/use-map-view.ts';
import { useMapKind } from './canvas/use-map-kind.ts';
import { useMarkerTexts } from './pins/use-marker-texts.ts';
import { VisitorDot } from './pins/visitor-dot.tsx';
import { useTexts } from '../i18n/texts.tsx';

/** The search page's map: every matching lot, clustered [S9], on any of the three maps [M1]. */
export function SearchMap(props: SearchMapProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const { pins } = operator;
  const [adapter, setAdapter] = useState<MapAdapter>();
  const [boxElement, setBoxElement] = useState<HTMLElement | null>(null);
  const choice = useMapKind();
  const isCard = useMediaQuery(MAP_CARD_QUERY);
  const { visitor, destination, onMarkerActive, activeLot } = props;
  const map = useMapView(props, choice.kind === 'embedded', adapter, boxElement);
  const { view, models, window } = map;
  const texts = useMarkerTexts(models);
  const [initialViewport] = useState(() => props.initialViewport ?? beginning(props, operator));
  const onDrawn = useFirstPicture(models, adapter, initialViewport, props.onDrawn);
  const { pressedAt, onOpen, onClose, handlers } = useWindowFocus(
    view,
    window,
    adapter,
    boxElement,
  );
  const onActive = useCallback(
    (model: MarkerModel | undefined) =>
      onMarkerActive(model?.kind === 'lot' ? model.lotIndex : undefined),
    [onMarkerActive],
  );

  const shownLot = window?.kind === 'lot' ? window.lot : undefined;
  const shownIndex = window?.lot.lotIndex;
  const selectedLot = activeLot?.lotIndex ?? shownIndex;
  const hasPin = models.some(({ kind, lotIndex }) => kind !== 'cluster' && lotIndex === shownIndex);
  const isPreview = window?.kind === 'lot' && window.isPreview;
  // Under a card always; a window beside its pin moves the map when the visitor opens it, not after.
  const atCard = isPreview ? undefined : shownLot?.position;
  useKeepInView(adapter, boxElement, isCard ? atCard : pressedAt);

  const { holdForList } = props;
  useEffect(
    () =>
      holdForList?.(
        () => adapter?.pause?.(),
        () => adapter?.resume?.(),
      ),
    [adapter, holdForList],
  );

  const taken = useCallback(
    () => (adapter ? seenMarkers(models, adapter).map(({ box }) => box) : []),
    [adapter, models],
  );
  const from = destination ?? visitor;
  // A map behind the list hides none of the page.
  const card = isCard && window && props.shown ? sizeOfText() : undefined;
  useLayoutEffect(() => {
    // The page gives way to it. Asked with `:has()`, it would be looked for at each change of the page.
    const page = boxElement?.closest<HTMLElement>('[data-view]');
    if (!page || card === undefined) return undefined;
    page.dataset.underCard = card;
    return () => void delete page.dataset.underCard;
  }, [boxElement, card]);

  return (
    // The one key the region listens to is a shortcut for the window's close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setBoxElement}
      className={styles.map}
      data-card={card}
      aria-label={t('map.region')}
      style={chargerColour(pins)}
      {...handlers}
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
        isKept
        liveStart="quiet-or-off-poster"
        shown={props.shown}
        label={t('map.region')}
        unsupported={t('map.unsupported')}
        onAdapter={setAdapter}
        onDrawn={onDrawn}
        layer={
          adapter && (
            <>
              {visitor && <VisitorDot adapter={adapter} visitor={visitor} />}
              {destination && boxElement && (
                <DestinationPin
                  adapter={adapter}
                  box={boxElement}
                  destination={destination}
                  models={models}
                  selectedLot={selectedLot}
                  lotShown={hasPin ? undefined : shownLot}
                />
              )}
              <Markers
                adapter={adapter}
                models={models}
                texts={texts}
                pins={pins}
                selectedLot={selectedLot}
                onOpen={onOpen}
                onActive={onActive}
              />
              {shownLot && !hasPin && <LotPin lot={shownLot} pins={pins} />}
            </>
          )
        }
      >
        {adapter && boxElement && (
          <>
            {window && !isCard && (
              <MapOverlay adapter={adapter} box={boxElement} window={window} onClose={onClose} />
            )}
            <MapNotices
              adapter={adapter}
              area={props.area}
              onAreaChange={props.onAreaChange}
              hasMoved={map.hasMoved}
              onFollow={view.followed}
              elsewhere={map.elsewhere}
              onShowAll={view.showAll}
            />
            <MapControls
              choice={choice}
              adapter={adapter}
              box={boxElement}
              taken={taken}
              onMove={view.moved}
              onLocate={props.onLocate}
            />
            <ClusterLegend models={models} adapter={adapter} box={boxElement} />
            {window && isCard && (
              <MapCard
                window={window}
                from={from}
                onShow={(lot) => view.window.show(lot)}
                onClose={onClose}
              />
            )}
          </>
        )}
      </MapStage>
    </section>
  );
}

/** In the EV pin's colour: how many of a cluster's lots have chargers. */
function chargerColour({ charging }: Operator['pins']) {
  return charging.colour ? { ['--charge' as string]: charging.colour } : undefined;
}

function beginning({ firstViewports }: SearchMapProps, operator: Operator): Viewport {
  return firstViewports ? firstViewport(firstViewports) : wideViewport(operator);
}

/**
 * Reports which parts of the first picture the live map has drawn; all of them once the map has moved away from it.
 * @returns what to call when the live map is drawn
 */
function useFirstPicture(
  models: readonly MarkerModel[],
  adapter: MapAdapter | undefined,
  first: Viewport,
  onDrawn: SearchMapProps['onDrawn'],
): () => void {
  const [undrawn] = useState(models);
  const [hasGround, setHasGround] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    // React commits once more, with nothing in it, for a state that is set to what it is.
    if (hasLeft) return undefined;
    return adapter?.on('move', () => {
      if (isElsewhere(adapter.viewport(), first)) setHasLeft(true);
    });
  }, [adapter, first, hasLeft]);
  const hasMarkers = models !== undrawn;
  const part = hasGround ? 'ground' : hasMarkers && 'markers';
  const drawn = hasLeft || (hasGround && hasMarkers) ? 'all' : part;
  useLayoutEffect(() => {
    if (drawn) onDrawn?.(drawn);
  }, [drawn, onDrawn]);
  return useCallback(() => setHasGround(true), []);
}

/** Moves the focus itself: a fragment in the address would be a navigation. */
function skipTo(id: string) {
  return (event: { preventDefault(): void }) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
}
