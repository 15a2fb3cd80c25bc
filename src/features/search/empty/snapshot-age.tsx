import { CloudAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from './snapshot-notice.module.css';

/** When the shown list was fetched. [D3] */
export function SnapshotAge({ fetchedAtMs }: { readonly fetchedAtMs: number }) {
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
