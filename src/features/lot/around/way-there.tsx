import { Footprints, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { kmFromDestination } from '../../../domain/destination-distance.ts';
import { haversineKm, type Position } from '../../../domain/geo.ts';
import type { Destination } from '../../../domain/search-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { rememberedArrival } from '../../../ui/arrival-destination.ts';
import { distanceText, walkingMinutes } from '../../../ui/distance.ts';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { useLocalLang } from '../../../ui/local-name.tsx';
import { TabularDigits } from '../../../ui/tabular-digits.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import styles from '../page/lot-top.module.css';

/** A lot farther from the destination was not chosen for it, so its distance is not shown. */
const FARTHEST_KM = 100;

/** Says how far it is on foot to the destination, and from the visitor's position if known. [P7] */
export function WayThere({ position }: { readonly position: Position }) {
  const { t, tag } = useTexts();
  const localLang = useLocalLang();
  const destination = useDestination(useOperator().id);
  const visitor = useVisitor().position;
  const km = destination && kmFromDestination(destination, position);
  const isNear = km !== undefined && km <= FARTHEST_KM;
  if (!isNear && !visitor) return null;
  const minutes = isNear ? walkingMinutes(km, destination?.accuracyMeters) : undefined;
  return (
    <ul className={`wrap ${styles.wayThere}`}>
      {destination && isNear && (
        <li>
          <Footprints aria-hidden size={16} />
          <span>
            <TabularDigits
              text={
                minutes === undefined
                  ? `${distanceText(t, km, tag, destination.accuracyMeters)} ${t('lot.from')}`
                  : `${t('distance.walk', { count: minutes })} ${t('lot.walkTo')}`
              }
            />{' '}
            <span lang={localLang}>{destination.name}</span>
          </span>
        </li>
      )}
      {visitor && (
        <li>
          <MapPin aria-hidden size={16} />
          <span>
            <TabularDigits
              text={t('lot.fromYou', {
                distance: distanceText(t, haversineKm(visitor.position, position), tag),
              })}
            />
          </span>
        </li>
      )}
    </ul>
  );
}

/** Returns where the visitor is going; undefined in the first render, and if nothing was chosen. */
function useDestination(operatorId: string): Destination | undefined {
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    if (!isHydrated) return undefined;
    const carried = state as { readonly destination?: Destination } | null;
    return carried?.destination ?? rememberedArrival(operatorId);
  }, [state, isHydrated, operatorId]);
}
