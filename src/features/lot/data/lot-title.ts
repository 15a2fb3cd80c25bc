import type { LotDetail } from '../../../api/schemas.ts';
import { lotTitle } from '../../../domain/lot-title.ts';

type Named = Pick<LotDetail, 'name' | 'address'>;

/** S2: what the lot is called on its page. @param nameless the page's word for a parking lot */
export function lotDetailTitle({ name, address }: Named, nameless: string): string {
  return lotTitle({ name, street: address.street }, nameless);
}

/** Street and town; no street that is the lot's title, or a part of it between commas. */
export function addressLine(lot: Named): string {
  const { street, postalCode, city } = lot.address;
  const town = [postalCode, city].filter((part) => part.trim() !== '').join(' ');
  const titleParts = lotDetailTitle(lot, '').split(',');
  const isSaid = titleParts.some((part) => part.trim() === street.trim());
  return [isSaid ? '' : street, town].filter((part) => part.trim() !== '').join(', ');
}

/** What the lot is called, and what of its street and town that doesn't say. @param nameless as of `lotDetailTitle` */
export function placedTitle(lot: Named, nameless: string): string {
  const name = lotDetailTitle(lot, nameless);
  const said = name.toLowerCase();
  const places = [lot.address.street.trim(), lot.address.city.trim()];
  return [name, ...places.filter((place) => !said.includes(place.toLowerCase()))].join(', ');
}

interface TitleParts {
  readonly lot: Named;
  readonly id: string;
  readonly nameless: string;
  readonly operatorName: string;
  /** What tells it from its namesakes without a street: who runs it, or its power; empty if neither is known. */
  readonly mark?: string;
}

/** The document's title. Lots that share a name are told apart by street, else by operator or power, else by id. */
export function documentTitle({ lot, id, nameless, operatorName, mark = '' }: TitleParts): string {
  const hasStreet = lot.address.street.trim() !== '';
  const placed = [placedTitle(lot, nameless), ...(hasStreet || mark === '' ? [] : [mark])];
  const apart = hasStreet || mark !== '' ? '' : ` (${id})`;
  return `${placed.join(', ')} – ${operatorName}${apart}`;
}
