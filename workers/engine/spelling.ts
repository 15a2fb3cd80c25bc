/** How spelling sees letters, and how far two spellings are apart (S8). */
import { fold } from '../../src/domain/fold.ts';

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
  const bare = PLAIN.test(folded)
    ? folded
    : folded
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[æøßđłŋŧ]/gu, (letter) => SPECIAL[letter]!);
  return bare.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * One bit for each of 32 kinds of letters that occur. One edit changes at most two of them, so most
 * strings that are too far apart show it here.
 */
export function letterSignature(plain: string): number {
  let bits = 0;
  for (let i = 0; i < plain.length; i++) bits |= 1 << (plain.charCodeAt(i) & 31);
  return bits;
}

/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment): an insertion,
 * deletion, substitution or swap of neighbours counts one.
 * @returns the distance, or some number above `most`.
 */
export function damerauDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, beforeLast[j - 2]! + 1);
      }
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
