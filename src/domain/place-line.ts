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

/** The lots of a list that share a title with another; only for them is the code loaded that tells them apart. */
export function withNamesakes(hits: readonly LotHit[]): ReadonlySet<LotHit> {
  const counts = new Map<string, number>();
  for (const hit of hits) counts.set(foldedTitle(hit), 1 + (counts.get(foldedTitle(hit)) ?? 0));
  return new Set(hits.filter((hit) => counts.get(foldedTitle(hit))! > 1));
}

function foldedTitle(lot: LotHit): string {
  return fold(lotTitle(lot, ''));
}
