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

/** Keeps a match from running over the end of a name; no query holds a line break. */
const SEPARATOR = '\n';

/** All folded text in one string, scanned with `indexOf`; offsets lead back to the rows. Exact. */
export function createJoined({ names, cities }: LotColumns): TextIndex {
  const starts = new Uint32Array(names.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (let row = 0; row < names.length; row++) {
    const part = `${fold(cities[row] as string)}${SEPARATOR}${fold(names[row] as string)}${SEPARATOR}`;
    parts.push(part);
    starts[row] = length;
    length += part.length;
  }
  starts[names.length] = length;
  const joined = parts.join('');

  /** The row that holds an offset at or after the start of row `from`: steps double, then halve. */
  function rowAt(offset: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step < names.length && (starts[low + step] as number) <= offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, names.length);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    forEachMatch(text, visit) {
      let row = 0;
      let at = joined.indexOf(text);
      while (at !== -1) {
        row = rowAt(at, row);
        visit(row);
        at = joined.indexOf(text, starts[row + 1]);
      }
    },
  };
}
