import { lotTitle } from './lot-name.ts';
import { fold } from './fold.ts';
import type { LotHit } from './search-api.ts';

/** Where a lot is, in its card: the street, unless the title says it already, and the city. */
export function placeLine({ name, street, city }: LotHit): string {
  const shown = fold(lotTitle({ name, street }, ''));
  const own = street.trim();
  const parts = own === '' || shown.includes(fold(own)) ? [city] : [own, city];
  return parts.filter((part) => part.trim() !== '').join(', ');
}

/** A city alone says little of where in it a lot is. */
export function hasNoAddress({ street }: Pick<LotHit, 'street'>): boolean {
  return street.trim() === '';
}

/** Whether lots of a list share a title: what tells them apart is then worth its code. */
export function haveNamesakes(hits: readonly LotHit[]): boolean {
  return new Set(hits.map((hit) => fold(lotTitle(hit, '')))).size < hits.length;
}
