import { Smartphone, WalletCards } from 'lucide-react';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaymentMethods } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { paymentNames } from './payment-names.ts';
import styles from './pay-here.module.css';

/** The ways to pay, near the top and nowhere else, in the order of `paymentNames`; an icon tells apps from others. [P2] */
export function PayHere({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const localLang = useLocalLang();
  const query = usePaymentMethods(id);
  return (
    <LotSection
      title={t('lot.payHere')}
      className={query.isError && !query.data ? undefined : `soft strip ${styles.ways}`}
      query={query}
      failure={t('lot.paymentFailed')}
      skeleton={<Skeleton width="14rem" height="2rem" />}
      isEmpty={(methods) => paymentNames(methods).length === 0}
    >
      {(methods) => (
        <ul className="wrap" aria-label={t('lot.payHere')}>
          {paymentNames(methods).map((name) => {
            const isApp = methods.paymentApps.includes(name);
            const Icon = isApp ? Smartphone : WalletCards;
            return (
              <li key={name} className={styles.name}>
                <Icon aria-hidden size={16} />
                <span lang={localLang}>{name}</span>
                {isApp && <span className="visually-hidden"> {t('lot.paymentApp')}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </LotSection>
  );
}
