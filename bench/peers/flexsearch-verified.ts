import { Index } from 'flexsearch';
import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/**
 * FlexSearch 0.8 in the only configuration found exact: tokenizer `full`, an encoder that splits at white space alone,
 * no limit, and every candidate verified (a query of two words would otherwise match in any order). Exact.
 */
export function createFlexsearchVerified({ names, cities }: LotColumns): TextIndex {
  const foldedNames = names.map(fold);
  const foldedCities = cities.map(fold);
  const index = new Index({
    tokenize: 'full',
    encode: (text) => text.split(/\s+/).filter(Boolean),
  });
  for (let row = 0; row < names.length; row++) {
    index.add(row, `${foldedCities[row]} ${foldedNames[row]}`);
  }
  return {
    forEachMatch(text, visit) {
      for (const id of index.search(text, { limit: names.length }) as number[]) {
        if (
          (foldedCities[id] as string).includes(text) ||
          (foldedNames[id] as string).includes(text)
        ) {
          visit(id);
        }
      }
    },
  };
}
