import Fuse from 'fuse.js';
import { fold } from '../../src/domain/fold.ts';
import type { LotColumns } from '../lot-columns.ts';
import type { TextIndex } from './text-peer.ts';

/** Fuse with threshold 0 and location ignored, the nearest it comes to a substring; patterns end at 32 characters: not exact. */
export function createFuse({ names, cities }: LotColumns): TextIndex {
  const rows = names.map((name, row) => ({ name: fold(name), city: fold(cities[row] as string) }));
  const fuse = new Fuse(rows, {
    keys: ['name', 'city'],
    threshold: 0,
    ignoreLocation: true,
    shouldSort: false,
  });
  return {
    forEachMatch(text, visit) {
      for (const { refIndex } of fuse.search(text)) visit(refIndex);
    },
  };
}
