import { lotTitle } from './lot-title.ts';
import { fold } from './fold.ts';
import { plainText } from './plain-text.ts';
import type { LotHit } from './search-api.ts';

/** A lot's place in its card: the street, unless the title has it already, and the city. */
export function placeLine({
  name,
  street,
  city,
}: Pick<LotHit, 'name' | 'street' | 'city'>): string {
  const shown = fold(lotTitle({ name, street }, ''));
  const own = plainText(street).trim();
  const town = plainText(city);
  const parts = own === '' || shown.includes(fold(own)) ? [town] : [own, town];
  return parts.filter((part) => part.trim() !== '').join(', ');
}

/** Whether a lot has only a city and no street. */
export function hasNoAddress({ street }: Pick<LotHit, 'street'>): boolean {
  return street.trim() === '';
}

/** The lots of a list that share a title with another; only for them is the code loaded that tells them apart. */
export function withNamesakes(hits: readonly LotHit[]): ReadonlySet<LotHit> {
  const titles = hits.map((hit) => fold(lotTitle(hit, '')));
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, 1 + (counts.get(title) ?? 0));
  return new Set(hits.filter((_, index) => counts.get(titles[index]!)! > 1));
}
