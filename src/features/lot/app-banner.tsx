import { MOBILE_MAX_PX } from '../../domain/constants.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useOperator } from '../../operators/operator-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './app-banner.module.css';
import { EXTERNAL } from './external-links.ts';
import { QrCode } from './qr-code.tsx';
import section from './lot-section.module.css';

/** The operator's app: a code to scan on wide screens, store buttons on phones. */
export function AppBanner() {
  const { t } = useTexts();
  const { apps, name } = useOperator();
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_MAX_PX}px)`);
  return (
    <section className={styles.banner} aria-labelledby="lot-app">
      <div className={styles.words}>
        <h2 id="lot-app" className={section.title}>
          {t('lot.appTitle', { operator: name })}
        </h2>
        <p>{t('lot.appText')}</p>
        {isPhone && (
          <div className={styles.stores}>
            <ButtonLink {...EXTERNAL} href={apps.androidUrl}>
              {t('lot.appAndroid')}
            </ButtonLink>
            <ButtonLink {...EXTERNAL} href={apps.iosUrl}>
              {t('lot.appIos')}
            </ButtonLink>
          </div>
        )}
      </div>
      {!isPhone && (
        <a {...EXTERNAL} href={apps.qrPageUrl} className={styles.scan}>
          <QrCode text={apps.qrPageUrl} className={styles.code} />
          <span className="visually-hidden">{`${t('lot.appQr')}. `}</span>
          <span>{t('lot.appScan')}</span>
        </a>
      )}
    </section>
  );
}
