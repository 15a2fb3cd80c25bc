import { useServices } from './lot-queries.ts';
import { isRentable } from './is-rentable.ts';
import { LotSection } from './lot-section.tsx';
import { NearbyPermits } from './nearby-permits.tsx';
import { ServiceCard } from './service-card.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './renting.module.css';
import { useTexts } from '../../i18n/texts.tsx';

/** Where "Rent parking space" scrolls to. */
export const RENTING_ID = 'rent';

interface RentingProps {
  readonly id: string;
  /** Null while the details are unknown: forms then get an empty name. */
  readonly lotName: string | null;
}

/** Permits to rent; with one that is full, the way to neighbours that still have some (P3). */
export function Renting({ id, lotName }: RentingProps) {
  const { t } = useTexts();
  return (
    <LotSection
      id={RENTING_ID}
      title={t('lot.rentTitle')}
      query={useServices(id)}
      failure={t('lot.rentFailed')}
      skeleton={<Skeleton height="10rem" />}
      isEmpty={(services) => !services.some(isRentable)}
    >
      {(services) => {
        const shown = services.filter(isRentable);
        const isFull = shown.some((service) => service.remainingServiceSpaceCount === 0);
        return (
          <>
            <ul className={styles.cards}>
              {shown.map((service) => (
                <li key={service.id} className={styles.item}>
                  <ServiceCard lotId={id} lotName={lotName} service={service} />
                </li>
              ))}
            </ul>
            {isFull && <NearbyPermits id={id} />}
          </>
        );
      }}
    </LotSection>
  );
}
