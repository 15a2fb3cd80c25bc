import { ApiHtml } from './api-html.tsx';
import styles from './lot-section.module.css';
import type { LotTexts } from './lot-view.tsx';
import { Skeleton } from './skeleton.tsx';
import layout from './lot-page.module.css';
import { useTexts } from '../../i18n/texts.tsx';

interface LotDetailsProps {
  readonly texts: LotTexts;
  readonly loading: boolean;
}

/** Description, then prices and opening hours, in a readable column. */
export function LotDetails({ texts, loading }: LotDetailsProps) {
  const { t } = useTexts();
  return (
    <div className={layout.columns}>
      {texts.description && (
        <section className={styles.section} aria-labelledby="lot-about">
          <h2 id="lot-about" className={styles.title}>
            {t('lot.aboutTitle')}
          </h2>
          <ApiHtml content={texts.description} lang={texts.lang} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="lot-prices" aria-busy={loading}>
        <h2 id="lot-prices" className={styles.title}>
          {t('lot.pricesTitle')}
        </h2>
        {loading && <Skeleton height="8rem" />}
        {texts.prices && <ApiHtml content={texts.prices} lang={texts.lang} />}
        {!loading && !texts.prices && <p className={layout.quiet}>{t('lot.pricesNone')}</p>}
      </section>
    </div>
  );
}
