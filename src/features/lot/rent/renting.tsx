import type { LotService } from '../../../api/schemas.ts';
import { formatDateTime } from '../../../i18n/date-time.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { EXTERNAL, formUrl, permitUrl } from '../data/external-links.ts';
import { isRentable } from './is-rentable.ts';
import { useServices } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { NearbyPermits } from './nearby-permits.tsx';
import styles from './renting.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The target of "Rent parking space". */
export const RENTING_ID = 'rent';

interface RentingProps {
  readonly id: string;
  /** Null until the details are known; forms then get an empty name. */
  readonly lotName: string | null;
}

/** Permits to rent; for a full one, the way to neighbours that still have some. [P3] */
export function Renting({ id, lotName }: RentingProps) {
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
        const fetchedAtMs = shown[0]?.fetchedAtMs;
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

/** P9: when the remaining count was asked for, because it changes. @param props.atMs 0 if unknown, as in a kept page */
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

interface ServiceCardProps {
  readonly lotId: string;
  readonly lotName: string | null;
  /** With a remaining count of 0 or more. */
  readonly service: LotService;
}

/** One permit: price, how many are left, and one button. */
function ServiceCard({ lotId, lotName, service }: ServiceCardProps) {
  const { t, tag } = useTexts();
  const operator = useOperator();
  const localLang = useLocalLang();
  const remaining = service.remainingServiceSpaceCount ?? 0;
  const isFull = remaining === 0;
  const name = service.serviceName.trim() || t('lot.serviceNameless');
  const price = formatPrice(service.servicePricePerMonth, operator.currency, tag);
  const period = invoicePeriodOf(service.prepaidServiceInvoicePeriodType);
  const href = isFull
    ? formUrl(operator.requestForm, lotName, service.serviceName)
    : permitUrl(operator, lotId, service.id);
  const action = t(isFull ? 'lot.requestService' : 'lot.rentService');
  return (
    <div className={`card ${styles.card}`}>
      <h3 className={styles.name} lang={service.serviceName.trim() === '' ? undefined : localLang}>
        {name}
      </h3>{' '}
      <span className={`screen-only soft ${styles.left} ${isFull ? styles.none : ''}`}>
        <TabularDigits text={t('lot.remaining', { count: remaining })} />
      </span>{' '}
      <p className={styles.price}>
        {price !== '' && (
          <>
            <span className={styles.amount}>
              <TabularDigits text={t('lot.rate.month', { price, count: 1 })} />
            </span>{' '}
            {period && <span className="small">{t(`lot.invoice.${period}`)}</span>}
          </>
        )}
      </p>
      {href !== undefined && (
        <ButtonLink
          variant={isFull ? 'quiet' : 'soft'}
          {...EXTERNAL}
          className={`screen-only ${styles.action}`}
          href={href}
          aria-label={`${action}: ${name}`}
        >
          {action}
        </ButtonLink>
      )}
    </div>
  );
}

/** In the order of the API's numbers 1 to 6. [P4] */
const PERIODS = ['day', 'week', 'month', 'quarter', 'halfyear', 'year'] as const;

/** Returns how a service is invoiced, from a name in any case or a number; undefined if unknown. [P4] */
function invoicePeriodOf(value: string | number | undefined) {
  const text = String(value).trim().toLowerCase();
  return PERIODS.find((period, index) => text === period || text === String(index + 1));
}
