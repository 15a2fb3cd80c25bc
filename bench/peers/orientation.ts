import UFuzzy from '@leeoniya/ufuzzy';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** MiniSearch with prefixes, all words required. Knows words from their beginning only: not exact. */
export function createMinisearch({ names, cities }: LotColumns): TextIndex {
  const index = new MiniSearch<{ id: number; name: string; city: string }>({
    fields: ['name', 'city'],
  });
  index.addAll(names.map((name, id) => ({ id, name, city: cities[id] as string })));
  return {
    forEachMatch(text, visit) {
      for (const { id } of index.search(text, { prefix: true, combineWith: 'AND' }))
        visit(id as number);
    },
  };
}

/** Fuse with threshold 0 and location ignored, the nearest it comes to a substring; patterns end at 32 characters: not exact. */
export function createFuse({ names, cities }: LotColumns): TextIndex {
  const rows = names.map((name, row) => ({ name: fold(name), city: fold(cities[row] as string) }));
  const fuse = new Fuse(rows, {
    threshold: 0,
    ignoreLocation: true,
    shouldSort: false,
    keys: ['name', 'city'],
  });
  return {
    forEachMatch(text, visit) {
      for (const { refIndex } of fuse.search(text)) visit(refIndex);
    },
  };
}

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
