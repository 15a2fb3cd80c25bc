import { plainText } from './plain-text.ts';

/** What the API gives of a lot's name; each may be empty. */
interface NamedLot {
  readonly name: string;
  readonly street?: string | undefined;
}

/** Matches ids that the source gives as names. */
const ONLY_DIGITS = /^[\d\s]+$/;

/**
 * S2: what a lot is called wherever it is shown: its name, else its street, else the page's word for
 * a parking lot. Instead of a name of digits alone the street is used; without a street the digits follow the word.
 * @param nameless the page's word, `lotCard.nameless`
 */
export function lotTitle({ name, street = '' }: NamedLot, nameless: string): string {
  const own = plainText(name).trim();
  if (own !== '' && !ONLY_DIGITS.test(own)) return own;
  return plainText(street).trim() || `${nameless} ${own}`.trim();
}
