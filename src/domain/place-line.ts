import { lotTitle } from './lot-title.ts';
import { fold } from './fold.ts';
import type { LotHit } from './search-api.ts';

/** A lot's place in its card: the street, unless the title has it already, and the city. */
export function placeLine({ name, street, city }: LotHit): string {
  const shown = fold(lotTitle({ name, street }, ''));
  const own = street.trim();
  const parts = own === '' || shown.includes(fold(own)) ? [city] : [own, city];
  return parts.filter((part) => part.trim() !== '').join(', ');
}

/** Whether a lot has only a city and no street. */
export function hasNoAddress({ street }: Pick<LotHit, 'street'>): boolean {
  return street.trim() === '';
}

/** Whether lots of a list share a title; only then is the code that tells them apart loaded. */
export function haveNamesakes(hits: readonly LotHit[]): boolean {
  return new Set(hits.map((hit) => fold(lotTitle(hit, '')))).size < hits.length;
}
