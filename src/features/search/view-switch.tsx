import { memo } from 'react';
import { List, Map as MapIcon } from 'lucide-react';
import type { View } from './use-search-state.ts';
import styles from './view-switch.module.css';
import { useTexts } from '../../i18n/texts.tsx';

/** List or map, at thumb height; only on narrow screens, where they are exclusive. */
export const ViewSwitch = memo(function ViewSwitch(props: {
  /** Of the button that shows the list. */
  readonly listId: string;
  readonly view: View;
  /** Matches in all; undefined while not known. */
  readonly total: number | undefined;
  readonly onView: (view: View) => void;
}) {
  const { t } = useTexts();
  const { view, total, onView } = props;
  return (
    <div className={styles['switch']}>
      <button
        id={props.listId}
        type="button"
        className={styles['side']}
        aria-pressed={view === 'list'}
        onClick={() => onView('list')}
      >
        <List aria-hidden="true" size={18} />
        {total === undefined ? t('search.list') : t('search.listCount', { count: total })}
      </button>
      <button
        type="button"
        className={styles['side']}
        aria-pressed={view === 'map'}
        onClick={() => onView('map')}
      >
        <MapIcon aria-hidden="true" size={18} />
        {t('search.map')}
      </button>
    </div>
  );
});
