import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TABLET_MAX_PX } from '../../domain/constants.ts';
import type { BBox } from '../../domain/geo.ts';
import { useEngine, useEngineState } from '../../engine-client/engine-context.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { Viewport } from '../../map/map-props.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useVisitor } from '../../ui/visitor-position.tsx';
import type { LotHit, MatchQuery } from '../../../workers/search-api.ts';
import { Filters } from './filters.tsx';
import { LoadProgress } from './load-progress.tsx';
import { MapSlot } from './map-slot.tsx';
import { ResultPane } from './result-pane.tsx';
import { ResultStatus } from './result-status.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-page.module.css';
import { useAnswers } from './use-answers.ts';
import { useFilterOptions } from './use-filter-options.ts';
import { useFitRequest } from './use-fit-request.ts';
import { useListScroll } from './use-list-scroll.ts';
import { useSearchState } from './use-search-state.ts';
import { ViewSwitch } from './view-switch.tsx';

/** M8: where the map's skip link leads; a list that is hidden can't take the focus. */
const RESULTS_ID = 'results';
const SHOW_LIST_ID = 'show-list';

/** The search page: what the visitor looks for, the list, and the map beside or behind it. */
export function SearchPage(props: {
  /** U1: came back within the app, so that a bare address restores. */
  readonly comingBack: boolean;
  /** Ends the list. */
  readonly footer: ReactNode;
}) {
  const { t } = useTexts();
  const engine = useEngine();
  const hasFailed = useEngineState((state) => state.status === 'failed');
  const visitor = useVisitor();
  const state = useSearchState(props.comingBack);
  const { filters, limit, view, setView, keepViewport: storeViewport } = state;
  const [area, setArea] = useState<BBox>();
  const [activeLot, setActiveLot] = useState<LotHit>();
  const [markedIndex, setMarkedIndex] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);

  const position = visitor.position?.position;
  const match = useMemo<MatchQuery>(
    () => ({ text: filters.text, propertyIds: filters.propertyIds }),
    [filters],
  );
  const listMatch = useMemo(() => ({ ...match, position, bbox: area }), [match, position, area]);
  const answers = useAnswers(listMatch, limit);
  const options = useFilterOptions(filters.propertyIds);
  const fitRequest = useFitRequest(state.changes, answers.isCurrent);
  const listPane = useListScroll({
    startPx: state.restored.listScrollPx,
    ready: answers.answer !== undefined,
    changes: state.changes,
    onScroll: state.keepListScroll,
  });

  const narrow = useMediaQuery(`(max-width: ${TABLET_MAX_PX}px)`);
  const listHidden = narrow && view === 'map';
  const mapHidden = narrow && view === 'list';

  // S7: to the count, once the list is there to take the focus.
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    if (focusCount > 0) count.current?.focus();
  }, [focusCount]);

  const keepViewport = useCallback(
    (viewport: Viewport, info: { readonly fromVisitorPosition: boolean }) =>
      storeViewport(info.fromVisitorPosition ? undefined : viewport),
    [storeViewport],
  );
  const total = answers.answer?.total;

  return (
    <div className={styles['page']} data-view={view}>
      <LoadProgress />
      <section className={styles['column']} aria-label={t('search.title')}>
        <div className={styles['top']}>
          <h1 className={styles['title']}>{t('search.title')}</h1>
          <SearchField
            text={filters.text}
            inputRef={input}
            onText={(text) => {
              state.setText(text);
              setView('list');
            }}
            onSubmit={() => {
              setView('list');
              setFocusCount((times) => times + 1);
            }}
            onInputClick={() => setView('list')}
            nearMe={visitor.position !== undefined}
            onNearMe={() => {
              if (visitor.position) visitor.forget();
              else void visitor.locate();
            }}
          />
          <Filters
            options={options}
            selectedIds={filters.propertyIds}
            facets={answers.facets}
            onToggle={state.toggleProperty}
            onClear={state.clearProperties}
          />
        </div>
        {/* Leaving for a lot saves first (U2); the links themselves stay plain links. */}
        <div
          ref={listPane}
          id={RESULTS_ID}
          tabIndex={-1}
          className={styles['list']}
          inert={listHidden}
          onClickCapture={state.leave}
        >
          <div className={styles['results']}>
            <ResultPane
              filters={filters}
              answers={answers}
              area={area}
              countRef={count}
              markedIndex={markedIndex}
              onActive={setActiveLot}
              onShowMore={state.showMore}
              onText={state.setText}
              onClearFilters={state.clearProperties}
              onAreaUndo={() => setArea(undefined)}
              onRetryLoad={() => engine.retry()}
            />
          </div>
          {props.footer}
        </div>
      </section>
      <div className={styles['map']} inert={mapHidden}>
        <MapSlot
          start={answers.answer !== undefined || hasFailed}
          query={match}
          fitRequest={fitRequest}
          initialViewport={state.restored.viewport}
          onViewportChange={keepViewport}
          activeLot={activeLot}
          onMarkerActive={setMarkedIndex}
          area={area}
          onAreaChange={setArea}
          visitor={visitor.position}
          onLocate={visitor.locate}
          skipTargetId={listHidden ? SHOW_LIST_ID : RESULTS_ID}
          calmStart
          shown={!mapHidden}
        />
      </div>
      <ViewSwitch listId={SHOW_LIST_ID} view={view} total={total} onView={setView} />
      <ResultStatus answers={answers} />
    </div>
  );
}
