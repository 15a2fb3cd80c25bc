import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './filter-box.module.css';

/** How many lots would remain with a filter; empty until counted. [S10] */
export function LotsLeft({ lots }: { readonly lots: number | undefined }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (lots === undefined) return null;
  return (
    <>
      <span className={styles.lots} aria-hidden="true">
        {formatNumber(lots, tag)}
      </span>
      <span className="visually-hidden">{t('search.facetCount', { count: lots })}</span>
    </>
  );
}
