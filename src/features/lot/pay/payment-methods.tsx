import { Smartphone, WalletCards } from 'lucide-react';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaymentMethods } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { paymentNames } from './payment-names.ts';
import styles from './payment-methods.module.css';
import { Skeleton } from '../page/skeleton.tsx';

/** Lists the ways to pay, in the order of `paymentNames`. */
export function PaymentMethodsSection({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const localLang = useLocalLang();
  const query = usePaymentMethods(id);
  return (
    <LotSection
      title={t('lot.paymentTitle')}
      query={query}
      failure={t('lot.paymentFailed')}
      skeleton={<Skeleton height="6rem" />}
      isEmpty={(methods) => paymentNames(methods).length === 0}
    >
      {(methods) => {
        const names = paymentNames(methods);
        return (
          <ul className={styles.list}>
            {names.map((name) => {
              const isApp = methods.paymentApps.includes(name);
              const Icon = isApp ? Smartphone : WalletCards;
              return (
                <li key={name} className={styles.row}>
                  <Icon aria-hidden size={18} strokeWidth={1.75} className={styles.icon} />
                  <span className={styles.name} lang={localLang}>
                    {name}
                  </span>
                  {isApp && (
                    <>
                      {' '}
                      <span className={styles.kind}>{t('lot.paymentApp')}</span>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        );
      }}
    </LotSection>
  );
}
