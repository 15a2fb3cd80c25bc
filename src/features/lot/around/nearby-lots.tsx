import { Link } from '../../../ui/link.tsx';
import type { LotDetail, NearbyLot } from '../../../api/schemas.ts';
import { lotTitle } from '../../../domain/lot-title.ts';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePaths } from '../../../operators/operator-context.tsx';
import { distanceText } from '../../../ui/distance.ts';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { LotName } from '../../../ui/lot-name.tsx';
import { PropertyIcon } from '../../../ui/property-icon.tsx';
import { ListedRoom } from '../../../ui/room-mark.tsx';
import { useLotChips } from '../../../ui/use-lot-chips.ts';
import layout from '../page/lot-page.module.css';
import { useNearby } from '../data/lot-queries.ts';
import { LotSection } from '../page/lot-section.tsx';
import { BetterKnown } from './better-known.tsx';
import styles from './nearby-lots.module.css';
import { Skeleton } from '../page/skeleton.tsx';

/** The API does not say how many chargers a neighbour has. */
const NO_COUNT = 0;

interface NearbyLotsProps {
  readonly id: string;
  /** A lot of which the price isn't known. */
  readonly thin: Pick<LotDetail, 'position' | 'facts'> | undefined;
}

/** Other lots nearby, in the API's order, nearest first. */
export function NearbyLots({ id, thin }: NearbyLotsProps) {
  const { t } = useTexts();
  return (
    <LotSection
      title={t('lot.nearbyTitle')}
      query={useNearby(id)}
      failure={t('lot.nearbyFailed')}
      skeleton={<Skeleton height="12rem" />}
    >
      {(lots) =>
        lots.length === 0 ? (
          <p className={layout.quiet}>{t('lot.nearbyNone')}</p>
        ) : (
          <>
            <ul className={styles.list}>
              {lots.map((lot) => (
                <li key={lot.id} className={styles.item}>
                  <NearbyRow lot={lot} />
                </li>
              ))}
            </ul>
            {thin?.position && <BetterKnown id={id} position={thin.position} facts={thin.facts} />}
          </>
        )
      }
    </LotSection>
  );
}

/** A row with name, address, distance and properties; the whole row is one tap target. */
function NearbyRow({ lot }: { readonly lot: NearbyLot }) {
  const { t } = useTexts();
  const { code, tag } = useLanguage();
  const paths = usePaths();
  const localLang = useLocalLang();
  const chips = useLotChips(lot.properties, NO_COUNT);
  const named = { name: lot.name, street: lot.address };
  const isCalledByStreet = lotTitle(named, '') === lot.address.trim();
  const address = isCalledByStreet ? '' : lot.address.trim();
  return (
    <Link to={paths.lot(code, lot.id)} className={styles.row}>
      <span className={styles.name}>
        <LotName lot={named} /> <ListedRoom id={lot.id} />
      </span>{' '}
      {lot.distance !== undefined && (
        <span className={styles.distance}>
          <TabularDigits text={distanceText(t, lot.distance / 1000, tag)} />
        </span>
      )}{' '}
      {address !== '' && (
        <span className={styles.address} lang={localLang}>
          {address}
        </span>
      )}{' '}
      {chips.length > 0 && (
        <span className={styles.properties}>
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
