import { useTexts } from '../../../i18n/texts.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import styles from './printed-address.module.css';
import { QrCode } from '../pay/qr-code.tsx';

/** Shown on paper only: the page's address, and a QR code of it. */
export function PrintedAddress({ url }: { readonly url: string }) {
  const { t } = useTexts();
  // Rendered after the first paint, because no screen shows it.
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
