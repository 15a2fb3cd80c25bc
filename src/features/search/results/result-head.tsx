import { LocateFixed, Map as MapIcon, Navigation } from 'lucide-react';
import { ROUGH_METERS } from '../../../domain/destination-distance.ts';
import type { Destination } from '../../../domain/search-api.ts';
import { useEngineState, useLoadFault } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { htmlPart } from '../../../ui/on-demand.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import { countText, listSentence } from './count-text.ts';
import styles from './result-head.module.css';
import { ResultChip } from './change-link.tsx';
import { useListed, useSearchServices } from '../state/search-provider.tsx';
import type { SearchChange } from '../state/search-state.ts';
import { listOf } from '../state/shown.ts';

const UnderstoodWords = htmlPart(
  async () => (await import('./understood-words.tsx')).UnderstoodWords,
  'understood-words',
);
const SortSwitch = htmlPart(
  async () => (await import('./sort-switch.tsx')).SortSwitch,
  'sort-switch',
);

/** How many lots, where distances are from, and what limits the list; each limit with its own ✕. */
export function ResultHead(props: { readonly onFocus: () => void }) {
  const { t } = useTexts();
  const { count } = useSearchServices();
  const visitor = useVisitor();
  const isFailed = useLoadFault() !== undefined;
  const shown = useListed();
  const list = listOf(shown);
  const destination = shown.answer?.destination?.destination;
  const sentence = listSentence(t, shown);
  const understood = shown.answer?.understood;
  // Words that mean a filter stay. [S14]
  const noPlace: SearchChange = { type: 'text', text: understood?.alone ?? '' };
  return (
    <div className={`wrap ${styles.head}`} onFocus={props.onFocus}>
      <p ref={count} tabIndex={-1} className={`muted ${styles.count}`}>
        {list ? countText(t, list, destination?.label) : <PendingCount />}
      </p>
      {understood && <UnderstoodWords understood={understood} />}
      {destination && (
        <ResultChip
          icon={<Navigation aria-hidden="true" size={16} />}
          remove={t('destination.end', { label: destination.label })}
          change={noPlace}
        >
          {t(`destination.${originOf(destination)}`, { label: destination.label })}
        </ResultChip>
      )}
      {shown.answer?.list?.order === 'visitor' && (
        <ResultChip
          icon={<LocateFixed aria-hidden="true" size={16} />}
          remove={t('search.nearYouEnd')}
          onRemove={visitor.forget}
        >
          {t('search.nearYou')}
        </ResultChip>
      )}
      {shown.state.area && (
        <ResultChip
          icon={<MapIcon aria-hidden="true" size={16} />}
          remove={t('map.undoArea')}
          change={NO_AREA}
        >
          {t('search.area')}
        </ResultChip>
      )}
      {list?.walk && <SortSwitch list={list} />}
      {shown.arePlacesMissing && !isFailed && shown.state.filters.text.trim() !== '' && (
        <p className={styles.sentence}>{t('destination.missing')}</p>
      )}
      {shown.answer?.tooLow !== undefined && (
        <p className={styles.sentence}>
          {`${t('moment.tooLow', { count: shown.answer.tooLow })}. ${t('moment.heightNote')}`}
        </p>
      )}
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
    </div>
  );
}

/** A rough place is where the lots are, not what their distance is from. [S13] */
function originOf({ accuracyMeters }: Destination) {
  if (accuracyMeters === undefined) return 'from';
  return accuracyMeters > ROUGH_METERS ? 'in' : 'fromAbout';
}

const NO_AREA: SearchChange = { type: 'area', area: undefined };

/** Stands where the count will be: how many lots of a list that is still loading have come, or that places are fetched. */
function PendingCount() {
  const { t } = useTexts();
  const lots = useEngineState((state) => (state.status === 'loading' ? state.progress.lots : 0));
  const { isPending } = useListed();
  if (lots > 0) return t('search.loadingLotsCount', { lots });
  return isPending ? t('search.loadingPlaces') : '\u00a0';
}
