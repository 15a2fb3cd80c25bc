import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** The sentence of S1 as a loop: lower-cases every name and city anew for each query. Exact. */
export function createNaive({ names, cities, streets }: LotColumns): TextIndex {
  return {
    forEachMatch(text, visit) {
      for (let row = 0; row < names.length; row++) {
        if (
          (cities[row] as string).toLowerCase().includes(text) ||
          (names[row] as string).toLowerCase().includes(text)
        ) {
          visit(row);
        }
      }
    },
    forEachWordMatch(words, visit) {
      for (let row = 0; row < names.length; row++) {
        const texts = [names[row] as string, cities[row] as string, streets[row] as string].map(
          (text) => text.toLowerCase(),
        );
        if (words.every((word) => texts.some((text) => text.includes(word)))) visit(row);
      }
    },
  };
}
