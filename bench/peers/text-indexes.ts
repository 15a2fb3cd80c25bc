/** What the peers find rows by a text with; `TextPeer` does the rest for all of them. */
import UFuzzy from '@leeoniya/ufuzzy';
import { Index } from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import { fold } from '../../src/domain/fold.ts';
import type { ColumnPeer } from './column-peer.ts';

/**
 * Returns the rows whose city or name contains a text, in any order.
 * @param text folded, trimmed and not empty
 * @param byWords every word of it occurs in city, name or street (S12); for `naive` and `prelowered`
 */
export type TextIndex = (text: string, byWords?: boolean) => readonly number[];

/** The sentence of S1 as a loop: lower-cases every name and city anew for each query. Exact. */
export function createNaive(columns: ColumnPeer): TextIndex {
  return createScan(columns, (text) => text.toLowerCase());
}

/** Names and cities folded once, then scanned with `includes`. Exact. */
export function createPrelowered({ rows, names, cities, streets }: ColumnPeer): TextIndex {
  const folded = {
    names: names.map(fold),
    cities: cities.map(fold),
    streets: streets.map(fold),
  };
  return createScan({ rows, ...folded }, (text) => text);
}

/** Each scan runs in a process of its own, where `lower` is always the same function. */
function createScan(
  { rows, names, cities, streets }: Pick<ColumnPeer, 'rows' | 'names' | 'cities' | 'streets'>,
  lower: (text: string) => string,
): TextIndex {
  return (text, byWords) => {
    if (byWords !== true) {
      return rows.filter(
        (row) => lower(cities[row]!).includes(text) || lower(names[row]!).includes(text),
      );
    }
    const words = text.split(/\s+/u);
    return rows.filter((row) => {
      const fields = [lower(names[row]!), lower(cities[row]!), lower(streets[row]!)];
      return words.every((word) => fields.some((field) => field.includes(word)));
    });
  };
}

/** Keeps a match from running over the end of a name; no query holds a line break. */
const SEPARATOR = '\n';

/** All folded text in one string, scanned with `indexOf`; offsets lead back to the rows. Exact. */
export function createJoined({ names, cities }: ColumnPeer): TextIndex {
  const parts = names.map((name, row) => [fold(cities[row]!), fold(name), ''].join(SEPARATOR));
  const joined = parts.join('');
  /** Where each row ends. */
  let length = 0;
  const ends = Uint32Array.from(parts, (part) => (length += part.length));
  return (text) => {
    const rows: number[] = [];
    let row = 0;
    for (let at = joined.indexOf(text); at !== -1; at = joined.indexOf(text, ends[row])) {
      while (ends[row]! <= at) row++;
      rows.push(row);
    }
    return rows;
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
  for (const [row, name] of foldedNames.entries()) index.add(row, `${foldedCities[row]} ${name}`);
  return (text) =>
    (index.search(text, { limit: names.length }) as number[]).filter(
      (row) => foldedCities[row]!.includes(text) || foldedNames[row]!.includes(text),
    );
}

/** MiniSearch with prefixes, all words required. Knows words from their beginning only: not exact. */
export function createMinisearch({ names, cities }: ColumnPeer): TextIndex {
  const index = new MiniSearch<{ id: number; name: string; city: string }>({
    fields: ['name', 'city'],
  });
  index.addAll(names.map((name, id) => ({ id, name, city: cities[id]! })));
  return (text) =>
    index.search(text, { prefix: true, combineWith: 'AND' }).map(({ id }) => id as number);
}

/** Fuse with threshold 0 and location ignored, the nearest it comes to a substring; patterns end at 32 characters: not exact. */
export function createFuse({ names, cities }: ColumnPeer): TextIndex {
  const fuse = new Fuse(
    names.map((name, row) => ({ name: fold(name), city: fold(cities[row]!) })),
    { threshold: 0, ignoreLocation: true, shouldSort: false, keys: ['name', 'city'] },
  );
  return (text) => fuse.search(text).map(({ refIndex }) => refIndex);
}

/** uFuzzy's filter without typing errors. Splits at punctuation and lets words stand apart: not exact. */
export function createUfuzzy({ names, cities }: ColumnPeer): TextIndex {
  const haystack = names.map((name, row) => fold(`${cities[row]}\n${name}`));
  const fuzzy = new UFuzzy({
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: '\\p{Ll}\\p{Lu}',
  });
  return (text) => fuzzy.filter(haystack, text) ?? [];
}
