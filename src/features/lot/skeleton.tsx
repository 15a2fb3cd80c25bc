import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string;
  readonly height?: string;
}

/** A grey place where something is coming; its size is the size of what comes. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span aria-hidden className={styles.bone} style={{ width, height }} />;
}
