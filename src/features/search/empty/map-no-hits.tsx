import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './map-no-hits.module.css';
import { noHitsText } from './no-hits-text.ts';
import { useSearchModel } from '../search-context.tsx';
import { useWaysOn } from '../use-ways-on.ts';

/** Where the map hides the list, it says that nothing matches, and leads to the ways on where there are any (S8). */
export function MapNoHits(props: { readonly onShowList: () => void }) {
  const { t } = useTexts();
  const model = useSearchModel();
  const { nearestTo } = model.list;
  const ways = useWaysOn(model, 'suggest-on-map');
  const hasWays =
    nearestTo !== undefined ||
    ways.withoutArea > 0 ||
    ways.withoutFilters.length + ways.spellings.length + ways.destinations.length > 0;
  return (
    <div className={styles.card}>
      <p>
        {noHitsText(t, model.state)}{' '}
        {nearestTo && t('search.mapNearest', { place: nearestTo.label })}
      </p>
      {hasWays && (
        <Button variant="soft" onClick={props.onShowList}>
          {t('search.waysOn')}
        </Button>
      )}
    </div>
  );
}
