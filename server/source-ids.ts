/** Ids of lots that come from a source: made alike by importers and feeds, so that a feed finds an imported lot. */
import { createHash } from 'node:crypto';

import type { Position } from '../src/domain/geo.ts';
import { lotIdOf } from '../src/domain/lot.ts';

/**
 * A source's id in the letters that an address may hold (D4). Where that would drop a letter ("Å1", "Ø1") or be too long,
 * the id is a hash of the source's.
 */
export function lotId(source: string): string | undefined {
  const text = source.normalize('NFC');
  if (text === '') return undefined;
  const written = text.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const dropsLetters = /[\p{L}\p{M}\p{N}]/u.test(text.replaceAll(/\w/g, ''));
  if (!dropsLetters && lotIdOf(written) !== undefined) return written;
  return dropsLetters || written.length > 64 ? hashId(text) : undefined;
}

/** An id for a row that has none, made from its name and position. */
export function madeId(name: string, [lng, lat]: Position): string {
  return hashId(`${name} ${lng} ${lat}`);
}

function hashId(text: string): string {
  return `lot-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}
