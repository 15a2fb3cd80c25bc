import { plainLetters } from '../engine/spelling.ts';

const BARE = /^[a-z0-9 ]*$/;

/**
 * A name as the words it is looked up by: folded, å/ø/æ as a/o/ae, without marks; words end at spaces and
 * all other signs but those inside a word ("Kaas’", "St.").
 * @returns words with one space between.
 */
export function plainWords(text: string): string {
  const letters = plainLetters(text);
  // Nearly every name.
  if (BARE.test(letters)) return letters;
  return letters
    .replaceAll(/['’‘`´.]+(?=\s|$)|['’‘`´]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
