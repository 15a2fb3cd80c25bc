import { useTexts } from '../../../i18n/texts.tsx';
import { ApiHtml } from './api-html.tsx';
import layout from '../page/lot-page.module.css';
import { Section } from '../page/lot-section.tsx';
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
        <Section id={PRICES_ID} title={t('lot.pricesTitle')} isBusy={isLoading}>
          {prices === undefined ? (
            <Skeleton height="6rem" />
          ) : (
            <ApiHtml content={prices} lang={texts.lang} />
          )}
        </Section>
      )}
      {description !== undefined && (
        <Section title={t('lot.aboutTitle')} isBusy={false}>
          <ApiHtml content={description} lang={texts.lang} />
        </Section>
      )}
    </div>
  );
}
