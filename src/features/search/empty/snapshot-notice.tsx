import { CloudAlert } from 'lucide-react';
import { memo } from 'react';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { formatDateTime } from '../../../i18n/date-time.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import styles from './snapshot-notice.module.css';

/** Says that the snapshot is shown because the network can't be reached, and when its list was fetched. [D3] */
export const SnapshotNotice = memo(function SnapshotNotice() {
  const { t, tag } = useTexts();
  const report = useLoadReport();
  const fetchedAtMs = report?.origin === 'snapshot' ? report.fetchedAtMs : undefined;
  // A screen reader announces later text only in an element that was there before.
  return (
    <output>
      {fetchedAtMs !== undefined && (
        <span className={`strip ${styles.kept}`}>
          <CloudAlert aria-hidden="true" size={18} />
          {t('search.kept', { when: formatDateTime(fetchedAtMs, tag, 'long') })}
        </span>
      )}
    </output>
  );
});
