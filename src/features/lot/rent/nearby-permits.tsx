import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNearbyPermits } from '../data/lot-queries.ts';
import nearby from '../around/nearby-lots.module.css';
import { NearbyCard } from '../around/nearby-lots.tsx';
import styles from './renting.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The nearest lots that still have permits, requested when the visitor asks. [P3] */
export function NearbyPermits({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(false);
  const { data, isError, isFetching, refetch } = useNearbyPermits(id, wanted);
  const answer = useRef<HTMLDivElement>(null);
  const ask = (): void => {
    // The button disappears on click, so the focus moves to the answer.
    answer.current?.focus();
    if (wanted) void refetch();
    else setWanted(true);
  };
  const failed = isError && !isFetching;
  // A cached answer is shown at once.
  const asked = wanted || data !== undefined;
  return (
    <div ref={answer} tabIndex={-1} className={`screen-only ${styles.permits}`} data-scripted="">
      {(!asked || failed) && (
        <Button variant="soft" onClick={ask}>
          {failed ? t('page.retry') : t('lot.nearbyPermits')}
        </Button>
      )}
      {wanted && !data && !failed && <Skeleton height="3rem" />}
      {data && data.length > 0 && (
        <>
          <h3 className="size-m">{t('lot.nearbyPermitsTitle')}</h3>
          <ul className={nearby.list}>
            {data.map(({ lot, remaining }) => (
              <li key={lot.id}>
                <NearbyCard lot={lot} permits={remaining} />
              </li>
            ))}
          </ul>
        </>
      )}
      <output className={data && data.length > 0 ? 'visually-hidden' : 'muted'}>
        {isFetching && t('lot.nearbyPermitsLoading')}
        {failed && t('lot.nearbyPermitsFailed')}
        {data &&
          !isFetching &&
          (data.length > 0 ? t('lot.nearbyPermitsTitle') : t('lot.nearbyPermitsNone'))}
      </output>
    </div>
  );
}
