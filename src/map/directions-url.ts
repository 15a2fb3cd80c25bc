import type { Position } from '../domain/geo.ts';

/** Directions to a position [P6]; opened only when the visitor clicks. */
export function positionDirectionsUrl([lng, lat]: Position): string {
  const url = new URL('https://www.google.com/maps/dir/');
  url.searchParams.set('api', '1');
  url.searchParams.set('destination', `${lat},${lng}`);
  return url.href;
}
