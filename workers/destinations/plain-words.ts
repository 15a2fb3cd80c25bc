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

/** Whether the words stand in a text of plain words, one after the other. */
export function hasWords(text: string, words: string): boolean {
  if (words === '') return text === '';
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (beginsWord(text, at) && (end === text.length || text[end] === ' ')) return true;
  }
  return false;
}

/** Whether a word of a text of plain words begins so. */
export function hasWordFrom(text: string, beginning: string): boolean {
  let at = text.indexOf(beginning);
  while (at !== -1 && !beginsWord(text, at)) at = text.indexOf(beginning, at + 1);
  return at !== -1;
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === ' ';
}
