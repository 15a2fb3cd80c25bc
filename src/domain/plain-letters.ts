/** How spelling sees letters (S8, S13). */
import { fold } from './fold.ts';

const SPECIAL: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
};
const PLAIN = /^[\u0020-\u007e]*$/;

/** Folded, without marks (å is a, ö and ø are o, ä is a, æ is ae), one space between words. */
export function plainLetters(text: string): string {
  const folded = fold(text);
  // Nearly every name.
  if (PLAIN.test(folded) && !folded.includes('  ')) return folded.trim();
  return folded
    .normalize('NFD')
    .replaceAll(/[\p{M}æøßđłŋŧ]/gu, (letter) => SPECIAL[letter] ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
