import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './app-banner.module.css';
import { EXTERNAL } from '../data/external-links.ts';
import { QrCode } from './qr-code.tsx';

/**
 * The operator's app: a QR code on wide screens, store buttons on phones. If the operator has only one of the two,
 * both show it. [P6]
 */
export function AppBanner() {
  const { t } = useTexts();
  const { apps = {}, name } = useOperator();
  const stores = [
    { href: apps.androidUrl, text: t('lot.appAndroid') },
    { href: apps.iosUrl, text: t('lot.appIos') },
  ].flatMap(({ href, text }) => (href === undefined ? [] : [{ href, text }]));
  const page = apps.qrPageUrl;
  if (stores.length === 0 && page === undefined) return null;
  const both = stores.length > 0 && page !== undefined;
  return (
    <section className={`soft strip screen-only ${styles.banner}`} aria-labelledby="lot-app">
      <div className={styles.words}>
        <h2 id="lot-app" className="size-m">
          {t('lot.appTitle', { operator: name })}
        </h2>
        <p>{t('lot.appText')}</p>
        {stores.length > 0 && (
          <div className={both ? `${styles.stores} ${styles.phone}` : styles.stores}>
            {stores.map(({ href, text }) => (
              <ButtonLink key={href} variant="quiet" {...EXTERNAL} href={href}>
                {text}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
      {page !== undefined && (
        <a
          {...EXTERNAL}
          href={page}
          className={both ? `${styles.scan} ${styles.wide}` : styles.scan}
        >
          <QrCode text={page} className={styles.code} />
          <span className="visually-hidden">{`${t('lot.appQr')}. `}</span>
          <span>{t('lot.appScan')}</span>
        </a>
      )}
    </section>
  );
}
