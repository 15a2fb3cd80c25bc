import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string;
  readonly height?: string;
}

/**
 * A grey place where something is coming; its size is the size of what comes. A picture, because the
 * content security policy lets no style attribute come from a server.
 */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <svg aria-hidden className={styles.bone} width={width} height={height} />;
}
