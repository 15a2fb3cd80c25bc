import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string;
  readonly height?: string;
}

/**
 * A grey placeholder of the size of what will come. An SVG, because the content security policy allows no style
 * attribute in the server's HTML.
 */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <svg aria-hidden className={`screen-only ${styles.bone}`} width={width} height={height} />;
}
