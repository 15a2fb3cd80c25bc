import { lotIdOf } from '../../domain/lot.ts';
import type { Opened } from '../../domain/answers-api.ts';
import { DetailsLink, WindowFrame } from './info-window.tsx';
import styles from '../info-window.module.css';
import { useTexts } from '../../i18n/texts.tsx';
import { SaidPrice } from '../../ui/said-price.tsx';
import { LotRoom } from '../../ui/room-mark.tsx';
import { LotName } from '../../ui/lot-name.tsx';

/** Lists the matching lots at one position [M5], and counts those it leaves out [M6]. */
export function CoincidentWindow(props: { readonly opened: Opened; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { here, hereTotal } = props.opened;
  const left = hereTotal - here.length;
  return (
    <WindowFrame title={t('map.lotsHere', { count: hereTotal })} onClose={props.onClose}>
      <ul className={styles.coincident}>
        {here.map((lot) => (
          <li key={lot.lotIndex}>
            <DetailsLink lot={lot} className={`line ${styles['coincident-lot']}`}>
              <span>
                <LotName lot={lot} /> <LotRoom id={lot.id} {...lot.facts} />{' '}
                <SaidPrice id={lotIdOf(lot.id)} facts={lot.facts} />
              </span>
              {lot.chargers > 0 && <small>{t('lotCard.chargers', { count: lot.chargers })}</small>}
            </DetailsLink>
          </li>
        ))}
        {left > 0 ? (
          <li className={`muted ${styles['coincident-rest']}`}>
            {t('map.moreLots', { count: left })}
          </li>
        ) : null}
      </ul>
    </WindowFrame>
  );
}
