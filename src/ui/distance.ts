import type { TFunction } from 'i18next';
import { formatKm } from '../i18n/formats.ts';

/** 4.8 km/h, a pace for city blocks. */
const WALKING_M_PER_MIN = 80;
/** Beyond this distance no walking time is given. */
const WALKABLE_KM = 2;
/** To a less exactly known place no walking time is given: it may be minutes off (S13). */
const WALKABLE_TO_METERS = 300;

/**
 * L4: kilometres with one decimal; what rounds to 0 is "under 0,1 km".
 * @param tag BCP 47
 * @param isApproximate from a place that is only about known: "ca. 0,3 km"; "under" is vague enough
 */
export function distanceText(t: TFunction, km: number, tag: string, isApproximate = false): string {
  if (km < 0.05) return t('distance.under', { distance: formatKm(0.1, tag) });
  const distance = formatKm(km, tag);
  return isApproximate ? t('distance.about', { distance }) : distance;
}

/**
 * Minutes on foot along the straight line, at least 1; undefined from 2 km on, and to a place that may be minutes off.
 * @param km not rounded
 */
export function walkingMinutes(km: number, accuracyMeters = 0): number | undefined {
  if (km >= WALKABLE_KM || accuracyMeters > WALKABLE_TO_METERS) return undefined;
  return Math.max(1, Math.round((km * 1000) / WALKING_M_PER_MIN));
}
