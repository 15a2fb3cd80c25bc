import { Link } from '../../../ui/link.tsx';
import type { NearbyLot } from '../../../api/schemas.ts';
import { lotTitle } from '../../../domain/lot-title.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaths } from '../../../operators/operator-context.tsx';
import { distanceText } from '../../../ui/distance.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { LotName } from '../../../ui/lot-name.tsx';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { ListedNow } from '../../../ui/said-price.tsx';
import { useLotChips } from '../../../ui/use-lot-chips.ts';
import styles from './nearby-lots.module.css';

/** The API does not say how many chargers a neighbour has. */
const NO_COUNT = 0;

interface NearbyRowProps {
  readonly lot: NearbyLot;
  /** How many permits are left; undefined: not asked, and its room and price now are shown instead. [P3] */
  readonly permits?: number;
}

/** A row with name, address, distance and properties; the whole row is one tap target. */
export function NearbyRow({ lot, permits }: NearbyRowProps) {
  const { t, code, tag } = useTexts();
  const paths = usePaths();
  const localLang = useLocalLang();
  const chips = useLotChips(lot.properties, NO_COUNT);
  const named = { name: lot.name, street: lot.address };
  const isCalledByStreet = lotTitle(named, '') === lot.address.trim();
  const address = isCalledByStreet ? '' : lot.address.trim();
  return (
    <Link to={paths.lot(code, lot.id)} className={`wrap ${styles.row}`}>
      <span className={styles.name}>
        <LotName lot={named} />{' '}
        {permits === undefined ? (
          <ListedNow id={lot.id} />
        ) : (
          <span className="soft badge nowrap">{t('lot.remaining', { count: permits })}</span>
        )}
      </span>{' '}
      {lot.distance !== undefined && (
        <span className="nowrap">
          <TabularDigits text={distanceText(t, lot.distance / 1000, tag)} />
        </span>
      )}{' '}
      {address !== '' && (
        <span className={`small ${styles.address}`} lang={localLang}>
          {address}
        </span>
      )}{' '}
      {chips.length > 0 && (
        <span className={`wrap small ${styles.properties}`}>
          {chips.map(({ key, kind, name }) => (
            <span key={key} className={styles.property}>
              <PropertyIcon kind={kind} sizePx={14} />
              {`${name} `}
            </span>
          ))}
        </span>
      )}
    </Link>
  );
}
