import { CloudAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Fault } from '../../../domain/errors.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TryAgainLink } from '../../../ui/try-again-link.tsx';

/** Says why the list failed to load or a question has no answer, and offers "try again". [D1] */
export function LoadFailure({
  loadFault,
  fault,
  retryRef,
  onRetry,
}: {
  readonly loadFault: Fault | undefined;
  /** Of the newest question. */
  readonly fault: Fault | undefined;
  readonly retryRef?: RefObject<HTMLButtonElement | null>;
  readonly onRetry: () => void;
}) {
  const { t } = useTexts();
  // The list is there: nobody need look at the network.
  const isLate = !loadFault && fault?.code === 'timeout';
  const trouble = loadFault ?? fault;
  if (!trouble) return null;
  const sentence = isLate ? 'search.noAnswer' : sentenceFor(trouble);
  return (
    <Notice role="alert" icon={<CloudAlert />} text={t(sentence)}>
      <Button ref={retryRef} variant="primary" data-scripted="" onClick={onRetry}>
        {t('page.retry')}
      </Button>
      <noscript>{import.meta.env.SSR && <TryAgainLink />}</noscript>
    </Notice>
  );
}

/** Shown without scripts where a busy server gave no answer. [U5] */
export function ScriptlessNoAnswer() {
  const { t } = useTexts();
  return (
    <noscript>
      {import.meta.env.SSR && (
        <Notice icon={<CloudAlert />} text={t('search.noAnswer')}>
          <TryAgainLink />
        </Notice>
      )}
    </noscript>
  );
}

function sentenceFor({ code }: Fault) {
  switch (code) {
    case 'network':
    case 'timeout':
      return 'search.failedNetwork';
    case 'http':
    case 'not-found':
    case 'bad-data':
      return 'search.failedServer';
    case 'worker':
    case 'aborted':
      return 'search.failedWorker';
    default:
      return code satisfies never;
  }
}
