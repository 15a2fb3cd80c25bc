import { useTexts } from '../i18n/texts.tsx';
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

/** The outline of a lot's page while its code or its data is on the way. */
export function LotSkeleton() {
  const { t } = useTexts();
  return (
    <output className={styles.page}>
      <span className="visually-hidden">{t('page.loading')}</span>
      <Skeleton width="16rem" height="1.25rem" />
      <Skeleton width="26rem" height="2.5rem" />
      <Skeleton width="16rem" height="1.25rem" />
      <Skeleton height="20rem" />
    </output>
  );
}
