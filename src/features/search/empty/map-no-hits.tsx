import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './map-no-hits.module.css';
import { noHitsText } from './no-hits-text.ts';
import { useShown } from '../state/search-provider.tsx';

/** Says over the map, if it hides the list, that nothing matches, and leads to the ways on if there are any. [S8] */
export function MapNoHits(props: { readonly onShowList: () => void }) {
  const { t } = useTexts();
  const { state, answer, rest } = useShown();
  const nearestTo = answer?.nearest?.to;
  const { waysOn: ways } = rest;
  const hasWays =
    nearestTo !== undefined ||
    (ways !== undefined &&
      ways.withoutArea +
        ways.withoutFilters.length +
        ways.spellings.length +
        ways.destinations.length >
        0);
  return (
    <div className={`card ${styles.card}`}>
      <p>
        {noHitsText(t, state)} {nearestTo && t('search.mapNearest', { place: nearestTo.label })}
      </p>
      {hasWays && (
        <Button variant="soft" onClick={props.onShowList}>
          {t('search.waysOn')}
        </Button>
      )}
    </div>
  );
}
