import styles from './lot-skeleton.module.css';
import { useTexts } from '../i18n/texts.tsx';

/** The outline of a lot's page while its code or its data is on the way. */
export function LotSkeleton() {
  const { t } = useTexts();
  return (
    <output className={styles.page}>
      <span className="visually-hidden">{t('page.loading')}</span>
      <div className={styles.bar} />
      <div className={`${styles.bar} ${styles.name}`} />
      <div className={styles.bar} />
      <div className={`${styles.bar} ${styles.figure}`} />
    </output>
  );
}
