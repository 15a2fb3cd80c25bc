import { useTexts } from '../i18n/texts.tsx';
import { useMapConsent } from '../map/canvas/consent.ts';
import { useOperator } from '../operators/operator-context.tsx';
import styles from './consent-withdrawal.module.css';

/** The button that withdraws the consent to a foreign map (M2). Renders nothing where none was given. */
export function ConsentWithdrawal() {
  const { t } = useTexts();
  const { provider, given, withdraw } = useMapConsent(useOperator());
  if (!given || provider === undefined) return null;
  return (
    <li>
      <button type="button" className={styles.withdraw} onClick={withdraw}>
        {t('page.withdrawConsent', { provider })}
      </button>
    </li>
  );
}
