/**
 * Spelling suggestions (S8): the distinct cities and names nearest to what was typed, by Damerau
 * distance (restricted: a swap of neighbours counts one) over letters without their marks, æ = ae,
 * ø = o. One edit up to five letters, two from six on. Ranked by distance, then cities before names,
 * then how many lots bear it, then the alphabet.
 */
import { fold } from '../../src/domain/fold.ts';

const LIMIT = 5;
/** From this many letters on, two edits are forgiven. */
const TWO_EDITS_FROM = 6;

/** A distinct city or name that can be suggested. */
export interface SuggestionSource {
  /** As shown. */
  readonly text: string;
  readonly isCity: boolean;
  readonly lots: number;
}

const SPECIAL: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l' };

/** Letters as spelling sees them: folded, without marks, one space between words. */
export function plain(text: string): string {
  return fold(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[æøßđł]/gu, (letter) => SPECIAL[letter]!)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

interface Candidate extends SuggestionSource {
  readonly plain: string;
}

export class Suggester {
  /** Candidates by length of their plain form. */
  readonly #byLength = new Map<number, Candidate[]>();

  constructor(sources: Iterable<SuggestionSource>) {
    for (const source of sources) {
      const candidate = { ...source, plain: plain(source.text) };
      const { length } = candidate.plain;
      if (length === 0) continue;
      const peers = this.#byLength.get(length);
      if (peers === undefined) this.#byLength.set(length, [candidate]);
      else peers.push(candidate);
    }
  }

  suggest(text: string): readonly string[] {
    const typed = plain(text);
    if (typed.length < 2) return [];
    const most = typed.length >= TWO_EDITS_FROM ? 2 : 1;
    const found: { candidate: Candidate; edits: number }[] = [];
    for (let length = typed.length - most; length <= typed.length + most; length++) {
      for (const candidate of this.#byLength.get(length) ?? []) {
        const edits = damerau(typed, candidate.plain, most);
        if (edits <= most) found.push({ candidate, edits });
      }
    }
    found.sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.candidate.isCity) - Number(a.candidate.isCity) ||
        b.candidate.lots - a.candidate.lots ||
        (a.candidate.text < b.candidate.text ? -1 : 1),
    );
    return [...new Set(found.map(({ candidate }) => candidate.text))].slice(0, LIMIT);
  }
}

/**
 * Restricted Damerau-Levenshtein distance (optimal string alignment), given up beyond `most`.
 * @returns the distance, or more than `most`.
 */
export function damerau(a: string, b: string, most: number): number {
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
