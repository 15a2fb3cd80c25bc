import { lotPath } from '../../domain/paths.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { LotCard } from '../../ui/lot-card.tsx';
import layout from './lot-page.module.css';
import { useNearby } from './lot-queries.ts';
import { LotSection } from './lot-section.tsx';
import styles from './nearby-lots.module.css';
import { Skeleton } from './skeleton.tsx';

/** Other lots nearby, nearest as the API orders them. */
export function NearbyLots({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { code } = useLanguage();
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
                <LotCard
                  name={lot.name}
                  street={lot.address}
                  place={lot.name.trim() === '' ? '' : lot.address}
                  distanceKm={lot.distance === undefined ? undefined : lot.distance / 1000}
                  properties={lot.properties}
                  to={lotPath(code, lot.id)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </LotSection>
  );
}
