import { CloudAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Fault, FaultCode } from '../../../domain/errors.ts';
import { useLoadFault } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TryAgainLink } from '../../../ui/try-again-link.tsx';

const SENTENCES = {
  network: 'search.failedNetwork',
  timeout: 'search.failedNetwork',
  http: 'search.failedServer',
  'not-found': 'search.failedServer',
  'bad-data': 'search.failedServer',
  worker: 'search.failedWorker',
  aborted: 'search.failedWorker',
} as const satisfies Record<FaultCode, string>;

/** Says why the list failed to load or a question has no answer, and offers "try again". [D1] */
export function LoadFailure({
  fault,
  retryRef,
  onRetry,
}: {
  readonly fault: Fault | undefined;
  readonly retryRef?: RefObject<HTMLButtonElement | null>;
  readonly onRetry: () => void;
}) {
  const { t } = useTexts();
  const loadFault = useLoadFault();
  // The list is there: nobody need look at the network.
  const isLate = !loadFault && fault?.code === 'timeout';
  const trouble = loadFault ?? fault;
  if (!trouble) return null;
  const sentence = isLate ? 'search.noAnswer' : SENTENCES[trouble.code];
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
