import { memo } from 'react';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import styles from './load-progress.module.css';
import { useTexts } from '../../../i18n/texts.tsx';

const STEPS = 10;

/** A thin bar that shows how much of a large list has loaded. Its space is always reserved. */
export const LoadProgress = memo(function LoadProgress() {
  const { t } = useTexts();
  const fraction = useEngineState((state) =>
    state.status === 'loading' ? inSteps(state.progress.fraction ?? 0) : undefined,
  );
  if (fraction === undefined) return <div className={styles.track} />;
  return (
    <div className={styles.track}>
      <progress
        className={styles.bar}
        aria-label={t('search.loadingLots')}
        max={1}
        value={fraction}
      />
    </div>
  );
});

/** Rounds to tenths, because each drawing competes with the page's other work. */
function inSteps(fraction: number): number {
  return Math.floor(fraction * STEPS) / STEPS;
}
