import { useTexts } from '../../../i18n/texts.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import styles from './printed-address.module.css';
import { QrCode } from '../pay/qr-code.tsx';

/** On paper only: the page's address, and a code that leads back to it. */
export function PrintedAddress({ url }: { readonly url: string }) {
  const { t } = useTexts();
  // After the first paint: no screen shows it.
  if (!useIsHydrated()) return null;
  return (
    <div className={styles.printed} aria-hidden>
      <QrCode text={url} className={styles.code} />
      <p>
        {t('lot.printed')}
        <br />
        {url}
      </p>
    </div>
  );
}
