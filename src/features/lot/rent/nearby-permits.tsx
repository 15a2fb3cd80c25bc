import { useRef, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaths } from '../../../operators/operator-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { distanceText } from '../../../ui/distance.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { LotName } from '../../../ui/lot-name.tsx';
import { useNearbyPermits, type PermitLot } from '../data/lot-queries.ts';
import styles from './nearby-permits.module.css';
import { Skeleton } from '../page/skeleton.tsx';

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
    <div ref={answer} tabIndex={-1} className={`screen-only ${styles.permits}`}>
      {(!asked || failed) && (
        <Button variant="soft" onClick={ask}>
          {failed ? t('page.retry') : t('lot.nearbyPermits')}
        </Button>
      )}
      {wanted && !data && !failed && <Skeleton height="3rem" />}
      {data && data.length > 0 && (
        <>
          <h3 className="size-m">{t('lot.nearbyPermitsTitle')}</h3>
          <ul className={`card ${styles.list}`}>
            {data.map((permit) => (
              <PermitRow key={permit.lot.id} permit={permit} />
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

function PermitRow({ permit: { lot, remaining } }: { readonly permit: PermitLot }) {
  const { t, code, tag } = useTexts();
  const paths = usePaths();
  return (
    <li>
      <Link to={paths.lot(code, lot.id)} className={`line ${styles.row}`}>
        <span className={styles.name}>
          <LotName lot={{ name: lot.name, street: lot.address }} />
        </span>
        <span className={`soft ${styles.left}`}>{t('lot.remaining', { count: remaining })}</span>
        {lot.distance !== undefined && (
          <span className={`muted ${styles.distance}`}>
            <TabularDigits text={distanceText(t, lot.distance / 1000, tag)} />
          </span>
        )}
      </Link>
    </li>
  );
}
