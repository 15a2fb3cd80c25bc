import { formatDateTime } from '../../../i18n/date-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { isRentable } from './is-rentable.ts';
import { useServices } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { NearbyPermits } from './nearby-permits.tsx';
import styles from './renting.module.css';
import { ServiceCard } from './service-card.tsx';
import { Skeleton } from '../page/skeleton.tsx';

/** The target of "Rent parking space". */
export const RENTING_ID = 'rent';

interface RentingProps {
  readonly id: string;
  /** Null until the details are known; forms then get an empty name. */
  readonly lotName: string | null;
  /** When answers from an earlier visit were fetched, in ms since the epoch; undefined for new answers. */
  readonly fetchedAtMs: number | undefined;
}

/** Permits to rent; for a full one, the way to neighbours that still have some. [P3] */
export function Renting({ id, lotName, fetchedAtMs }: RentingProps) {
  const { t } = useTexts();
  const query = useServices(id);
  return (
    <LotSection
      id={RENTING_ID}
      title={t('lot.rentTitle')}
      query={query}
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
            <AskedAt atMs={fetchedAtMs ?? query.dataUpdatedAt} isOld={fetchedAtMs !== undefined} />
            {isFull && <NearbyPermits id={id} />}
          </>
        );
      }}
    </LotSection>
  );
}

/**
 * Says when the remaining count was requested, because it changes. [P9]
 * @param props.atMs 0 if unknown, as for the answers in a page that was rendered long before
 */
function AskedAt({ atMs, isOld }: { readonly atMs: number; readonly isOld: boolean }) {
  const { t, tag } = useTexts();
  // The visitor's clock and time zone differ from the server's.
  const isHydrated = useIsHydrated();
  return (
    <p className={`small screen-only ${styles.asked}`}>
      {isHydrated &&
        atMs > 0 &&
        t('lot.remainingAsked', { when: formatDateTime(atMs, tag, isOld ? 'long' : undefined) })}
    </p>
  );
}
