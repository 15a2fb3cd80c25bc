import { Footprints, MapPin } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

import { kmFromDestination } from '../../../domain/destination-distance.ts';
import { haversineKm, type Position } from '../../../domain/geo.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { type ArrivalDestination, storedDestination } from '../../../ui/arrival-destination.ts';
import { distanceText, walkingMinutes } from '../../../ui/distance.ts';
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
  const destination = useArrivalDestination(useOperator().id);
  const visitor = useVisitor().position;
  const destinationKm = destination && kmFromDestination(destination, position);
  const isNear = destinationKm !== undefined && destinationKm <= FARTHEST_KM;
  if (!isNear && !visitor) return null;
  return (
    <ul className={styles.wayThere}>
      {destination && isNear && (
        <li>
          <Footprints aria-hidden size={16} />
          <span>
            <TabularDigits text={walkText(destinationKm)} />{' '}
            <span lang={localLang}>{destination.name}</span>
          </span>
        </li>
      )}
      {visitor && (
        <li>
          <MapPin aria-hidden size={16} />
          <span>
            <TabularDigits text={awayText(haversineKm(visitor.position, position))} />
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

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const degrees = (limit: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(-limit), v.maxValue(limit));

const schema = v.object({
  label: text,
  name: text,
  position: v.tuple([degrees(180), degrees(90)]),
  approximate: v.boolean(),
  accuracyMeters: v.optional(v.pipe(v.number(), v.finite())),
  extent: v.optional(v.tuple([degrees(180), degrees(90), degrees(180), degrees(90)])),
});

const stateSchema = v.object({ destination: schema });

function parsed(json: string | null): ArrivalDestination | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(json ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const never = () => () => undefined;

/** Returns where the visitor is going; undefined in the first render, and if nothing was chosen. */
function useArrivalDestination(operatorId: string): ArrivalDestination | undefined {
  const { state } = useLocation();
  const kept = useSyncExternalStore(
    never,
    () => {
      const carried = v.safeParse(stateSchema, state);
      return carried.success
        ? JSON.stringify(carried.output.destination)
        : storedDestination(operatorId);
    },
    () => null,
  );
  return useMemo(() => parsed(kept), [kept]);
}
