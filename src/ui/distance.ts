import type { TFunction } from 'i18next';
import { formatKm } from '../i18n/formats.ts';

/** 4.8 km/h, a pace for city blocks. */
const WALKING_M_PER_MIN = 80;
/** Beyond this distance no walking time is given. */
const WALKABLE_KM = 2;
/** To a less exactly known place no walking time is given: it may be minutes off (S13). */
const WALKABLE_TO_METERS = 300;

/** From this distance on it is said in kilometres. */
const KM_FROM = 0.95;
const STEP_M = 50;

/**
 * L4: under 950 m in steps of 50 m, what rounds to 0 as "under 50 m"; then kilometres with one decimal.
 * @param accuracyMeters if known, "ca. 350 m"; "under" is vague enough
 */
export function distanceText(
  t: TFunction,
  km: number,
  tag: string,
  accuracyMeters?: number,
): string {
  const steps = Math.round((km * 1000) / STEP_M);
  const distance = km < KM_FROM ? `${(steps || 1) * STEP_M}\u00a0m` : formatKm(km, tag);
  if (steps === 0) return t('distance.under', { distance });
  return accuracyMeters === undefined ? distance : t('distance.about', { distance });
}

/** Minutes on foot along the straight line; undefined from 2 km on, and to a rough place. @param km not rounded */
export function walkingMinutes(km: number, accuracyMeters = 0): number | undefined {
  if (km >= WALKABLE_KM || accuracyMeters > WALKABLE_TO_METERS) return undefined;
  return Math.max(1, Math.round((km * 1000) / WALKING_M_PER_MIN));
}
