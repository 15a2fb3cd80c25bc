import { useTranslation } from 'react-i18next';
import { useEngineState } from '../../engine-client/engine-context.tsx';
import styles from './load-progress.module.css';

/** A large list on its way: a thin bar that says how far it is. Its place is always kept. */
export function LoadProgress() {
  const { t } = useTranslation();
  const state = useEngineState();
  if (state.status !== 'loading') return <div className={styles['track']} />;
  const { fraction, lots } = state.progress;
  return (
    <div className={styles['track']}>
      <progress
        className={styles['bar']}
        aria-label={lots > 0 ? t('search.loadingLotsCount', { lots }) : t('search.loadingLots')}
        max={1}
        value={fraction ?? 0}
      />
    </div>
  );
}
