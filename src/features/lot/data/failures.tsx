import type { TFunction } from 'i18next';
import { CloudAlert } from 'lucide-react';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { formatDateTime } from '../../../i18n/date-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './failures.module.css';
import { useLot, useNearby, usePaymentMethods, useServices } from './lot-queries.ts';

/** A part of the page that failed to load. */
type FailedPart = 'lot' | 'services' | 'payment' | 'nearby';

interface Failures {
  readonly parts: readonly FailedPart[];
  /** Requests everything that failed again. */
  readonly retry: () => void;
}

/** Requests again if the pending answer fails. */
async function settleOrAskAgain(query: {
  readonly refetch: () => Promise<{ readonly isError: boolean }>;
}): Promise<void> {
  // Joins a request that is already pending.
  const { isError } = await query.refetch();
  if (isError) await query.refetch();
}

/** Returns the parts of a lot that failed to load, and requests them again when the network is back. [P8] */
export function useFailures(id: string): Failures {
  const lot = useLot(id);
  const queries = [
    { part: 'lot', query: lot },
    { part: 'services', query: useServices(id) },
    { part: 'payment', query: usePaymentMethods(id) },
    { part: 'nearby', query: useNearby(id) },
  ] as const;
  const failed = queries.filter(({ query }) => query.isError && query.data === undefined);
  const isFromEarlier = lot.data?.fetchedAtMs !== undefined;
  const retry = (): void => {
    // An answer from an earlier visit is requested again, together with everything that came with it.
    for (const { query } of isFromEarlier ? queries : failed)
      void query.refetch({ cancelRefetch: false });
  };
  const onBackOnline = useEffectEvent(() => {
    retry();
    // A request that was pending when the network came back may still fail.
    for (const { query } of queries) if (query.isPending) void settleOrAskAgain(query);
  });
  useEffect(() => {
    const again = (): void => onBackOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return { parts: failed.map(({ part }) => part), retry };
}

const OneNoticeContext = createContext(false);

/** Sections inside it leave their failures to one notice. */
export const OneNotice = OneNoticeContext.Provider;

export function useHasOneNotice(): boolean {
  return useContext(OneNoticeContext);
}

interface FailureNoticeProps {
  readonly failures: Failures;
  /** Where the shown lot comes from, if not from the API just now. */
  readonly source: 'list' | 'visit' | undefined;
  /** The service can't be reached, as opposed to an answer that is a mistake. */
  readonly isAway: boolean;
  /** When the shown lot was fetched, in ms since the epoch; undefined if unknown. */
  readonly fetchedAtMs: number | undefined;
  readonly onRetry: () => void;
}

/** Says which parts failed to load and how old cached ones are, and offers one "try again" for all. [P8] */
export function FailureNotice(props: FailureNoticeProps) {
  const { failures, source, isAway, fetchedAtMs, onRetry } = props;
  const { t, tag } = useTexts();
  const when = fetchedAtMs === undefined ? '' : formatDateTime(fetchedAtMs, tag, 'long');
  const failedParts = t('lot.failedParts', { parts: listOf(failures.parts, tag, t) });
  const retry = (): void => {
    onRetry();
    failures.retry();
  };
  return (
    <div className={`strip ${styles.notice}`} role={source === 'visit' ? 'status' : 'alert'}>
      <CloudAlert aria-hidden size={20} className="muted" />
      <p className={styles.text}>
        {source === 'visit' && t('lot.kept', { when })}
        {source === 'visit' && failures.parts.length > 1 && ` ${failedParts}`}
        {source === 'list' && !isAway && `${t('lot.failed')} ${t('lot.fromList')}`}
        {source === 'list' &&
          isAway &&
          (when === '' ? t('lot.listedUndated') : t('lot.listed', { when }))}
        {source === undefined && (failures.parts.includes('lot') ? t('lot.failed') : failedParts)}
      </p>
      <Button variant="quiet" className="screen-only" onClick={retry}>
        {t('page.retry')}
      </Button>
    </div>
  );
}

function listOf(parts: readonly FailedPart[], tag: string, t: TFunction): string {
  const names = parts.flatMap((part) => (part === 'lot' ? [] : [t(`lot.part.${part}`)]));
  return new Intl.ListFormat(tag).format(names);
}
