import type { ReactNode } from 'react';
import type { Answer } from '../../../domain/answers-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useListed } from '../state/search-provider.tsx';
import styles from './nearest-lots.module.css';
import { ResultList } from './result-list.tsx';

/** The lots nearest to a destination that aren't hits, with a heading that says so. [S8, S13] */
export function NearestLots({
  nearest: { to, hits, walk },
  near,
  propertyNames,
}: {
  readonly nearest: NonNullable<Answer['nearest']>;
  readonly near: Answer['near'];
  readonly propertyNames: ReadonlyMap<number, string>;
}): ReactNode {
  const { t } = useTexts();
  const isByPrice = useListed().answer?.list?.isByPrice === true && walk !== undefined;
  if (hits.length === 0) return null;
  const title = t(isByPrice ? 'cost.cheapestNear' : 'search.nearPlace', { place: to.label });
  return (
    <section className={styles.nearest} data-part="nearest-lots">
      <h2 className="size-l">{title}</h2>
      {isByPrice && <p>{t('cost.pricedOf', { priced: walk.priced, count: walk.lots })}</p>}
      <ResultList hits={hits} near={near} origin={to} propertyNames={propertyNames} label={title} />
    </section>
  );
}
