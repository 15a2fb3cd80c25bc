import type { LotService } from '../../../api/schemas.ts';
import { formatPrice } from '../../../i18n/formats.ts';
import { useNorwegianLang } from '../../../i18n/norwegian.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { EXTERNAL, permitUrl, requestFormUrl } from '../data/external-links.ts';
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
  const { tag } = useLanguage();
  const operator = useOperator();
  const norwegian = useNorwegianLang();
  const remaining = service.remainingServiceSpaceCount ?? 0;
  const isFull = remaining === 0;
  const name = service.serviceName.trim() || t('lot.serviceNameless');
  const price = formatPrice(service.servicePricePerMonth, operator.currency, tag);
  const period = invoicePeriodOf(service.prepaidServiceInvoicePeriodType);
  const form = isFull ? requestFormUrl(operator, lotName, service.serviceName) : undefined;
  const permit = isFull ? undefined : permitUrl(operator, lotId, service.id);
  return (
    <div className={styles.card}>
      <h3 className={styles.name} lang={service.serviceName.trim() === '' ? undefined : norwegian}>
        {name}
      </h3>{' '}
      <span className={isFull ? `${styles.left} ${styles.none}` : styles.left}>
        <Figures text={t('lot.remaining', { count: remaining })} />
      </span>{' '}
      <p className={styles.price}>
        {price !== '' && (
          <>
            <span className={styles.amount}>
              <Figures text={t('lot.pricePerMonth', { price })} />
            </span>{' '}
            {period && <span className={styles.invoice}>{t(`lot.invoice.${period}`)}</span>}
          </>
        )}
      </p>
      {form !== undefined && (
        <ButtonLink
          variant="quiet"
          {...EXTERNAL}
          className={styles.action}
          href={form}
          aria-label={`${t('lot.requestService')}: ${name}`}
        >
          {t('lot.requestService')}
        </ButtonLink>
      )}
      {permit !== undefined && (
        <ButtonLink
          variant="soft"
          {...EXTERNAL}
          className={styles.action}
          href={permit}
          aria-label={`${t('lot.rentService')}: ${name}`}
        >
          {t('lot.rentService')}
        </ButtonLink>
      )}
    </div>
  );
}
