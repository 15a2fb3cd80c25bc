import MiniSearch from 'minisearch';
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
