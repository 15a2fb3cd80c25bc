import type { Position } from '../domain/geo.ts';

/** Directions to a position (P6): opened on the visitor's click only. */
export function positionDirectionsUrl([lng, lat]: Position): string {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('destination', `${lat},${lng}`);
  return url.href;
}
