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
const OTHER = /[^\u0020-\u007e]/gu;

/** Folded, without marks (å is a, ö and ø are o, ä is a, æ is ae), one space between words. */
export function plainLetters(text: string): string {
  const folded = fold(text);
  // Nearly every name.
  if (PLAIN.test(folded) && !folded.includes('  ')) return folded.trim();
  return folded.replaceAll(OTHER, plainLetter).replaceAll(/\s+/gu, ' ').trim();
}

/** By letter. A language has a few dozen; a text of all scripts must not fill the memory. */
const known = new Map<string, string>();
const MOST_KNOWN = 500;

function plainLetter(letter: string): string {
  let plain = known.get(letter);
  if (plain === undefined) {
    plain = letter
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[æøßđłŋŧ]/gu, (special) => SPECIAL[special]!);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(letter, plain);
  }
  return plain;
}
