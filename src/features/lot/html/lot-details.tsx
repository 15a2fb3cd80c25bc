import { sameLanguage } from '../../../domain/languages.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { ApiHtml } from './api-html.tsx';
import type { SafeLotAnswer } from '../data/safe-lot.ts';
import layout from '../page/lot-page.module.css';
import { Section } from '../page/lot-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The target of the link under the name if prices need more than a line. */
export const PRICES_ID = 'prices';

/** A lot's HTML, and its language if that isn't the page's. [L3] */
export function lotTexts(answer: SafeLotAnswer | undefined, pageTag: string) {
  const language = answer?.contentLanguage;
  return {
    preamble: answer?.lot.preamble || undefined,
    description: answer?.lot.description || undefined,
    prices: answer?.lot.priceAndOpeningHours || undefined,
    lang: language && !sameLanguage(language, pageTag) ? language : undefined,
  };
}

export type LotTexts = ReturnType<typeof lotTexts>;

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
