import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../i18n/texts.tsx';
import type { Destination, LotHit } from '../../domain/search-api.ts';
import styles from './nearest-lots.module.css';
import { ResultList } from './result-list.tsx';
import { useSearchModel } from './search-context.tsx';

const SHOWN = 5;

/** S8: the lots nearest to a destination, under what the list found or did not find; said as such. */
export function NearestLots(props: {
  readonly destination: Destination;
  /** Rows that stand above already. */
  readonly without?: readonly LotHit[];
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly onActive: (hit: LotHit | undefined) => void;
}) {
  const { t } = useTexts();
  const { state, list } = useSearchModel();
  const { label, position } = props.destination;
  const { propertyIds } = state.filters;
  const shown = new Set(props.without?.map(({ lotIndex }) => lotIndex));
  const asked = useEngineAnswer(
    'search',
    [{ text: '', propertyIds, position, limit: SHOWN + shown.size }],
    { lane: 'nearest-lots' },
  );
  const hits = asked.answer?.hits.filter(({ lotIndex }) => !shown.has(lotIndex)).slice(0, SHOWN);
  if (!hits || hits.length === 0) return null;
  const title = t('search.nearPlace', { place: label });
  return (
    <section className={styles.nearest}>
      <h2 className={styles.title}>{title}</h2>
      <ResultList
        hits={hits}
        origin={props.destination}
        propertyNames={props.propertyNames}
        onActive={props.onActive}
        label={title}
        hasDestinations={list.destinations.isLoaded}
      />
    </section>
  );
}
