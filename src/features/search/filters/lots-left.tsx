import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/texts.tsx';

/** How many lots would remain with a filter; empty until counted. [S10] */
export function LotsLeft({ lots }: { readonly lots: number | undefined }) {
  const { t, tag } = useTexts();
  if (lots === undefined) return null;
  return (
    <>
      <span className="small" aria-hidden="true">
        {formatNumber(lots, tag)}
      </span>
      <span className="visually-hidden">{t('search.facetCount', { count: lots })}</span>
    </>
  );
}
