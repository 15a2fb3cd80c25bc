import type { ReactNode } from 'react';
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
import { type LotChip, useLotChips } from '../../../ui/use-lot-chips.ts';
import styles from './nearby-lots.module.css';

/** The API does not say how many chargers a neighbour has. */
const NO_COUNT = 0;

interface NearbyRowProps {
  readonly lot: NearbyLot;
  /** Replaces the properties by what else is known. */
  readonly renderFacts?: (chips: readonly LotChip[]) => ReactNode;
}

/** A row with name, address, distance and properties; the whole row is one tap target. */
export function NearbyRow({ lot, renderFacts }: NearbyRowProps) {
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
        <LotName lot={named} /> <ListedNow id={lot.id} isPriced={!renderFacts} />
      </span>{' '}
      {lot.distance !== undefined && (
        <span className={styles.distance}>
          <TabularDigits text={distanceText(t, lot.distance / 1000, tag)} />
        </span>
      )}{' '}
      {address !== '' && (
        <span className={`small ${styles.address}`} lang={localLang}>
          {address}
        </span>
      )}{' '}
      {renderFacts?.(chips)}
      {!renderFacts && chips.length > 0 && (
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
