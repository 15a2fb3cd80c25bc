import { useEngineState } from '../../engine-client/engine-context.tsx';
import { countText } from './count-text.ts';
import type { Answers } from './use-answers.ts';
import { useSettled } from './use-settled.ts';
import { useTexts } from '../../i18n/texts.tsx';

/** After the last key, so that a screen reader isn't interrupted at each letter. */
const SETTLE_MS = 800;

/** Always mounted: says the count once typing settles. */
export function ResultStatus(props: { readonly answers: Answers }) {
  const { t } = useTexts();
  const hasFailed = useEngineState((state) => state.status === 'failed');
  const { answer, isCurrent } = props.answers;
  const sentence = hasFailed || !answer || !isCurrent ? undefined : countText(t, answer);
  const settled = useSettled(sentence, SETTLE_MS);
  return (
    <output className="visually-hidden" aria-live="polite" aria-atomic="true">
      {settled}
    </output>
  );
}
