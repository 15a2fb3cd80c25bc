import { TriangleAlert } from 'lucide-react';
import { memo, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useLoadFault } from '../../engine-client/engine-context.tsx';
import { isAroundDefault } from '../../domain/view/around-default.ts';
import { useTexts } from '../../i18n/texts.tsx';
import type { DrawnPart, SearchMapProps } from '../../map/map-props.ts';
import { LastMap, lastPicture, ownerOf } from '../../map/canvas/poster/last-picture.tsx';
import { FirstMarkersRoom, MapPoster } from '../../map/canvas/poster/map-poster.tsx';
import { firstViewport, isElsewhere } from '../../map/view/first-viewport.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserPart } from '../../ui/on-demand.tsx';
import { afterFrame } from '../../ui/after-frame.ts';
import { useNearMe } from './field/use-near-me.ts';
import styles from './map-slot.module.css';
import { useSearch, useSearchServices, useShown } from './state/search-provider.tsx';
import { isDecided } from './state/shown.ts';
import type { SearchStore } from './state/store.ts';

const SearchMap = browserPart(async () => (await import('../../map/search-map.tsx')).SearchMap);

const ALL_LOTS = { text: '', propertyIds: [], words: 'auto' } as const;

/** The map's place on the page. The map shows what the list shows, from the same answer. */
export function MapSlot({
  skipTargetId,
  isVisible,
}: Pick<SearchMapProps, 'skipTargetId'> & { readonly isVisible: boolean }) {
  const { store, initial } = useSearchServices();
  const firstViewports = initial?.firstViewports;
  const hasFailed = useLoadFault() !== undefined;
  const shown = useShown();
  const restored = useSearch(({ state }) => state.restored);
  const area = useSearch(({ state }) => state.area);
  const visitor = useSearch(({ state }) => state.visitor);
  const active = useSearch((search) => search.active);
  const locate = useNearMe();
  // A page that is loaded anew has a picture of where the map was left, unless it had been moved.
  const { viewport: left } = restored;
  const isInHtml = left && firstViewports && !isElsewhere(left, firstViewport(firstViewports));
  const handlers = useMemo(
    () =>
      ({
        onViewportChange: (viewport, { fromVisitorPosition }) =>
          store.dispatch({
            type: 'viewport',
            viewport: fromVisitorPosition ? undefined : viewport,
          }),
        onMarkerActive: (lotIndex) => store.dispatch({ type: 'marked', lotIndex }),
        onAreaChange: (chosen) => store.dispatch({ type: 'area', area: chosen }),
        onWindowChange: (lot) => store.dispatch({ type: 'windowOpened', lot }),
        holdForList: (hold, release) => untilListed(store, hold, release),
      }) satisfies Partial<SearchMapProps>,
    [store],
  );
  return (
    <MapOrPoster
      {...handlers}
      isHydrated={shown.state.isHydrated}
      isListed={shown.isFromEngine || hasFailed}
      query={shown.answer?.subject ?? ALL_LOTS}
      isSettled={isDecided(shown)}
      fitFor={shown.settled}
      destination={shown.answer?.destination?.destination}
      initialViewport={isInHtml ? undefined : left}
      isRestored={restored.text === shown.settled.text}
      firstViewports={firstViewports}
      initialWindow={restored.openLot}
      activeLot={active}
      area={area}
      visitor={visitor}
      onLocate={locate}
      skipTargetId={skipTargetId}
      shown={isVisible}
    />
  );
}

/**
 * A poster until the list has answered, then the map's own code (M7: the list does all that the map does). Where no poster
 * stands, as for an address that names a place, the code comes at hydration.
 */
const MapOrPoster = memo(function MapOrPoster({
  isHydrated,
  isListed,
  ...map
}: SearchMapProps & {
  readonly isHydrated: boolean;
  /** Whether the list has answered, or never will. */
  readonly isListed: boolean;
}) {
  const [live, onDrawn] = useState<DrawnPart>();
  // A question that waits for the list takes away no map that has begun.
  const [answered, setAnswered] = useState(map.query);
  const query = map.query === ALL_LOTS ? answered : map.query;
  if (!isListed && query !== answered) setAnswered(query);
  const operator = useOperator();
  // The poster shows all of Norway, so it stands only for a map that starts there.
  const startsElsewhere =
    map.initialViewport || map.firstViewports?.text !== undefined || !isAroundDefault(operator);
  const last = lastPicture(ownerOf(operator, useTexts().code), map.initialViewport);
  const skeleton = last ? (
    <LastMap picture={last} />
  ) : startsElsewhere ? (
    <div className={styles.skeleton} aria-hidden="true" />
  ) : (
    <MapPoster />
  );
  // The HTML's answer is of a place, and nothing else draws its ground.
  const isBlank = startsElsewhere && map.shown && query !== ALL_LOTS;
  return (
    <ErrorBoundary FallbackComponent={MapFailure}>
      {isHydrated && (isListed || isBlank) ? (
        <Suspense fallback={skeleton}>
          <SearchMap {...map} query={query} onDrawn={onDrawn} />
        </Suspense>
      ) : (
        skeleton
      )}
      {/* Until the live markers and names are there, in the same places. */}
      {!map.initialViewport && live !== 'all' && <FirstMarkersRoom live={live} />}
    </ErrorBoundary>
  );
});

function MapFailure() {
  const { t } = useTexts();
  return (
    <div className={`centred ${styles.failure}`}>
      <Notice icon={<TriangleAlert />} text={t('search.mapFailed')} />
    </div>
  );
}

const LONGEST_HOLD_MS = 500;

/** Lets the map stand still while the list is due. @returns stop */
function untilListed(store: SearchStore, hold: () => void, release: () => void): () => void {
  let { filters } = store.get().state;
  let { answer } = store.get().shown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel: (() => void) | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    cancel?.();
  };
  const end = () => {
    stop();
    release();
  };
  const unsubscribe = store.subscribe(() => {
    const { state, shown } = store.get();
    if (state.filters !== filters) {
      stop();
      hold();
      timer = setTimeout(end, LONGEST_HOLD_MS);
    }
    if (shown.answer !== answer && timer !== undefined) cancel = afterFrame(end);
    ({ filters } = state);
    ({ answer } = shown);
  });
  return () => {
    unsubscribe();
    end();
  };
}
