import type { LotDetail, NearbyLot } from '../../../api/schemas.ts';
import { placeLine } from '../../../domain/place-line.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaths } from '../../../operators/operator-context.tsx';
import { LocalName } from '../../../ui/local-name.tsx';
import { LotCard } from '../../../ui/lot-card.tsx';
import { useListedNow } from '../../../ui/said-price.tsx';
import { useNearby } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { BetterKnown } from './better-known.tsx';
import styles from './nearby-lots.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

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
                <li key={lot.id}>
                  <NearbyCard lot={lot} />
                </li>
              ))}
            </ul>
            {thin?.position && (
              <BetterKnown id={id} position={thin.position} facts={thin.facts} listed={lots} />
            )}
          </>
        )
      }
    </LotSection>
  );
}

interface NearbyCardProps {
  readonly lot: NearbyLot;
  /** How many permits are left, said in place of its address. */
  readonly permits?: number;
}

/** A neighbour as the list shows a lot; what the list knows of it once there are readings, or a stay is said. [F4, F7] */
export function NearbyCard({ lot, permits }: NearbyCardProps) {
  const { t, code } = useTexts();
  const paths = usePaths();
  const hit = useListedNow(lot.id);
  const { id, name, address: street, distance, properties } = lot;
  const line = placeLine({ name, street, city: '' });
  const where = line === '' ? undefined : <LocalName>{line}</LocalName>;
  return (
    <LotCard
      name={name}
      street={street}
      place={permits === undefined ? where : t('lot.nearbyPermitsLeft', { count: permits })}
      distanceKm={distance === undefined ? undefined : distance / 1000}
      properties={properties}
      known={hit && { id, facts: hit.facts ?? {} }}
      to={paths.lot(code, id)}
    />
  );
}
