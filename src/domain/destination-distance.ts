/** How far it is from a destination, as exactly as its position is known. [S13] */
import { bboxContains, haversineKm, type Position } from './geo.ts';
import type { Destination } from './search-api.ts';

/** A position as accurate as this counts as exact. */
export const EXACT_METERS = 100;
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
  const isUnknown = extent ? bboxContains(extent, to) : accuracyMeters > ROUGH_METERS;
  return isUnknown ? undefined : haversineKm(from, to);
}
