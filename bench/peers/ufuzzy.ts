import UFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** uFuzzy's filter without typing errors. Splits at punctuation and lets words stand apart: not exact. */
export function createUfuzzy({ names, cities }: LotColumns): TextIndex {
  const haystack = names.map((name, row) => fold(`${cities[row]}\n${name}`));
  const fuzzy = new UFuzzy({
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: '\\p{Ll}\\p{Lu}',
  });
  return {
    forEachMatch(text, visit) {
      for (const row of fuzzy.filter(haystack, text) ?? []) visit(row);
    },
  };
}
