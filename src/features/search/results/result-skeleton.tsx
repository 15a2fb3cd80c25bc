import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './result-pane.module.css';

const ROWS = [0, 1, 2, 3, 4, 5];

export function ResultSkeleton() {
  return (
    <div className={styles.outline} data-scripted="" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={`card ${styles.outlined}`}>
          <Skeleton width="62%" height="1rem" />
          <Skeleton width="34%" height="1rem" />
          <Skeleton width="78%" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}
