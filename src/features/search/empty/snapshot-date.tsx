import { CloudAlert } from 'lucide-react';
import { formatDateTime } from '../../../i18n/date-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import styles from './snapshot-notice.module.css';

/** Says when the shown list was fetched. [D3] */
export function SnapshotDate({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
  const { t, tag } = useTexts();
  return (
    <span className={`strip ${styles.kept}`}>
      <CloudAlert aria-hidden="true" size={18} />
      {t('search.kept', { when: formatDateTime(fetchedAtMs, tag, 'long') })}
    </span>
  );
}
