import Fuse from 'fuse.js';
import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

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
