import { TriangleAlert } from 'lucide-react';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useEngineState } from '../../engine-client/engine-context.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { SearchMapProps } from '../../map/map-props.ts';
import { FirstMarkersRoom, MapPoster } from '../../map/poster/map-poster.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserPart } from '../../ui/on-demand.tsx';
import { useNearMe } from './field/use-near-me.ts';
import styles from './map-slot.module.css';
import { useSearch, useSearchStore, useShown } from './state/search-provider.tsx';
import { isDecided, type Shown } from './state/store.ts';

const SearchMap = browserPart(async () => (await import('../../map/search-map.tsx')).SearchMap);

const ALL_LOTS = { text: '', propertyIds: [], words: 'auto' } as const;

/** The map's place: it shows what the list shows, of the same answer. */
export function MapSlot({
  skipTargetId,
  firstViewports,
  isVisible,
}: Pick<SearchMapProps, 'skipTargetId' | 'firstViewports'> & {
  /** Not behind the list. */
  readonly isVisible: boolean;
}) {
  const store = useSearchStore();
  const hasFailed = useEngineState(({ status }) => status === 'failed');
  const shown = useShown();
  const restored = useSearch(({ state }) => state.restored);
  const area = useSearch(({ state }) => state.area);
  const visitor = useSearch(({ state }) => state.visitor);
  const active = useSearch((search) => search.active);
  const isSettled = isDecided(shown);
  const fitRequest = useFitRequest(shown, isSettled);
  const locate = useNearMe();
  const told = useMemo(
    (): Pick<
      SearchMapProps,
      'onViewportChange' | 'onMarkerActive' | 'onAreaChange' | 'onWindowChange'
    > => ({
      onViewportChange: (viewport, { fromVisitorPosition }) =>
        store.dispatch({
          type: 'viewport',
          viewport: fromVisitorPosition ? undefined : viewport,
        }),
      onMarkerActive: (lotIndex) => store.dispatch({ type: 'marked', lotIndex }),
      onAreaChange: (chosen) => store.dispatch({ type: 'area', area: chosen }),
      onWindowChange: (id) => store.dispatch({ type: 'windowOpened', id }),
    }),
    [store],
  );
  return (
    <MapOrPoster
      {...told}
      start={shown.state.isLive && (shown.isFromEngine || hasFailed)}
      query={shown.answer?.subject ?? ALL_LOTS}
      isSettled={isSettled}
      fitRequest={fitRequest}
      destination={shown.answer?.destination?.destination}
      initialViewport={restored.viewport}
      firstViewports={firstViewports}
      initialWindow={restored.openLot}
      activeLot={active}
      area={area}
      visitor={visitor}
      onLocate={locate}
      skipTargetId={skipTargetId}
      deferStart
      shown={isVisible}
    />
  );
}

/** M4: another number for each settled answer to other filters than before; 0 on load and on restore. */
function useFitRequest({ state: { filters } }: Shown, isSettled: boolean): number {
  const [served, setServed] = useState<{
    readonly filters: typeof filters;
    readonly count: number;
  }>();
  if (isSettled && served?.filters !== filters) {
    setServed({ filters, count: served ? served.count + 1 : 0 });
  }
  return served?.count ?? 0;
}

/** A poster until the list has answered, then the map's own code (M7: the list does all that the map does). */
const MapOrPoster = memo(function MapOrPoster({
  start,
  ...map
}: SearchMapProps & {
  /** The map's own code may load. */
  readonly start: boolean;
}) {
  const [hasMarkers, setHasMarkers] = useState(false);
  const onMarkers = useCallback(() => setHasMarkers(true), []);
  // Where it starts with all of Norway, as it will look.
  const skeleton = map.initialViewport ? (
    <div className={styles.skeleton} aria-hidden="true" />
  ) : (
    <MapPoster />
  );
  return (
    <ErrorBoundary FallbackComponent={MapFailure}>
      {start ? (
        <Suspense fallback={skeleton}>
          <SearchMap {...map} onMarkers={onMarkers} />
        </Suspense>
      ) : (
        skeleton
      )}
      {/* Until the live markers are there, in the same places. */}
      {!map.initialViewport && !hasMarkers && <FirstMarkersRoom />}
    </ErrorBoundary>
  );
});

function MapFailure() {
  const { t } = useTexts();
  return (
    <div className={styles.failure}>
      <Notice icon={<TriangleAlert />} text={t('search.mapFailed')} />
    </div>
  );
}
