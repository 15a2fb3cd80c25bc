import { useId } from 'react';
import { Skeleton } from '../page/skeleton.tsx';
import { usePaymentMethods } from '../data/lot-queries.ts';
import { paymentNames } from './payment-names.ts';
import { useNorwegianLang } from '../../../i18n/norwegian.tsx';
import styles from './pay-here.module.css';
import { useTexts } from '../../../i18n/texts.tsx';

/** P2: how to pay, near the top. The section below says the same, and what to do if it can't be had. */
export function PayHere({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const labelId = useId();
  const norwegian = useNorwegianLang();
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
            <li key={name} className={styles.name} lang={norwegian}>
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
