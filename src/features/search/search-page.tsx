import { TABLET_QUERY } from '../../ui/breakpoints.ts';
import { type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/texts.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { LargeTowns } from './empty/large-towns.tsx';
import { LoadProgress } from './empty/load-progress.tsx';
import { MapMessages } from './empty/map-messages.tsx';
import { NearMeLine } from './field/near-me-line.tsx';
import { SearchField } from './field/search-field.tsx';
import { Filters } from './filters/filters.tsx';
import { MapSlot } from './map-slot.tsx';
import { ResultPane } from './results/result-pane.tsx';
import { ResultStatus } from './results/result-status.tsx';
import { useListScroll } from './results/use-list-scroll.ts';
import { ViewSwitch } from './results/view-switch.tsx';
import styles from './search-page.module.css';
import {
  SearchProvider,
  type SearchProviderProps,
  useListed,
  useSearch,
  useSearchServices,
  useShown,
} from './state/search-provider.tsx';
import { listOf } from './state/shown.ts';

/** The target of the map's skip link; a hidden list can't take the focus. [M8] */
const RESULTS_ID = 'results';
const SHOW_LIST_ID = 'show-list';
const MAP_ID = 'map';

/** More than the header's height: hiding the header must not end the scroll that hid it. */
const HEADER_GIVES_WAY_PX = 80;

interface SearchPageProps extends SearchProviderProps {
  readonly footer: ReactNode;
}

/** The search page: the field, the list, and the map beside or behind it. */
export function SearchPage(props: SearchPageProps) {
  return (
    <SearchProvider {...props}>
      <SearchScreen footer={props.footer} />
    </SearchProvider>
  );
}

function SearchScreen({ footer }: Pick<SearchPageProps, 'footer'>) {
  const { t } = useTexts();
  const { store, leave, focusCount } = useSearchServices();
  const view = useSearch(({ state }) => state.view);
  const root = useRef<HTMLDivElement>(null);
  const onListScroll = useCallback(
    (px: number) => {
      store.dispatch({ type: 'scrolled', px });
      root.current?.toggleAttribute('data-scrolled', px > HEADER_GIVES_WAY_PX);
    },
    [store],
  );
  const narrow = useMediaQuery(TABLET_QUERY);
  const listHidden = narrow && view === 'map';
  const mapHidden = narrow && view === 'list';

  const showList = useCallback(() => {
    // The list takes the focus once it is visible. [S7]
    flushSync(() => store.dispatch({ type: 'view', view: 'list' }));
    focusCount();
  }, [store, focusCount]);

  const retryFromMap = useCallback(() => {
    // The button disappears when the list comes, so the focus moves first.
    focusSwitch();
    store.retry();
  }, [store]);

  const skipToMap = (event: MouseEvent) => {
    event.preventDefault();
    // Drawn at once, because a map behind the list can't take the focus.
    flushSync(() => store.dispatch({ type: 'view', view: 'map' }));
    document.getElementById(MAP_ID)?.focus();
  };

  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    const target = event.target as Element;
    if (!opensElsewhere && target.closest('a[href]')) leave();
  };

  return (
    // Saves the search before a link leads to a lot [U2]; the links themselves stay plain links.
    <div ref={root} className={styles.page} data-view={view} onClickCapture={onClickCapture}>
      <a className="visually-hidden skip-link" href={`#${MAP_ID}`} onClick={skipToMap}>
        {t('map.skipTo')}
      </a>
      <LoadProgress />
      <section className={styles.column} aria-label={t('page.searchTitle')}>
        <div className={styles.top} data-map-float="">
          <h1 className={styles.title}>{t('page.searchTitle')}</h1>
          <SearchField onSubmitted={focusCount} />
          <Filters />
          <NearMeLine />
        </div>
        <ListPane isHidden={listHidden} onScroll={onListScroll}>
          <div className={styles.results}>
            <ResultPane />
          </div>
          {footer}
        </ListPane>
      </section>
      <div className={`screen-only ${styles.map}`} id={MAP_ID} tabIndex={-1} inert={mapHidden}>
        <MapTowns />
        <MapSlot skipTargetId={listHidden ? SHOW_LIST_ID : RESULTS_ID} isVisible={!mapHidden} />
      </div>
      {listHidden && (
        <div className={styles.messages} data-map-float="">
          <MapMessages onRetry={retryFromMap} onShowList={showList} />
        </div>
      )}
      <div className={styles.switch}>
        <ViewSwitch listButtonId={SHOW_LIST_ID} />
      </div>
      <ResultStatus />
    </div>
  );
}

/** The large towns over the map, where it hides the list. [S8] */
function MapTowns() {
  const { answer } = useShown();
  return (
    answer?.largeTowns && (
      <div className={styles.towns} data-map-float="">
        <LargeTowns towns={answer.largeTowns} onChosen={focusSwitch} />
      </div>
    )
  );
}

function focusSwitch(): void {
  document.getElementById(SHOW_LIST_ID)?.focus();
}

/** The scrolled part of the page. Its own component, since it follows each answer. */
function ListPane(props: {
  readonly isHidden: boolean;
  readonly onScroll: (px: number) => void;
  readonly children: ReactNode;
}) {
  const listed = useListed();
  const pane = useListScroll(listed.isFromEngine && listOf(listed) !== undefined, props.onScroll);
  return (
    <div ref={pane} id={RESULTS_ID} tabIndex={-1} className={styles.list} inert={props.isHidden}>
      {props.children}
    </div>
  );
}
