import { CloudAlert } from 'lucide-react';
import { formatDateTime } from '../../../i18n/date-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './failure-notice.module.css';
import type { FailedPart, Failures } from './failures.tsx';

interface FailureNoticeProps {
  readonly failures: Failures;
  /** Where the shown lot comes from, if not from the API just now. */
  readonly source: 'list' | 'visit' | undefined;
  /** When the shown lot was fetched, in ms since the epoch; undefined if unknown. */
  readonly fetchedAtMs: number | undefined;
  readonly onRetry: () => void;
}

/** Says which parts failed to load and how old cached ones are, and offers one "try again" for all. [P8] */
export function FailureNotice({ failures, source, fetchedAtMs, onRetry }: FailureNoticeProps) {
  const { t, tag } = useTexts();
  const when = fetchedAtMs === undefined ? '' : formatDateTime(fetchedAtMs, tag, 'long');
  const retry = (): void => {
    onRetry();
    failures.retry();
  };
  return (
    <div className={`strip ${styles.notice}`} role={source === 'visit' ? 'status' : 'alert'}>
      <CloudAlert aria-hidden size={20} className="muted" />
      <p className={styles.text}>
        {source === 'visit' && t('lot.kept', { when })}
        {source === 'list' && (when === '' ? t('lot.listedUndated') : t('lot.listed', { when }))}
        {source === undefined &&
          (failures.parts.includes('lot')
            ? t('lot.failed')
            : t('lot.failedParts', { parts: listOf(failures.parts, tag, t) }))}
      </p>
      <Button variant="quiet" className="screen-only" onClick={retry}>
        {t('page.retry')}
      </Button>
    </div>
  );
}

function listOf(
  parts: readonly FailedPart[],
  tag: string,
  t: ReturnType<typeof useTexts>['t'],
): string {
  const names = parts.flatMap((part) => (part === 'lot' ? [] : [t(`lot.part.${part}`)]));
  return new Intl.ListFormat(tag).format(names);
}
