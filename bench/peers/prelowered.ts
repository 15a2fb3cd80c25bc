import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** Names and cities folded once, then scanned with `includes`. Exact. */
export function createPrelowered({ names, cities }: LotColumns): TextIndex {
  const foldedNames = names.map(fold);
  const foldedCities = cities.map(fold);
  return {
    forEachMatch(text, visit) {
      for (let row = 0; row < foldedNames.length; row++) {
        if (
          (foldedCities[row] as string).includes(text) ||
          (foldedNames[row] as string).includes(text)
        ) {
          visit(row);
        }
      }
    },
  };
}
