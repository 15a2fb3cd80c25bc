import { plainLetters } from '../../src/domain/plain-letters.ts';

const BARE = /^[a-z0-9 ]*$/;

/**
 * Returns a name as the words it is looked up by: folded, å/ø/æ as a/o/ae, without diacritics. Words end at spaces
 * and at all other signs but those inside a word ("Kaas’", "St.").
 * @returns words with one space between.
 */
export function plainWords(text: string): string {
  const letters = plainLetters(text);
  // Nearly every name is done here.
  if (BARE.test(letters)) return letters;
  return letters
    .replaceAll(/['’‘`´.]+(?=\s|$)|['’‘`´]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
