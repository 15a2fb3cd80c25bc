import MiniSearch from 'minisearch';
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
