import { memo, type ReactNode } from 'react';
import { List, Map as MapIcon } from 'lucide-react';
import { NEAREST_WITHIN_KM } from '../../../domain/constants.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useSearch, useSearchStore, useShown } from '../state/search-provider.tsx';
import { ChangeLink } from './change-link.tsx';
import { listOf } from '../state/shown.ts';
import styles from './view-switch.module.css';

// Constants, so that an answer doesn't render them again.
const LIST_ICON = <List aria-hidden="true" size={18} />;
const MAP_ICON = <MapIcon aria-hidden="true" size={18} />;

const LIST = { type: 'view', view: 'list' } as const;
const MAP = { type: 'view', view: 'map' } as const;

/** The switch between list and map, within thumb's reach; only on narrow screens, which show one of them. */
export const ViewSwitch = memo(function ViewSwitch(props: { readonly listButtonId: string }) {
  const { t } = useTexts();
  const store = useSearchStore();
  const view = useSearch(({ state }) => state.view);
  const shown = useShown();
  const list = listOf(shown);
  // Lots beyond 100 km aren't counted. [S6]
  const total = list?.beyondKm === undefined ? list?.total : undefined;
  const listText = total === undefined ? t('search.list') : t('search.listCount', { count: total });
  const [other, text, icon] =
    view === 'map' ? [LIST, listText, LIST_ICON] : [MAP, t('search.map'), MAP_ICON];
  const side = (change: typeof LIST | typeof MAP, sign: ReactNode, content: ReactNode) => (
    <button
      id={change === LIST ? props.listButtonId : undefined}
      type="button"
      data-scripted=""
      className={`pill ${styles.side}`}
      aria-pressed={view === change.view}
      onClick={() => store.dispatch(change)}
    >
      {sign}
      {content}
    </button>
  );
  return (
    <div className={styles.switch} data-map-float="">
      {side(
        LIST,
        LIST_ICON,
        <span className={styles.text}>
          {listText}{' '}
          {total !== undefined && list?.isWithin === true && (
            <span className={styles.within}>{t('search.within', { km: NEAREST_WITHIN_KM })}</span>
          )}
        </span>,
      )}
      {side(MAP, MAP_ICON, t('search.map'))}
      <ChangeLink change={other} className={`pill ${styles.side}`}>
        {icon}
        {text}
      </ChangeLink>
    </div>
  );
});
