import { useEngineAnswer } from '../engine-client/use-engine-answer.ts';
import type { MatchQuery } from '../domain/search-api.ts';
import { DetailsLink, WindowFrame } from './info-window.tsx';
import type { MarkerModel } from './markers/marker-model.ts';
import styles from './info-window.module.css';
import { useTexts } from '../i18n/texts.tsx';
import { LotName } from '../ui/lot-name.tsx';

const MAX_LISTED = 100;

/** M5: the lots that share one position and match, as a list that counts what it leaves out (M6). */
export function CoincidentWindow(props: {
  readonly marker: MarkerModel;
  readonly query: MatchQuery;
  readonly takeFocus: () => boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const { marker, query } = props;
  const { answer: lots } = useEngineAnswer(
    'coincidentLots',
    [{ ...query, lotIndex: marker.lotIndex, limit: MAX_LISTED }],
    { lane: 'map-coincident' },
  );
  // What the list leaves out is counted; the marker's own number is of the query it was opened with.
  const cutAt = lots?.length === MAX_LISTED ? lots[0]?.position : undefined;
  const { answer: all } = useEngineAnswer(
    'search',
    cutAt && [{ ...query, bbox: [...cutAt, ...cutAt], limit: 0 }],
    { lane: 'map-coincident-count' },
  );
  const total = lots && !cutAt ? lots.length : (all?.total ?? marker.pointCount);
  const left = lots && total - lots.length;
  return (
    <WindowFrame
      title={t('map.lotsHere', { count: total })}
      takeFocus={props.takeFocus}
      onClose={props.onClose}
    >
      <ul className={styles.coincident}>
        {lots?.map((lot) => (
          <li key={lot.lotIndex}>
            <DetailsLink lot={lot} className={styles['coincident-lot']}>
              <span>
                <LotName lot={lot} />
              </span>
              {lot.chargers > 0 && <small>{t('lotCard.chargers', { count: lot.chargers })}</small>}
            </DetailsLink>
          </li>
        ))}
        {left && left > 0 ? (
          <li className={styles['coincident-rest']}>{t('map.moreLots', { count: left })}</li>
        ) : null}
      </ul>
    </WindowFrame>
  );
}
