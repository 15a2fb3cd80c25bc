import { useTexts } from '../../../i18n/texts.tsx';
import { ApiHtml } from './api-html.tsx';
import layout from '../page/lot-page.module.css';
import styles from '../page/lot-section.module.css';
import { Skeleton } from '../page/skeleton.tsx';
import type { LotTexts } from './use-lot-texts.ts';

/** The target of the link under the name if prices need more than a line. */
export const PRICES_ID = 'prices';

interface LotDetailsProps {
  readonly texts: LotTexts;
  readonly isLoading: boolean;
}

/** The operator's text on prices and opening hours, then on the place, in a readable column. */
export function LotDetails({ texts, isLoading }: LotDetailsProps) {
  const { t } = useTexts();
  const { prices, description } = texts;
  if (!isLoading && prices === undefined && description === undefined) return null;
  return (
    <div className={layout.columns}>
      {(isLoading || prices !== undefined) && (
        <section
          id={PRICES_ID}
          className={styles.section}
          aria-labelledby="lot-prices"
          aria-busy={isLoading}
        >
          <h2 id="lot-prices" tabIndex={-1} className={styles.title}>
            {t('lot.pricesTitle')}
          </h2>
          {prices === undefined ? (
            <Skeleton height="6rem" />
          ) : (
            <ApiHtml content={prices} lang={texts.lang} />
          )}
        </section>
      )}
      {description !== undefined && (
        <section className={styles.section} aria-labelledby="lot-about">
          <h2 id="lot-about" className={styles.title}>
            {t('lot.aboutTitle')}
          </h2>
          <ApiHtml content={description} lang={texts.lang} />
        </section>
      )}
    </div>
  );
}
