import { memo } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import styles from './load-progress.module.css';
import { useTexts } from '../../../i18n/texts.tsx';

/** A large list on its way: a thin bar that says how far it is. Its place is always kept. */
export const LoadProgress = memo(function LoadProgress() {
  const { t } = useTexts();
  const progress = useEngineState((state) =>
    state.status === 'loading' ? state.progress : undefined,
  );
  if (!progress) return <div className={styles.track} />;
  return (
    <div className={styles.track}>
      <progress
        className={styles.bar}
        aria-label={t('search.loadingLots')}
        max={1}
        value={progress.fraction ?? 0}
      />
    </div>
  );
});
