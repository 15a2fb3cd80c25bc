import styles from './result-skeleton.module.css';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The outline of results that will come. */
export function ResultSkeleton() {
  return (
    <div className={styles.list} data-scripted="" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={`card ${styles.card}`}>
          <div className={`${styles.bar} ${styles.name}`} />
          <div className={`${styles.bar} ${styles.place}`} />
          <div className={`${styles.bar} ${styles.chips}`} />
        </div>
      ))}
    </div>
  );
}
