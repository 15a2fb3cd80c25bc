import { Footprints, MapPin } from 'lucide-react';
import { haversineKm, type Position } from '../../../domain/geo.ts';
import { useNorwegianLang } from '../../../i18n/norwegian.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { distanceText, walkingMinutes } from '../../../ui/distance.ts';
import { Figures } from '../../../ui/figures.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import styles from '../page/lot-top.module.css';
import { useArrivalDestination } from './use-arrival-destination.ts';

/** Farther from where one is going, a lot was not chosen for it. */
const FARTHEST_KM = 100;

/** P7: how far it is on foot to where the visitor is going, and from where the visitor is, when known. */
export function Arriving({ position }: { readonly position: Position }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const norwegian = useNorwegianLang();
  const destination = useArrivalDestination(useOperator().id);
  const visitor = useVisitor().position;
  const destinationKm = destination && haversineKm(destination.position, position);
  const isNear = destinationKm !== undefined && destinationKm <= FARTHEST_KM;
  if (!isNear && !visitor) return null;
  return (
    <ul className={styles.arriving}>
      {destination && isNear && (
        <li>
          <Footprints aria-hidden size={16} />
          <span>
            <Figures text={walkText(destinationKm)} />{' '}
            <span lang={norwegian}>{destination.name}</span>
          </span>
        </li>
      )}
      {visitor && (
        <li>
          <MapPin aria-hidden size={16} />
          <span>
            <Figures text={awayText(haversineKm(visitor.position, position))} />
          </span>
        </li>
      )}
    </ul>
  );

  function walkText(km: number): string {
    const minutes = walkingMinutes(km, destination?.accuracyMeters);
    if (minutes !== undefined)
      return `${t('distance.walk', { count: minutes })} ${t('lot.walkTo')}`;
    return `${distanceText(t, km, tag, destination?.approximate)} ${t('lot.from')}`;
  }

  function awayText(km: number): string {
    return t('lot.fromYou', { distance: distanceText(t, km, tag) });
  }
}
