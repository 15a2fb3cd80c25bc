import { useTexts } from '../../i18n/texts.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './map-no-hits.module.css';
import { noHitsText } from './no-hits-text.ts';
import { useSearchModel } from './search-context.tsx';

/** Where the map hides the list, it says that nothing matches, and leads to the ways on (S8). */
export function MapNoHits(props: { readonly onShowList: () => void }) {
  const { t } = useTexts();
  const { state } = useSearchModel();
  return (
    <div className={styles.card}>
      <p>{noHitsText(t, state)}</p>
      <Button variant="soft" onClick={props.onShowList}>
        {t('search.waysOn')}
      </Button>
    </div>
  );
}
