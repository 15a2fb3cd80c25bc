import type { LotDetail } from '../../../api/schemas.ts';
import { lotTitle } from '../../../domain/lot-title.ts';

type Named = Pick<LotDetail, 'name' | 'address'>;

/** S2: what the lot is called on its page. @param nameless the page's word for a parking lot */
export function lotDetailTitle({ name, address }: Named, nameless: string): string {
  return lotTitle({ name, street: address.street }, nameless);
}

/** Street and town; no street that is the lot's title. */
export function addressLine(lot: Named): string {
  const { street, postalCode, city } = lot.address;
  const town = [postalCode, city].filter((part) => part.trim() !== '').join(' ');
  const isCalledByStreet = lotDetailTitle(lot, '') === street.trim();
  const parts = isCalledByStreet ? [town] : [street, town];
  return parts.filter((part) => part.trim() !== '').join(', ');
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
  const name = lotDetailTitle(lot, nameless);
  const [street, city] = [lot.address.street.trim(), lot.address.city.trim()];
  const hasStreet = street !== '';
  const unsaid = (place: string): boolean => !name.toLowerCase().includes(place.toLowerCase());
  const placed = [
    name,
    ...[street, city].filter(unsaid),
    ...(hasStreet || mark === '' ? [] : [mark]),
  ];
  const apart = hasStreet || mark !== '' ? '' : ` (${id})`;
  return `${placed.join(', ')} – ${operatorName}${apart}`;
}
