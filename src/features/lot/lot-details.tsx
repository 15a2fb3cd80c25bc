import { useTexts } from '../../i18n/texts.tsx';
import { ApiHtml } from './api-html.tsx';
import layout from './lot-page.module.css';
import styles from './lot-section.module.css';
import type { Cost, LotSummary } from './lot-summary.ts';
import { Skeleton } from './skeleton.tsx';
import type { LotTexts } from './use-lot-texts.ts';

/** Where the line under the name leads when prices need more than a line. */
export const PRICES_ID = 'prices';

interface LotDetailsProps {
  readonly texts: LotTexts;
  /** Absent while it loads. */
  readonly summary: LotSummary | undefined;
}

/** Prices and opening hours, then description, in a readable column. */
export function LotDetails({ texts, summary }: LotDetailsProps) {
  const { t } = useTexts();
  return (
    <div className={layout.columns}>
      <section
        id={PRICES_ID}
        className={styles.section}
        aria-labelledby="lot-prices"
        aria-busy={!summary}
      >
        <h2 id="lot-prices" tabIndex={-1} className={styles.title}>
          {t('lot.pricesTitle')}
        </h2>
        {!summary && <Skeleton height="6rem" />}
        {texts.prices !== undefined && <ApiHtml content={texts.prices} lang={texts.lang} />}
        {summary && texts.prices === undefined && <KnownOfPrices summary={summary} />}
      </section>
      {texts.description !== undefined && (
        <section className={styles.section} aria-labelledby="lot-about">
          <h2 id="lot-about" className={styles.title}>
            {t('lot.aboutTitle')}
          </h2>
          <ApiHtml content={texts.description} lang={texts.lang} />
        </section>
      )}
    </div>
  );
}

/** P7: without a text of the operator's, what its properties say of prices and hours. */
function KnownOfPrices({ summary: { cost, openAllDay } }: { readonly summary: LotSummary }) {
  const { t } = useTexts();
  const price = priceSentence(cost);
  return (
    <div className={layout.quiet}>
      {price === 'none' && !openAllDay ? (
        <p>{t('lot.pricesNone')}</p>
      ) : (
        <>
          <p>{t(`lot.pricesKnown.${price === 'none' ? 'unknown' : price}`)}</p>
          {openAllDay && <p>{t('lot.pricesKnown.openAllDay')}</p>}
        </>
      )}
    </div>
  );
}

function priceSentence({ kind }: Cost): 'free' | 'freeWithTerms' | 'paid' | 'none' {
  return kind === 'free' || kind === 'freeWithTerms' || kind === 'paid' ? kind : 'none';
}
