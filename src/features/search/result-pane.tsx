import { CircleParkingOff, CloudAlert, MapPinned, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useMemo } from 'react';
import type { BBox } from '../../domain/geo.ts';
import { useEngineState, useLoadReport } from '../../engine-client/engine-context.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LotHit } from '../../../workers/search-api.ts';
import { countText } from './count-text.ts';
import { LoadFailure } from './load-failure.tsx';
import { ResultList } from './result-list.tsx';
import styles from './result-pane.module.css';
import { ResultSkeleton } from './result-skeleton.tsx';
import { isFiltered, type SearchFilters } from './search-filters.ts';
import type { Answers } from './use-answers.ts';

/** Suggestions and places are for few: loaded when first needed. */
const NoHits = lazy(async () => {
  const { NoHits: Component } = await import('./no-hits.tsx');
  return { default: Component };
});

const SavedLots = lazy(async () => {
  const { SavedLots: Component } = await import('../../saved/saved-lots.tsx');
  return { default: Component };
});

const NO_NAMES: ReadonlyMap<number, string> = new Map();

/** Count, results, and every state in their place: waiting, failed, empty, no hits. */
export function ResultPane({
  answers,
  filters,
  area,
  countRef,
  ...props
}: {
  readonly filters: SearchFilters;
  readonly answers: Answers;
  readonly area: BBox | undefined;
  readonly countRef: RefObject<HTMLParagraphElement | null>;
  readonly markedIndex: number | undefined;
  readonly onActive: (hit: LotHit | undefined) => void;
  readonly onShowMore: () => void;
  readonly onText: (text: string) => void;
  readonly onClearFilters: () => void;
  readonly onAreaUndo: () => void;
  readonly onRetryLoad: () => void;
}) {
  const { t } = useTexts();
  const { answer, isCurrent, fault, retry } = answers;
  const loadFault = useEngineState((state) =>
    state.status === 'failed' ? state.fault : undefined,
  );
  const report = useLoadReport();
  const propertyNames = useMemo(
    () => (report ? new Map(report.properties.map(({ id, name }) => [id, name])) : NO_NAMES),
    [report],
  );

  if (loadFault) return <LoadFailure fault={loadFault} onRetry={props.onRetryLoad} />;
  if (fault) return <LoadFailure fault={fault} onRetry={retry} />;
  if (report?.lots === 0) return <Notice art={<CircleParkingOff />} text={t('search.empty')} />;

  const noHits =
    isCurrent &&
    answer?.total === 0 &&
    answer.beyondKm === undefined &&
    (isFiltered(filters) || area !== undefined);
  return (
    <>
      {!isFiltered(filters) && area === undefined && (
        <Suspense fallback={null}>
          <SavedLots />
        </Suspense>
      )}
      <div className={styles['head']}>
        <p ref={countRef} tabIndex={-1} className={styles['count']}>
          {answer ? countText(t, answer) : <LotsSoFar />}
        </p>
        {area && (
          <button
            className={styles['area']}
            type="button"
            aria-label={t('search.areaUndo')}
            onClick={props.onAreaUndo}
          >
            <MapPinned aria-hidden="true" size={16} />
            {t('search.area')}
            <X aria-hidden="true" size={16} />
          </button>
        )}
      </div>
      {report?.origin === 'kept' && <KeptNotice fetchedAtMs={report.fetchedAtMs} />}
      {!answer && <ResultSkeleton />}
      {noHits && (
        <Suspense fallback={null}>
          <NoHits
            filters={filters}
            inArea={area !== undefined}
            propertyNames={propertyNames}
            onSuggestion={props.onText}
            onClearFilters={props.onClearFilters}
            onActive={props.onActive}
          />
        </Suspense>
      )}
      {answer && answer.hits.length > 0 && (
        <ResultList
          hits={answer.hits}
          propertyNames={propertyNames}
          markedIndex={props.markedIndex}
          onActive={props.onActive}
          label={t('search.results')}
        />
      )}
      {answer && answer.total > answer.hits.length && (
        <Button look="quiet" className={styles['more'] ?? ''} onClick={props.onShowMore}>
          {t('search.more')}
        </Button>
      )}
    </>
  );
}

/** Where the count will stand: how many lots have come of a list that is still on its way. */
function LotsSoFar() {
  const { t } = useTexts();
  const lots = useEngineState((state) => (state.status === 'loading' ? state.progress.lots : 0));
  return lots > 0 ? t('search.loadingLotsCount', { lots }) : '\u00a0';
}

/** D3: the kept copy serves, and says how old it is. */
function KeptNotice({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const when = useMemo(
    () =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(fetchedAtMs),
    [tag, fetchedAtMs],
  );
  return (
    <p className={styles['kept']}>
      <CloudAlert aria-hidden="true" size={18} />
      {t('search.kept', { when })}
    </p>
  );
}
