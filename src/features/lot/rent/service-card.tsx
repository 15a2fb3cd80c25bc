import type { LotService } from '../../../api/schemas.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { EXTERNAL, permitUrl, requestFormUrl } from '../data/external-links.ts';
import styles from './service-card.module.css';

interface ServiceCardProps {
  readonly lotId: string;
  readonly lotName: string | null;
  /** With a remaining count of 0 or more. */
  readonly service: LotService;
}

/** One permit: price, how many are left, and one button. */
export function ServiceCard({ lotId, lotName, service }: ServiceCardProps) {
  const { t, tag } = useTexts();
  const operator = useOperator();
  const localLang = useLocalLang();
  const remaining = service.remainingServiceSpaceCount ?? 0;
  const isFull = remaining === 0;
  const name = service.serviceName.trim() || t('lot.serviceNameless');
  const price = formatPrice(service.servicePricePerMonth, operator.currency, tag);
  const period = invoicePeriodOf(service.prepaidServiceInvoicePeriodType);
  const href = isFull
    ? requestFormUrl(operator, lotName, service.serviceName)
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
              <TabularDigits text={t('lot.pricePerMonth', { price })} />
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

type InvoicePeriod = (typeof PERIODS)[number];

/** Returns how a service is invoiced, from a name in any case or a number; undefined if unknown. [P4] */
function invoicePeriodOf(value: unknown): InvoicePeriod | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().toLowerCase();
  return PERIODS.find((period, index) => text === period || text === String(index + 1));
}
