/** What the peers find rows by a text with; `TextPeer` does the rest for all of them. */
import UFuzzy from '@leeoniya/ufuzzy';
import { Index } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { fold } from '../../src/domain/fold.ts';
import type { ColumnPeer } from './column-peer.ts';

export interface TextIndex {
  /** Calls `visit` once for each row whose text matches. `foldedText` is folded, trimmed and not empty. */
  forEachMatch(foldedText: string, visit: (row: number) => void): void;
  /** The same for rows in whose city, name or street every word occurs (S12). */
  forEachWordMatch?(foldedWords: readonly string[], visit: (row: number) => void): void;
}

/** The sentence of S1 as a loop: lower-cases every name and city anew for each query. Exact. */
export function createNaive({ names, cities, streets }: ColumnPeer): TextIndex {
  return createScan(names, cities, streets, (text) => text.toLowerCase());
}

/** Names and cities folded once, then scanned with `includes`. Exact. */
export function createPrelowered({ names, cities, streets }: ColumnPeer): TextIndex {
  return createScan(names.map(fold), cities.map(fold), streets.map(fold), (text) => text);
}

/** Each scan runs in a process of its own, where `lower` is always the same function. */
function createScan(
  names: readonly string[],
  cities: readonly string[],
  streets: readonly string[],
  lower: (text: string) => string,
): TextIndex {
  return {
    forEachMatch(text, visit) {
      for (let row = 0; row < names.length; row++) {
        if (lower(cities[row]!).includes(text) || lower(names[row]!).includes(text)) visit(row);
      }
    },
    forEachWordMatch(words, visit) {
      for (let row = 0; row < names.length; row++) {
        const [name, city] = [lower(names[row]!), lower(cities[row]!)];
        const street = lower(streets[row]!);
        const hasWord = (word: string): boolean =>
          name.includes(word) || city.includes(word) || street.includes(word);
        if (words.every(hasWord)) visit(row);
      }
    },
  };
}

/** Keeps a match from running over the end of a name; no query holds a line break. */
const SEPARATOR = '\n';

/** All folded text in one string, scanned with `indexOf`; offsets lead back to the rows. Exact. */
export function createJoined({ names, cities }: ColumnPeer): TextIndex {
  const starts = new Uint32Array(names.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (let row = 0; row < names.length; row++) {
    const part = `${fold(cities[row]!)}${SEPARATOR}${fold(names[row]!)}${SEPARATOR}`;
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
    while (low + step < names.length && starts[low + step]! <= offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, names.length);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
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

/**
 * FlexSearch 0.8 in the only configuration found exact: tokenizer `full`, an encoder that splits at white space alone,
 * no limit, and every candidate verified (a query of two words would otherwise match in any order). Exact.
 */
export function createFlexsearchVerified({ names, cities }: ColumnPeer): TextIndex {
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
        if (foldedCities[id]!.includes(text) || foldedNames[id]!.includes(text)) visit(id);
      }
    },
  };
}

/** MiniSearch with prefixes, all words required. Knows words from their beginning only: not exact. */
export function createMinisearch({ names, cities }: ColumnPeer): TextIndex {
  const index = new MiniSearch<{ id: number; name: string; city: string }>({
    fields: ['name', 'city'],
  });
  index.addAll(names.map((name, id) => ({ id, name, city: cities[id]! })));
  return {
    forEachMatch(text, visit) {
      const found = index.search(text, { prefix: true, combineWith: 'AND' });
      for (const { id } of found) visit(id as number);
    },
  };
}

/** Fuse with threshold 0 and location ignored, the nearest it comes to a substring; patterns end at 32 characters: not exact. */
export function createFuse({ names, cities }: ColumnPeer): TextIndex {
  const fuse = new Fuse(
    names.map((name, row) => ({ name: fold(name), city: fold(cities[row]!) })),
    { threshold: 0, ignoreLocation: true, shouldSort: false, keys: ['name', 'city'] },
  );
  return {
    forEachMatch(text, visit) {
      for (const { refIndex } of fuse.search(text)) visit(refIndex);
    },
  };
}

/** uFuzzy's filter without typing errors. Splits at punctuation and lets words stand apart: not exact. */
export function createUfuzzy({ names, cities }: ColumnPeer): TextIndex {
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
