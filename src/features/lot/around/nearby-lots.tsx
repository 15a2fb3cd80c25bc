import type { LotDetail } from '../../../api/schemas.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useNearby } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { BetterKnown } from './better-known.tsx';
import styles from './nearby-lots.module.css';
import { NearbyRow } from './nearby-row.tsx';
import { Skeleton } from '../page/skeleton.tsx';

interface NearbyLotsProps {
  readonly id: string;
  /** A lot of which the price isn't known. */
  readonly thin: Pick<LotDetail, 'position' | 'facts'> | undefined;
}

/** Other lots nearby, in the API's order, nearest first. */
export function NearbyLots({ id, thin }: NearbyLotsProps) {
  const { t } = useTexts();
  return (
    <LotSection
      title={t('lot.nearbyTitle')}
      query={useNearby(id)}
      failure={t('lot.nearbyFailed')}
      skeleton={<Skeleton height="12rem" />}
    >
      {(lots) =>
        lots.length === 0 ? (
          <p className="muted">{t('lot.nearbyNone')}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {lots.map((lot) => (
                <li key={lot.id} className={styles.item}>
                  <NearbyRow lot={lot} />
                </li>
              ))}
            </ul>
            {thin?.position && <BetterKnown id={id} position={thin.position} facts={thin.facts} />}
          </>
        )
      }
    </LotSection>
  );
}
