import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { countText } from './count-text.ts';
import { listSentence } from './list-sentence.ts';
import { isLabelOf } from '../../../domain/destination-label.ts';
import { useSearchModel } from '../search-context.tsx';
import { useSettled } from './use-settled.ts';

/** After the last key, so that a screen reader isn't interrupted at each letter. */
const SETTLE_MS = 800;

/** Always mounted: says the count, and how many destinations are offered, once typing settles. */
export function ResultStatus() {
  const { t } = useTexts();
  const hasFailed = useEngineState((state) => state.status === 'failed');
  const { state, list } = useSearchModel();
  const { answers, destinations } = list;
  const { answer, isCurrent } = answers;
  const known = !hasFailed && isCurrent && !list.isWaiting && answer;
  const { text } = state.filters;
  const offered = destinations.choices.filter((choice) => !isLabelOf(text, choice)).length;
  const place = destinations.inForce?.destination.label;
  const sentence = known
    ? [
        listSentence(t, state, list),
        countText(t, answer, list.isWithin, place),
        // Only to who types: a link's visitor isn't offered any.
        offered > 0 && state.changes > 0 ? t('destination.offered', { count: offered }) : undefined,
      ]
        .filter((part) => part !== undefined)
        // Sentences end with a stop of their own, counts don't.
        .map((part) => part.replace(/\.$/, ''))
        .join('. ')
    : undefined;
  const settled = useSettled(sentence, SETTLE_MS);
  return (
    <output className="visually-hidden" aria-live="polite" aria-atomic="true">
      {settled}
    </output>
  );
}
