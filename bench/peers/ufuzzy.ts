import UFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** uFuzzy's filter without typing errors. Splits at punctuation and lets words stand apart: not exact. */
export function createUfuzzy({ names, cities, streets }: LotColumns): TextIndex {
  const haystack = names.map((name, row) => fold(`${cities[row]}\n${name}`));
  const fuzzy = new UFuzzy({
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: '\\p{Ll}\\p{Lu}',
  });
  let withStreets: string[] | undefined;
  return {
    forEachMatch(text, visit) {
      for (const row of fuzzy.filter(haystack, text) ?? []) visit(row);
    },
    forEachWordMatch(words, visit) {
      withStreets ??= haystack.map((text, row) => `${text}\n${fold(streets[row] as string)}`);
      // Out of order: every permutation of the words.
      const [rows] = fuzzy.search(withStreets, words.join(' '), 3, 0);
      for (const row of rows ?? []) visit(row);
    },
  };
}
