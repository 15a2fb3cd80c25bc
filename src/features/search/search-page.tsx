import { TABLET_QUERY } from '../../ui/breakpoints.ts';
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useEngine, useEngineState } from '../../engine-client/engine-context.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { Viewport } from '../../domain/view/viewport.ts';
import { useOperator } from '../../operators/operator-context.tsx';
import { rememberDestination } from '../../ui/arrival-destination.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useVisitor } from '../../ui/visitor-position.tsx';
import type { Destination, LotHit } from '../../domain/search-api.ts';
import { optionalPart } from '../../ui/on-demand.tsx';
import { Filters } from './filters/filters.tsx';
import type { InitialSearch } from './state/initial-search.ts';
import { KeptNotice } from './empty/kept-notice.tsx';
import { LoadFailure } from './empty/load-failure.tsx';
import { LoadProgress } from './empty/load-progress.tsx';
import { MapSlot } from './map-slot.tsx';
import { NearMeLine } from './field/near-me-line.tsx';
import { ResultPane } from './results/result-pane.tsx';
import { ResultStatus } from './results/result-status.tsx';
import { SearchModelProvider } from './search-context.tsx';
import { SearchField } from './field/search-field.tsx';
import styles from './search-page.module.css';
import { useFilterOptions } from './filters/use-filter-options.ts';
import { useFitRequest } from './use-fit-request.ts';
import { useList } from './use-list.ts';
import { useListScroll } from './results/use-list-scroll.ts';
import { useNearMe } from './field/use-near-me.ts';
import { useRecentDestinations } from './field/use-recent-destinations.ts';
import { useSearchState } from './use-search-state.ts';
import { ViewSwitch } from './results/view-switch.tsx';

const MapNoHits = optionalPart(async () => (await import('./empty/map-no-hits.tsx')).MapNoHits);

/** M8: where the map's skip link leads; a list that is hidden can't take the focus. */
const RESULTS_ID = 'results';
const SHOW_LIST_ID = 'show-list';

/** Farther than the header is tall: giving way, it must not end the scroll that asked for it. */
const HEADER_GIVES_WAY_PX = 80;

/** The search page: what the visitor looks for, the list, and the map beside or behind it. */
export function SearchPage(props: {
  /** U1: came back, within the app or by a reload, so that a bare address restores. */
  readonly comingBack: boolean;
  /** What the server knew, where the page is its. */
  readonly initial?: InitialSearch | undefined;
  /** What the visitor typed before the page was hydrated. */
  readonly typedText?: string | undefined;
  /** Ends the list. */
  readonly footer: ReactNode;
}) {
  const { t } = useTexts();
  const engine = useEngine();
  const loadFault = useEngineState((engineState) =>
    engineState.status === 'failed' ? engineState.fault : undefined,
  );
  const hasFailed = loadFault !== undefined;
  const visitor = useVisitor();
  const { state, actions, memory, leaveByLink } = useSearchState(
    props.comingBack,
    props.typedText,
    props.initial !== undefined && props.initial.answer === undefined,
  );
  const { isLive, filters, view, area, restored } = state;
  const list = useList(state, visitor.position, props.initial?.answer);
  const { answers, destinations } = list;
  const { answer } = answers;
  const destination = destinations.inForce?.destination;

  const [activeLot, setActiveLot] = useState<LotHit>();
  const [markedIndex, setMarkedIndex] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const options = useFilterOptions(filters.propertyIds, props.initial?.properties);
  const isSettled = answers.isCurrent && !destinations.isPending;
  const fitRequest = useFitRequest(state.changes, isSettled);
  const root = useRef<HTMLDivElement>(null);
  const onListScroll = useCallback(
    (px: number) => {
      memory.keepListScroll(px);
      root.current?.toggleAttribute('data-scrolled', px > HEADER_GIVES_WAY_PX);
    },
    [memory],
  );
  const listPane = useListScroll({
    startPx: restored.listScrollPx,
    ready: isLive && answers.isCurrent && !list.isWaiting,
    changes: state.changes,
    onScroll: onListScroll,
  });

  const narrow = useMediaQuery(TABLET_QUERY);
  const listHidden = narrow && view === 'map';
  const mapHidden = narrow && view === 'list';

  // S7: to the count, once the list is there to take the focus.
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    if (focusCount > 0) count.current?.focus();
  }, [focusCount]);
  const showList = useCallback(() => {
    actions.setView('list');
    setFocusCount((times) => times + 1);
  }, [actions]);

  // M4b: on a phone's first screen the list can't be seen.
  const trouble = loadFault ?? answers.fault;
  const retryFromMap = (): void => {
    // The button goes with what it brings.
    document.getElementById(SHOW_LIST_ID)?.focus();
    if (loadFault) engine.retry();
    else answers.retry();
  };

  const recents = useRecentDestinations();
  const { forget } = visitor;
  const { add } = recents;
  const choose = useCallback(
    (chosen: Destination) => {
      forget();
      add(chosen);
      actions.choose(chosen);
      actions.setView('list');
    },
    [forget, add, actions],
  );
  const model = useMemo(
    () => ({ state, actions: { ...actions, choose }, list }),
    [state, actions, choose, list],
  );
  const locate = useNearMe(visitor, filters.text, destination && (() => actions.setText('')));
  const onNearMe = useCallback(() => void locate(), [locate]);
  const onText = useCallback(
    (text: string) => {
      actions.setText(text);
      actions.setView('list');
    },
    [actions],
  );
  const onInputClick = useCallback(() => actions.setView('list'), [actions]);

  const { id: operatorId } = useOperator();
  useEffect(() => {
    if (isLive && !destinations.isPending) rememberDestination(operatorId, destination);
  }, [isLive, operatorId, destination, destinations.isPending]);

  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    const target = event.target as Element;
    if (!opensElsewhere && target.closest('a[href]')) leaveByLink();
  };
  const onViewportChange = useCallback(
    (viewport: Viewport, info: { readonly fromVisitorPosition: boolean }) =>
      memory.keepViewport(info.fromVisitorPosition ? undefined : viewport),
    [memory],
  );

  return (
    <SearchModelProvider model={model}>
      {/* Leaving for a lot saves first (U2); the links themselves stay plain links. */}
      <div ref={root} className={styles.page} data-view={view} onClickCapture={onClickCapture}>
        <LoadProgress />
        <section className={styles.column} aria-label={t('search.title')}>
          <div className={styles.top}>
            <h1 className={styles.title}>{t('search.title')}</h1>
            <SearchField
              text={filters.text}
              inputRef={input}
              choices={destinations.choices}
              recents={recents}
              onText={onText}
              onChoose={choose}
              onSubmit={showList}
              onInputClick={onInputClick}
              onFocus={destinations.wake}
              onNearMe={onNearMe}
            />
            <Filters
              options={options}
              selectedIds={filters.propertyIds}
              onToggle={actions.toggleProperty}
              onClear={actions.clearProperties}
            />
            <NearMeLine />
          </div>
          <div
            ref={listPane}
            id={RESULTS_ID}
            tabIndex={-1}
            className={styles.list}
            inert={listHidden}
          >
            <div className={styles.results}>
              <ResultPane
                countRef={count}
                knownProperties={props.initial?.properties}
                markedIndex={markedIndex}
                onActive={setActiveLot}
              />
            </div>
            {props.footer}
          </div>
        </section>
        <div className={styles.map} inert={mapHidden}>
          <MapSlot
            start={isLive && (answers.isFromEngine || hasFailed)}
            waits={!answers.isCurrent && answers.fault === undefined && !hasFailed}
            query={list.mapMatch}
            isSettled={isSettled}
            fitRequest={fitRequest}
            initialViewport={restored.viewport}
            onViewportChange={onViewportChange}
            activeLot={activeLot}
            onMarkerActive={setMarkedIndex}
            area={area}
            onAreaChange={actions.setArea}
            visitor={visitor.position}
            onLocate={locate}
            skipTargetId={listHidden ? SHOW_LIST_ID : RESULTS_ID}
            deferStart
            destination={destination}
            initialWindow={restored.openLot}
            onWindowChange={memory.keepOpenLot}
            shown={!mapHidden}
          />
        </div>
        {listHidden && (
          <div className={styles.messages}>
            <KeptNotice />
            {trouble && <LoadFailure fault={trouble} onRetry={retryFromMap} />}
            {list.noHits && !trouble && (
              <Suspense fallback={null}>
                <MapNoHits onShowList={showList} />
              </Suspense>
            )}
          </div>
        )}
        <div className={styles.switch}>
          <ViewSwitch
            listId={SHOW_LIST_ID}
            view={view}
            total={answer?.beyondKm === undefined && !list.isWaiting ? answer?.total : undefined}
            isWithin={list.isWithin}
            onView={actions.setView}
          />
        </div>
        <ResultStatus />
      </div>
    </SearchModelProvider>
  );
}
