import { memo } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import styles from './near-me-line.module.css';

/** One line over list or map that says that the position is being requested, or was refused. [G1] */
export const NearMeLine = memo(function NearMeLine() {
  const { t } = useTexts();
  const { locating } = useVisitor();
  return (
    <output className={styles.line} hidden={locating === 'idle'}>
      {locating === 'asking' && t('search.locating')}
      {locating === 'refused' && t('search.refused')}
    </output>
  );
});
