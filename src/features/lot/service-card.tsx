import type { LotService } from '../../api/schemas.ts';
import { formatNok } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useOperator } from '../../operators/operator-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EXTERNAL, permitUrl, requestFormUrl } from './external-links.ts';
import { invoicePeriodOf } from './invoice-period.ts';
import styles from './service-card.module.css';

interface ServiceCardProps {
  readonly lotId: string;
  readonly lotName: string | null;
  /** With a remaining count of 0 or more. */
  readonly service: LotService;
}

/** One permit: price, what is left, and one button. */
export function ServiceCard({ lotId, lotName, service }: ServiceCardProps) {
  const { t } = useTexts();
  const operator = useOperator();
  const remaining = service.remainingServiceSpaceCount ?? 0;
  const isFull = remaining === 0;
  const name = service.serviceName.trim() || t('lot.serviceNameless');
  const price = formatNok(service.servicePricePerMonth);
  const period = invoicePeriodOf(service.prepaidServiceInvoicePeriodType);
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <h3 className={styles.name}>{name}</h3>
        <span className={isFull ? `${styles.left} ${styles.none}` : styles.left}>
          {t('lot.remaining', { count: remaining })}
        </span>
      </div>
      <p className={styles.price}>
        {price !== '' && (
          <>
            <span className={styles.amount}>{t('lot.pricePerMonth', { price })}</span>
            {period && <span className={styles.invoice}>{t(`lot.invoice.${period}`)}</span>}
          </>
        )}
      </p>
      {isFull ? (
        <ButtonLink
          look="quiet"
          {...EXTERNAL}
          href={requestFormUrl(operator, lotName, service.serviceName)}
          aria-label={`${t('lot.requestService')}: ${name}`}
        >
          {t('lot.requestService')}
        </ButtonLink>
      ) : (
        <ButtonLink
          {...EXTERNAL}
          href={permitUrl(operator, lotId, service.id)}
          aria-label={`${t('lot.rentService')}: ${name}`}
        >
          {t('lot.rentService')}
        </ButtonLink>
      )}
    </div>
  );
}
