import { memo } from 'react';
import { useLoadFault } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShown } from '../state/search-provider.tsx';
import { isWithoutHits } from '../state/shown.ts';
import { LoadFailure } from './load-failure.tsx';
import styles from './map-messages.module.css';
import { noHitsText } from './no-hits-text.ts';
import { SnapshotNotice } from './snapshot-notice.tsx';

/** The list's messages, shown over the map that hides the list on a phone's first screen. [M4b] */
export const MapMessages = memo(function MapMessages(props: {
  readonly onRetry: () => void;
  readonly onShowList: () => void;
}) {
  const shown = useShown();
  const trouble = useLoadFault() ?? shown.fault;
  return (
    <>
      <SnapshotNotice />
      <LoadFailure fault={shown.fault} onRetry={props.onRetry} />
      {!trouble && isWithoutHits(shown) && <NoHitsOnMap onShowList={props.onShowList} />}
    </>
  );
});

function NoHitsOnMap(props: { readonly onShowList: () => void }) {
  const { t } = useTexts();
  const { state, answer, rest } = useShown();
  const nearestTo = answer?.nearest?.to;
  const {
    withoutArea = 0,
    withoutFilters = [],
    spellings = [],
    destinations = [],
  } = rest.waysOn ?? {};
  const ways = [...withoutFilters, ...spellings, ...destinations];
  return (
    <div className={`card ${styles.card}`}>
      <p>
        {noHitsText(t, state)} {nearestTo && t('search.mapNearest', { place: nearestTo.label })}
      </p>
      {(nearestTo || withoutArea > 0 || ways.length > 0) && (
        <Button variant="soft" onClick={props.onShowList}>
          {t('search.waysOn')}
        </Button>
      )}
    </div>
  );
}
