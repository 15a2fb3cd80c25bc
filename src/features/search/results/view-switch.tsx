import { memo } from 'react';
import { List, Map as MapIcon } from 'lucide-react';
import { NEAREST_WITHIN_KM } from '../../../domain/constants.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useSearch, useSearchStore, useShown } from '../state/search-provider.tsx';
import { isWaiting } from '../state/store.ts';
import styles from './view-switch.module.css';

/** List or map, at thumb height; only on narrow screens, where they are exclusive. */
export const ViewSwitch = memo(function ViewSwitch(props: {
  /** Of the button that shows the list. */
  readonly listId: string;
}) {
  const { t } = useTexts();
  const store = useSearchStore();
  const view = useSearch(({ state }) => state.view);
  const shown = useShown();
  const list = isWaiting(shown) ? undefined : shown.answer?.list;
  // S6: of those beyond 100 km none is counted.
  const total = list?.beyondKm === undefined ? list?.total : undefined;
  return (
    <div className={styles.switch}>
      <button
        id={props.listId}
        type="button"
        className={styles.side}
        aria-pressed={view === 'list'}
        onClick={() => store.dispatch({ type: 'view', view: 'list' })}
      >
        <List aria-hidden="true" size={18} />
        <span className={styles.text}>
          {total === undefined ? t('search.list') : t('search.listCount', { count: total })}{' '}
          {total !== undefined && list?.isWithin === true && (
            <span className={styles.within}>{t('search.within', { km: NEAREST_WITHIN_KM })}</span>
          )}
        </span>
      </button>
      <button
        type="button"
        className={styles.side}
        aria-pressed={view === 'map'}
        onClick={() => store.dispatch({ type: 'view', view: 'map' })}
      >
        <MapIcon aria-hidden="true" size={18} />
        {t('search.map')}
      </button>
    </div>
  );
});
