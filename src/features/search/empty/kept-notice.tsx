import { CloudAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './kept-notice.module.css';

/** Where the snapshot serves since the network can't be reached: says so, and how old it is [D3]. */
export function KeptNotice() {
  const report = useLoadReport();
  return report?.origin === 'kept' ? <Kept fetchedAtMs={report.fetchedAtMs} /> : null;
}

function Kept({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const when = useMemo(
    () =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(fetchedAtMs),
    [tag, fetchedAtMs],
  );
  return (
    <p className={styles.kept}>
      <CloudAlert aria-hidden="true" size={18} />
      {t('search.kept', { when })}
    </p>
  );
}
