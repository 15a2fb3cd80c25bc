import type { LotDetail } from '../../../api/schemas.ts';
import { lotTitle } from '../../../domain/lot-title.ts';

type Named = Pick<LotDetail, 'name' | 'address'>;

/** S2: what the lot is called on its page. @param nameless the page's word for a parking lot */
export function lotDetailTitle({ name, address }: Named, nameless: string): string {
  return lotTitle({ name, street: address.street }, nameless);
}

/** Street and city, without what the name already says. */
export function addressLine(lot: Named): string {
  const { street, postalCode, city } = lot.address;
  const town = [postalCode, city].filter((part) => part.trim() !== '').join(' ');
  const isCalledByStreet = lotDetailTitle(lot, '') === street.trim();
  const parts = isCalledByStreet ? [town] : [street, town];
  return parts.filter((part) => part.trim() !== '').join(', ');
}

/** How much of a title search engines and tabs show. */
const MAX_TITLE = 60;
/** The rest is for the name. */
const LONGEST_ID = 20;

interface TitleParts {
  readonly lot: Named;
  readonly id: string;
  readonly nameless: string;
  readonly operatorName: string;
  /** What tells it from its namesakes without a street: who runs it, or its power; empty if neither is known. */
  readonly mark?: string;
}

/**
 * The document's title: at most 60 characters. Lots share names ("Ullevål sykehus"), so the street tells them apart, without
 * a street the operator or the power, and without these the id.
 */
export function documentTitle({ lot, id, nameless, operatorName, mark = '' }: TitleParts): string {
  const name = lotDetailTitle(lot, nameless);
  const { street, city } = lot.address;
  const hasStreet = street.trim() !== '';
  const places = [street.trim(), city.trim()].filter(
    (part) => part !== '' && !name.toLowerCase().includes(part.toLowerCase()),
  );
  // `name, street, city` identifies the lot as well as an address.
  const shortId = lengthOf(id) > LONGEST_ID ? `…${id.slice(-LONGEST_ID)}` : id;
  const isMarked = !hasStreet && mark !== '';
  const apart = hasStreet || isMarked ? '' : ` (${shortId})`;
  const marks = isMarked ? [mark] : [];
  const placed = [name, ...places, ...marks].join(', ');
  const candidates = [
    `${placed} – ${operatorName}${apart}`,
    `${placed}${apart}`,
    `${[name, ...places.slice(0, 1), ...marks].join(', ')}${apart}`,
  ];
  const fitting = candidates.find((title) => lengthOf(title) <= MAX_TITLE);
  if (fitting !== undefined) return fitting;
  const end = isMarked ? `, ${mark}` : ` (${shortId})`;
  return `${shortened(name, MAX_TITLE - lengthOf(end))}${end}`;
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${wholeWords(characters.slice(0, Math.max(0, length - 1)).join(''), text)}…`;
}

/** Returns the beginning of a text without the word that was cut, unless that word is most of it. */
function wholeWords(beginning: string, text: string): string {
  const isCutInWord = /^\S/.test(text.slice(beginning.length)) && /\S$/.test(beginning);
  const end = isCutInWord ? beginning.lastIndexOf(' ') : -1;
  return beginning.slice(0, end > beginning.length / 2 ? end : undefined).replace(/[\s,–-]+$/, '');
}
