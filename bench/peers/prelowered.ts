import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** Names and cities folded once, then scanned with `includes`. Exact. */
export function createPrelowered({ names, cities, streets }: LotColumns): TextIndex {
  const foldedNames = names.map(fold);
  const foldedCities = cities.map(fold);
  /** Folded when first asked for: a search for a whole text does without. */
  let foldedStreets: string[] | undefined;
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
    forEachWordMatch(words, visit) {
      foldedStreets ??= streets.map(fold);
      for (let row = 0; row < foldedNames.length; row++) {
        const [name, city] = [foldedNames[row] as string, foldedCities[row] as string];
        const street = foldedStreets[row] as string;
        const hasWord = (word: string): boolean =>
          name.includes(word) || city.includes(word) || street.includes(word);
        if (words.every(hasWord)) visit(row);
      }
    },
  };
}
