import { ParkingSquare } from 'lucide-react';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Answer } from '../../../domain/answers-api.ts';
import { useLoadFault, useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { PAGE_SIZE } from '../../../domain/constants.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { htmlPart, optionalPart } from '../../../ui/on-demand.tsx';
import { useSavedText } from '../../../saved/saved-text.ts';
import { SnapshotNotice } from '../empty/snapshot-notice.tsx';
import { LoadFailure, ScriptlessNoAnswer } from '../empty/load-failure.tsx';
import { LargeTowns } from '../empty/large-towns.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultList } from './result-list.tsx';
import styles from './result-pane.module.css';
import { ChangeLink } from './change-link.tsx';
import { MAX_PAGES } from '../state/search-address.ts';
import { isAsked } from '../state/search-filters.ts';
import { useSearchServices, useListed } from '../state/search-provider.tsx';
import { isWithoutHits, listOf } from '../state/shown.ts';

const NoHits = htmlPart(async () => (await import('../empty/no-hits.tsx')).NoHits, 'no-hits');
const SavedLots = optionalPart(
  async () => (await import('../../../saved/saved-lots.tsx')).SavedLots,
);

const MORE = { type: 'more' } as const;
const OUTLINED = [0, 1, 2, 3, 4, 5];

/** The count, the results, and every other state: waiting, failed, empty, no hits. */
export const ResultPane = memo(function ResultPane() {
  const { t } = useTexts();
  const { store, count, focusCount } = useSearchServices();
  const shown = useListed();
  const { state, answer, fault } = shown;
  const hasSavedLots = useSavedText() !== undefined;
  const trouble = useLoadFault() ?? fault;
  const report = useLoadReport();
  const list = listOf(shown);
  const hits = list?.hits;

  // "Try again" disappears when its content comes, the count when the list fails, and "show more" goes below what it brings;
  // this says where the focus goes then.
  const onward = useRef<() => HTMLElement | null | undefined>(undefined);
  const moreRef = useRef<HTMLButtonElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const retryRef = useRef<HTMLButtonElement>(null);
  const toCount = (): void => {
    onward.current = () => count.current ?? retryRef.current;
  };
  useEffect(() => {
    const { activeElement } = document;
    const hasFocus = activeElement === document.body || activeElement === moreRef.current;
    if (hasFocus) onward.current?.()?.focus({ preventScroll: true });
    if (hits && !trouble) onward.current = undefined;
  }, [trouble, hits]);

  let failure: ReactNode;
  if (trouble) {
    const tryAgain = (): void => {
      toCount();
      store.retry();
    };
    failure = <LoadFailure fault={fault} retryRef={retryRef} onRetry={tryAgain} />;
    // What came with the page stands, as long as nothing else is asked. [U5]
    const stands = hits && !shown.isFromEngine;
    if (!stands) return failure;
  }
  if (report?.lots === 0) return <Notice icon={<ParkingSquare />} text={t('search.empty')} />;

  const isPlain = state.isHydrated && !isAsked(state.filters) && !state.area;
  const showMore = (): void => {
    onward.current = () => {
      const first = listRef.current?.querySelectorAll('li')[hits?.length ?? 0];
      // The item is focused and not its link, which would open the lot's window on the map. [M6]
      first?.setAttribute('tabindex', '-1');
      return first;
    };
    store.dispatch(MORE);
  };
  const others = list && answer?.nearest && (
    <NearestLots nearest={answer.nearest} near={answer.near} />
  );
  // Who asked for the cheapest isn't led past hits of which no price is known. [F7]
  const isOthersFirst = list?.isByPrice === true && list.walk?.priced === 0;
  return (
    <>
      {isPlain && hasSavedLots && (
        <Suspense fallback={null}>
          <SavedLots onEmptied={focusCount} />
        </Suspense>
      )}
      {list && answer?.largeTowns && <LargeTowns towns={answer.largeTowns} onChosen={toCount} />}
      <ResultHead onFocus={toCount} />
      {failure}
      <SnapshotNotice />
      {!hits && <ResultSkeleton />}
      {!hits && <ScriptlessNoAnswer />}
      {isWithoutHits(shown) && <NoHits />}
      {isOthersFirst && others}
      {hits && answer && hits.length > 0 && (
        <ResultList
          hits={hits}
          near={answer.near}
          origin={answer.destination?.destination}
          label={t('search.results')}
          listRef={listRef}
        />
      )}
      {list && (list.isByPrice ? list.walk!.lots : list.total) > list.hits.length && (
        <>
          <Button
            ref={moreRef}
            variant="quiet"
            data-scripted=""
            className={styles.more ?? ''}
            // The visitor has moved on from the head, and stays here.
            onFocus={() => (onward.current = undefined)}
            onClick={showMore}
          >
            {t('search.more')}
          </Button>
          {state.limit < MAX_PAGES * PAGE_SIZE && (
            <ChangeLink change={MORE} className={`${buttonClass('quiet')} ${styles.more}`}>
              {t('search.more')}
            </ChangeLink>
          )}
        </>
      )}
      {!isOthersFirst && others}
    </>
  );
});

/** The outline of results that will come. */
function ResultSkeleton() {
  return (
    <div className={styles.outline} data-scripted="" aria-hidden="true">
      {OUTLINED.map((row) => (
        <div key={row} className={`card ${styles.outlined}`}>
          <Skeleton width="62%" height="1rem" />
          <Skeleton width="34%" height="1rem" />
          <Skeleton width="78%" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}

/** The lots nearest to a destination that aren't hits, with a heading that says so. [S8, S13] */
function NearestLots({
  nearest: { to, hits, walk },
  near,
}: {
  readonly nearest: NonNullable<Answer['nearest']>;
  readonly near: Answer['near'];
}) {
  const { t } = useTexts();
  const isByPrice = useListed().answer?.list?.isByPrice === true && walk !== undefined;
  if (hits.length === 0) return null;
  const title = t(isByPrice ? 'cost.cheapestNear' : 'search.nearPlace', { place: to.label });
  return (
    <section className={styles.nearest}>
      <h2 className="size-l">{title}</h2>
      {isByPrice && <p>{t('cost.pricedOf', { priced: walk.priced, count: walk.lots })}</p>}
      <ResultList hits={hits} near={near} origin={to} label={title} />
    </section>
  );
}
