import type { LotDetail } from '../../api/schemas.ts';

/** S2: a lot without a name is called by its street, else by the page's word for a parking lot. */
export function lotTitle(lot: Pick<LotDetail, 'name' | 'address'>, nameless: string): string {
  return lot.name.trim() || lot.address.street.trim() || nameless;
}

/** Street and city; what the name already says is not said twice. */
export function addressLine(lot: Pick<LotDetail, 'name' | 'address'>): string {
  const { street, postalCode, city } = lot.address;
  const town = [postalCode, city].filter((part) => part.trim() !== '').join(' ');
  const parts = lot.name.trim() === '' ? [town] : [street, town];
  return parts.filter((part) => part.trim() !== '').join(', ');
}
