import { useEngineAnswer } from '../engine-client/use-engine-answer.ts';
import type { MatchQuery } from '../domain/search-api.ts';
import { DetailsLink, WindowFrame } from './info-window.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import styles from './info-window.module.css';
import { useTexts } from '../i18n/texts.tsx';
import { LotName } from '../ui/lot-name.tsx';

const MAX_LISTED = 100;

/** M5: the lots that share one position, as a list. */
export function CoincidentWindow(props: {
  readonly marker: MarkerModel;
  readonly query: MatchQuery;
  readonly takeFocus: () => boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { answer } = useEngineAnswer(
    'coincidentLots',
    [{ ...props.query, lotIndex: props.marker.lotIndex, limit: MAX_LISTED }],
    { lane: 'map-coincident' },
  );
  return (
    <WindowFrame
      title={t('map.lotsHere', { count: props.marker.pointCount })}
      takeFocus={props.takeFocus}
      onClose={props.onClose}
    >
      <ul className={styles.coincident}>
        {answer?.map((lot) => (
          <li key={lot.lotIndex}>
            <DetailsLink lot={lot} className={styles['coincident-lot']}>
              <span>
                <LotName lot={lot} />
              </span>
              {lot.chargers > 0 && <small>{t('lotCard.chargers', { count: lot.chargers })}</small>}
            </DetailsLink>
          </li>
        ))}
      </ul>
    </WindowFrame>
  );
}
