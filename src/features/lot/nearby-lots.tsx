import { useTranslation } from 'react-i18next';
import layout from './lot-page.module.css';
import { useNearby } from './lot-queries.ts';
import { LotSection } from './lot-section.tsx';
import { NearbyCard } from './nearby-card.tsx';
import styles from './nearby-lots.module.css';
import { Skeleton } from './skeleton.tsx';

/** Other lots nearby, nearest as the API orders them. */
export function NearbyLots({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <LotSection
      title={t('lot.nearbyTitle')}
      query={useNearby(id)}
      failure={t('lot.nearbyFailed')}
      skeleton={<Skeleton height="12rem" />}
    >
      {(lots) =>
        lots.length === 0 ? (
          <p className={layout.quiet}>{t('lot.nearbyNone')}</p>
        ) : (
          <ul className={styles.cards}>
            {lots.map((lot) => (
              <li key={lot.id} className={styles.item}>
                <NearbyCard lot={lot} />
              </li>
            ))}
          </ul>
        )
      }
    </LotSection>
  );
}
