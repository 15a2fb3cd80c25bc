import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BBox } from '../domain/geo.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from '../ui/button.tsx';
import type { MapAdapter } from './map-adapter.ts';
import styles from './map-controls.module.css';

/** S11: the list follows the map only when asked, and that can be undone. */
export function AreaButton(props: {
  readonly adapter: MapAdapter;
  readonly area: BBox | undefined;
  readonly onAreaChange: (area: BBox | undefined) => void;
}) {
  const { t } = useTexts();
  const { adapter, area, onAreaChange } = props;
  const [moved, setMoved] = useState(false);
  useEffect(() => adapter.on('drag', () => setMoved(true)), [adapter]);
  const search = () => {
    setMoved(false);
    onAreaChange(adapter.bounds(0));
  };
  if (!moved && !area) return null;
  return (
    <div className={styles['area']}>
      {moved && (
        <Button look="quiet" onClick={search}>
          <Search aria-hidden="true" size={16} />
          {t('map.searchArea')}
        </Button>
      )}
      {area && (
        <Button look="quiet" onClick={() => onAreaChange(undefined)}>
          <X aria-hidden="true" size={16} />
          {t('map.undoArea')}
        </Button>
      )}
    </div>
  );
}
