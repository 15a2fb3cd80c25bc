import { useMemo } from 'react';
import { sameLanguage } from '../../../domain/languages.ts';
import type { SafeLotAnswer } from '../data/safe-lot.ts';

/** Returns the lot's HTML, and its language if that isn't the page's. [L3] */
export function useLotTexts(answer: SafeLotAnswer | undefined, pageTag: string) {
  return useMemo(() => {
    const language = answer?.contentLanguage;
    return {
      preamble: answer?.lot.preamble || undefined,
      description: answer?.lot.description || undefined,
      prices: answer?.lot.priceAndOpeningHours || undefined,
      lang: language && !sameLanguage(language, pageTag) ? language : undefined,
    };
  }, [answer, pageTag]);
}

export type LotTexts = ReturnType<typeof useLotTexts>;
