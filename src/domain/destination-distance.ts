/** How far it is from a destination, as exactly as its position is known. [S13] */
import { bboxContains, haversineKm, type Position } from './geo.ts';
import type { Destination } from './search-api.ts';

/** A position as accurate as this counts as exact. */
export const EXACT_METERS = 100;
/** From this inaccuracy on a distance is no more exact than the place. */
export const ROUNDED_FROM_METERS = 300;

/** From a place less exactly known than this no distance is given. */
export const ROUGH_METERS = 600;

/** Returns the distance in km; undefined within a region, whose middle nobody drives to, and from a rough place. */
export function kmFromDestination(
  {
    position: from,
    accuracyMeters = 0,
    extent,
  }: Pick<Destination, 'position' | 'accuracyMeters' | 'extent'>,
  to: Position,
): number | undefined {
  if (extent) return bboxContains(extent, to) ? undefined : haversineKm(from, to);
  return accuracyMeters > ROUGH_METERS
    ? undefined
    : kmAsKnown(haversineKm(from, to), accuracyMeters);
}

/** Returns a distance from a place as exactly as the place is known: as far as it may be. */
export function kmAsKnown(km: number, accuracyMeters: number): number {
  if (accuracyMeters <= ROUNDED_FROM_METERS) return km;
  return ((stepOf(km, accuracyMeters) + 1) * accuracyMeters) / 1_000;
}

/** Returns how many whole steps of the accuracy a distance has: smaller differences don't count. */
export function stepOf(km: number, accuracyMeters: number): number {
  return Math.floor((km * 1_000) / accuracyMeters);
}
