import UFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** MiniSearch with prefixes, all words required. Knows words from their beginning only: not exact. */
export function createMinisearch({ names, cities, streets }: LotColumns): TextIndex {
  const indexOf = (fields: string[]) => {
    const index = new MiniSearch<{ id: number; name: string; city: string; street: string }>({
      fields,
    });
    index.addAll(
      names.map((name, id) => ({
        id,
        name,
        city: cities[id] as string,
        street: streets[id] as string,
      })),
    );
    return index;
  };
  const index = indexOf(['name', 'city']);
  let withStreets: ReturnType<typeof indexOf> | undefined;
  return {
    forEachMatch(text, visit) {
      for (const { id } of index.search(text, { prefix: true, combineWith: 'AND' }))
        visit(id as number);
    },
    forEachWordMatch(words, visit) {
      withStreets ??= indexOf(['name', 'city', 'street']);
      const query = words.join(' ');
      for (const { id } of withStreets.search(query, { prefix: true, combineWith: 'AND' }))
        visit(id as number);
    },
  };
}

const OPTIONS = { threshold: 0, ignoreLocation: true, shouldSort: false };

/** Fuse with threshold 0 and location ignored, the nearest it comes to a substring; patterns end at 32 characters: not exact. */
export function createFuse({ names, cities, streets }: LotColumns): TextIndex {
  const rows = names.map((name, row) => ({ name: fold(name), city: fold(cities[row] as string) }));
  const fuse = new Fuse(rows, { ...OPTIONS, keys: ['name', 'city'] });
  let withStreets: Fuse<{ name: string; city: string; street: string }> | undefined;
  return {
    forEachMatch(text, visit) {
      for (const { refIndex } of fuse.search(text)) visit(refIndex);
    },
    forEachWordMatch(words, visit) {
      withStreets ??= new Fuse(
        rows.map(({ name, city }, at) => ({ name, city, street: fold(streets[at] as string) })),
        { ...OPTIONS, keys: ['name', 'city', 'street'] },
      );
      const everyWord = words.map((word) => ({
        $or: [{ name: word }, { city: word }, { street: word }],
      }));
      for (const { refIndex } of withStreets.search({ $and: everyWord })) visit(refIndex);
    },
  };
}

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
