import { memo } from 'react';
import { List, Map as MapIcon } from 'lucide-react';
import { NEAREST_WITHIN_KM } from '../../../domain/constants.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import type { View } from '../state/search-state.ts';
import styles from './view-switch.module.css';

/** List or map, at thumb height; only on narrow screens, where they are exclusive. */
export const ViewSwitch = memo(function ViewSwitch(props: {
  /** Of the button that shows the list. */
  readonly listId: string;
  readonly view: View;
  /** Matches in all; undefined while not known. */
  readonly total: number | undefined;
  /** S6: the total is of the lots within 100 km. */
  readonly isWithin: boolean;
  readonly onView: (view: View) => void;
}) {
  const { t } = useTexts();
  const { view, total, isWithin, onView } = props;
  return (
    <div className={styles.switch}>
      <button
        id={props.listId}
        type="button"
        className={styles.side}
        aria-pressed={view === 'list'}
        onClick={() => onView('list')}
      >
        <List aria-hidden="true" size={18} />
        <span className={styles.text}>
          {total === undefined ? t('search.list') : t('search.listCount', { count: total })}{' '}
          {total !== undefined && isWithin && (
            <span className={styles.within}>{t('search.within', { km: NEAREST_WITHIN_KM })}</span>
          )}
        </span>
      </button>
      <button
        type="button"
        className={styles.side}
        aria-pressed={view === 'map'}
        onClick={() => onView('map')}
      >
        <MapIcon aria-hidden="true" size={18} />
        {t('search.map')}
      </button>
    </div>
  );
});
