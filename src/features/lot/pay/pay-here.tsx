import { useId } from 'react';
import { Skeleton } from '../page/skeleton.tsx';
import { usePaymentMethods } from '../data/lot-queries.ts';
import { paymentNames } from './payment-names.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import styles from './pay-here.module.css';
import { useTexts } from '../../../i18n/texts.tsx';

/** How to pay, near the top [P2]. The section below repeats it, and shows a failure. */
export function PayHere({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const labelId = useId();
  const localLang = useLocalLang();
  const { data, isError } = usePaymentMethods(id);
  const names = data && paymentNames(data);
  if ((isError && !data) || names?.length === 0) return null;
  return (
    <div className={styles.strip}>
      <span id={labelId} className={styles.label}>
        {t('lot.payHere')}
      </span>
      {names ? (
        <ul className={styles.names} aria-labelledby={labelId}>
          {names.map((name) => (
            <li key={name} className={styles.name} lang={localLang}>
              {name}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton width="14rem" height="2rem" />
      )}
    </div>
  );
}
