import { type ReactNode, useState } from 'react';
import { haversineKm } from '../../../domain/geo.ts';
import type { Destination, LotHit, SearchAnswer } from '../../../domain/search-api.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import styles from './nearest-lots.module.css';
import { ResultList } from './result-list.tsx';
import { useSearchModel } from '../search-context.tsx';

const SHOWN = 5;
/** Fewer hits than these, and the nearest follow however far they are. */
const FEW = 5;

const NONE: readonly LotHit[] = [];

/**
 * S8, S13: the lots nearest to a destination that aren't hits, said as such: under a list without hits or
 * with few, and under any that would hide one nearer than what it shows.
 */
export function NearestLots(props: {
  readonly destination: Destination;
  /** What stands above; absent: nothing. */
  readonly besides?: SearchAnswer;
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly onActive: (hit: LotHit | undefined) => void;
}): ReactNode {
  const { t } = useTexts();
  const { list } = useSearchModel();
  const { destination, besides } = props;
  const hits = besides?.hits ?? [];
  const isFew = (besides?.total ?? 0) < FEW;
  // A list in another order hides nothing that is nearer.
  const isOrdered = list.destinations.inForce !== undefined;
  const limit = isFew ? SHOWN + hits.length : isOrdered ? SHOWN : 0;
  const nearest = useNearest(destination, limit);
  const shown = new Set(hits.map(({ lotIndex }) => lotIndex));
  const others = nearest.filter(({ lotIndex }) => !shown.has(lotIndex)).slice(0, SHOWN);
  const farthest = hits.at(-1);
  const [first] = others;
  if (!first) return null;
  const km = ({ position }: LotHit) => haversineKm(destination.position, position);
  if (!isFew && farthest && km(first) >= km(farthest)) return null;
  const title = t('search.nearPlace', { place: destination.label });
  return (
    <section className={styles.nearest}>
      <h2 className={styles.title}>{title}</h2>
      <ResultList
        hits={others}
        origin={destination}
        propertyNames={props.propertyNames}
        onActive={props.onActive}
        label={title}
        hasDestinations={list.destinations.isLoaded}
      />
    </section>
  );
}

/** Asked after the list's own answer, which it must not delay, and again only where it may differ. */
function useNearest({ position }: Destination, limit: number): readonly LotHit[] {
  const { state, list } = useSearchModel();
  const { propertyIds } = state.filters;
  const [asked, setAsked] = useState({ propertyIds, limit: 0 });
  const isNews = asked.limit !== limit || asked.propertyIds !== propertyIds;
  if (list.answers.isCurrent && isNews) setAsked({ propertyIds, limit });
  const { answer } = useEngineAnswer(
    'search',
    asked.limit > 0 ? [{ text: '', ...asked, position }] : undefined,
    { lane: 'nearest-lots' },
  );
  return (asked.limit > 0 && answer?.hits) || NONE;
}
