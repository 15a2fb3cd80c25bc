import { Search, X } from 'lucide-react';
import { memo } from 'react';
import type { BBox } from '../../domain/geo.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { MapAdapter } from '../canvas/map-adapter.ts';
import styles from '../map-controls.module.css';

/** Offers to limit the list to the map, and to undo that [S11]; says when the view is empty and leads back [M4b]. */
export const MapNotices = memo(function MapNotices(props: {
  readonly adapter: MapAdapter;
  readonly area: BBox | undefined;
  readonly onAreaChange: (area: BBox | undefined) => void;
  /** Whether the visitor moved the map since the list last followed it. */
  readonly hasMoved: boolean;
  readonly onFollow: () => void;
  /** How many lots match while none of them is in view. */
  readonly elsewhere: number | undefined;
  readonly onShowAll: () => void;
}) {
  const { t } = useTexts();
  const { adapter, area, onAreaChange, hasMoved, elsewhere } = props;
  const isLost = elsewhere !== undefined;
  // The pressed button disappears, so the focus moves to the map.
  const press = (act: () => void) => () => {
    act();
    adapter.focus();
  };
  const offersSearch = !isLost && hasMoved;
  return (
    <div className={`line ${styles.area}`} data-map-float="">
      <output className={isLost ? styles.lost : 'visually-hidden'}>
        {isLost && t('map.noneHere', { count: elsewhere })}
      </output>
      {isLost && (
        <Button variant="primary" onClick={press(props.onShowAll)}>
          {t('map.showAll')}
        </Button>
      )}
      {offersSearch && (
        <Button
          variant="quiet"
          onClick={press(() => {
            props.onFollow();
            onAreaChange(adapter.bounds());
          })}
        >
          <Search aria-hidden="true" size={16} />
          {t('map.searchArea')}
        </Button>
      )}
      {area && (
        <Button variant="quiet" onClick={press(() => onAreaChange(undefined))}>
          <X aria-hidden="true" size={16} />
          {t('map.undoArea')}
        </Button>
      )}
    </div>
  );
});
