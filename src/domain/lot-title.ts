import { plainText } from './plain-text.ts';

/** What the API gives of a lot's name; each may be empty. */
interface NamedLot {
  readonly name: string;
  readonly street?: string | undefined;
}

/** Matches ids that the source gives as names. */
const ONLY_DIGITS = /^[\d\s]+$/;

/** S2: its name, else its street, else `nameless`, the page's word. A name of digits gives way to the street, or follows the word. */
export function lotTitle({ name, street = '' }: NamedLot, nameless: string): string {
  const own = plainText(name).trim();
  if (own !== '' && !ONLY_DIGITS.test(own)) return own;
  return plainText(street).trim() || `${nameless} ${own}`.trim();
}
