import { useTexts } from '../../../i18n/texts.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import styles from './near-me-line.module.css';

/** G1: that the position is being asked for, or was refused; one quiet line over list or map. */
export function NearMeLine() {
  const { t } = useTexts();
  const { locating } = useVisitor();
  return (
    <output className={styles.line} hidden={locating === 'idle'}>
      {locating === 'asking' && t('search.locating')}
      {locating === 'refused' && t('search.refused')}
    </output>
  );
}
