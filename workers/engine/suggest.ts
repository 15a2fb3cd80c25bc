/**
 * Suggests up to five cities and names spelt like the typed text: within one edit, or two from six letters on. They are
 * ranked by edits, cities before names, then by the number of lots, then by the alphabet. A city with names in two
 * languages is found by either. Of spellings that differ only in case, the best-ranked one is suggested. [S8]
 *
 * Every spelling is tested, so that none within reach is missed. Length and letter signature rule out most of them, and
 * the edits are counted only for the rest.
 */
import { fold } from '../../src/domain/fold.ts';
import { plainLetters } from '../../src/domain/plain-letters.ts';
import { damerauDistance } from '../../src/domain/spelling-distance.ts';
import { popcount } from './bitset.ts';
import type { LotTable } from './lot-table.ts';
import { letterSignature, mayBeMisspelt, type SpellingColumns } from './spelling-columns.ts';

const LIMIT = 5;
/** The fewest letters that allow two edits. */
const TWO_EDITS_FROM = 6;

interface Candidate {
  readonly text: string;
  readonly edits: number;
  readonly isCity: boolean;
  readonly lots: number;
}

export class Suggester {
  readonly #table: LotTable;
  readonly #columns: SpellingColumns;

  constructor(table: LotTable, columns: SpellingColumns) {
    this.#table = table;
    this.#columns = columns;
  }

  suggest(text: string): readonly string[] {
    const typed = plainLetters(text);
    if (!mayBeMisspelt(typed)) return [];
    const { starts, shown } = this.#columns;
    const most = typed.length >= TWO_EDITS_FROM ? 2 : 1;
    const candidates = this.#near(typed, most).flatMap(({ spelling, edits }) =>
      Array.from(shown.subarray(starts[spelling], starts[spelling + 1]), (index) =>
        this.#candidate(index, edits),
      ),
    );
    for (const candidate of this.#otherCityNames(typed, most)) candidates.push(candidate);
    candidates.sort(
      (a, b) =>
        a.edits - b.edits ||
        Number(b.isCity) - Number(a.isCity) ||
        b.lots - a.lots ||
        (a.text < b.text ? -1 : 1),
    );
    const best = new Map<string, string>();
    for (const candidate of candidates) {
      const folded = fold(candidate.text);
      if (!best.has(folded)) best.set(folded, candidate.text);
      if (best.size === LIMIT) break;
    }
    return [...best.values()];
  }

  #otherCityNames(typed: string, most: number): Candidate[] {
    return Array.from(this.#columns.otherCityNames, ([text, { plain, lots }]) => ({
      text,
      edits: damerauDistance(typed, plain, most),
      isCity: true,
      lots,
    })).filter(({ edits }) => edits <= most);
  }

  /** Returns all spellings within `most` edits. */
  #near(typed: string, most: number): { spelling: number; edits: number }[] {
    const { spellings, lengths, signatures } = this.#columns;
    const signature = letterSignature(typed);
    const found: { spelling: number; edits: number }[] = [];
    for (let spelling = 0; spelling < lengths.length; spelling++) {
      const longer = lengths[spelling]! - typed.length;
      if (longer > most || longer < -most) continue;
      if (popcount(signatures[spelling]! ^ signature) > 2 * most) continue;
      const edits = damerauDistance(typed, spellings.get(spelling), most);
      if (edits <= most) found.push({ spelling, edits });
    }
    return found;
  }

  #candidate(index: number, edits: number): Candidate {
    const { cityLots, nameLots } = this.#columns;
    return {
      text: this.#table.texts.get(index),
      edits,
      isCity: cityLots[index]! > 0,
      lots: cityLots[index]! + nameLots[index]!,
    };
  }
}
