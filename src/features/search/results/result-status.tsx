import { useEffect, useRef } from 'react';
import { useLoadFault } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useSearchStore, useShown } from '../state/search-provider.tsx';
import { isDecided, listOf, offeredChoices } from '../state/shown.ts';
import { countText, listSentence, orderText } from './count-text.ts';

/** How long after the last key the count is said, so that a screen reader isn't interrupted at each letter. */
const SETTLE_MS = 800;

/** Always mounted: says the count, and how many destinations are offered, once typing settles. */
export function ResultStatus() {
  const { t } = useTexts();
  const output = useRef<HTMLOutputElement>(null);
  const hasFailed = useLoadFault() !== undefined;
  const shown = useShown();
  const { answer, fault, isFromEngine } = shown;
  const store = useSearchStore();
  const list = isFromEngine && !hasFailed && !fault ? listOf(shown) : undefined;
  const offered = offeredChoices(shown).length;
  const sentence = list
    ? [
        listSentence(t, shown),
        countText(t, list, answer?.destination?.destination.label),
        list.isByPrice && orderText(t, list, answer?.nearest),
      ]
        .filter((part) => typeof part === 'string')
        // Sentences end with a stop of their own, counts don't.
        .map((part) => part.replace(/\.$/, ''))
        .join('. ')
    : '';
  const choices = list && offered > 0 ? `. ${t('destination.offered', { count: offered })}` : '';
  const isFinal = isDecided(shown) || !list;
  // Written without React, so that announcing a count renders nothing. Until the answer is final, the last text stays. [S7]
  useEffect(() => {
    if (!isFinal) return undefined;
    const timer = setTimeout(() => {
      // Choices are said only while somebody types: a link opens without them, and Enter ends them.
      const said = store.get().state.stage === 'final' ? sentence : sentence + choices;
      // Setting the same text again would announce it again.
      if (output.current && output.current.textContent !== said) output.current.textContent = said;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [sentence, choices, isFinal, store]);
  return <output ref={output} className="visually-hidden" aria-live="polite" aria-atomic="true" />;
}
