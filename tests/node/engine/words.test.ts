import { describe, expect, test } from 'vitest';
import type { MatchQuery } from '../../../src/domain/search-api.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { built, lotOf } from './engines.ts';

const LOTS: readonly (readonly [name: string, street: string, city: string])[] = [
  ['Bryggen p-hus', 'Torget 1', 'Bergen'],
  ['Klostergarasjen', 'Vestre Murallmenningen 14', 'Bergen'],
  ['Flesland P-hus sentrum', '', 'Bergen'],
  ['Aker brygge', 'Stranden 3', 'Oslo'],
  ['Oslo S', 'Biskop Gunnerus’ gate', 'Oslo'],
  ['Parkering Moss, havna', 'Kongens gate', 'Moss'],
];

function engineOf(lots: typeof LOTS): LotEngine {
  return built(
    lots.map(([name, street, city], id) => {
      const propertyIds = id % 2 === 0 ? [2] : [];
      return lotOf(id, { name, street, city, position: [10 + id / 10, 60], propertyIds });
    }),
  );
}

const engine = engineOf(LOTS);

function found(text: string) {
  const answer = engine.search({ text, words: 'auto', propertyIds: [], limit: 10 });
  return { lots: answer.hits.map(({ lotIndex }) => lotIndex), words: answer.words };
}

describe('S12: words', () => {
  test.each([
    ['p-hus bergen', [0, 2], ['p-hus', 'bergen']],
    ['bergen P-HUS', [0, 2], ['bergen', 'p-hus']],
    ['bergen vestre mural', [1], ['bergen', 'vestre', 'mural']],
    ['bryggen, Bergen', [0], ['bryggen', 'bergen']],
    ['bergen bergen brygg', [0], ['bergen', 'brygg']],
    ['oslo biskop', [4], ['oslo', 'biskop']],
    ['nowhere bergen', [], ['nowhere', 'bergen']],
    // Words that say nothing are left out where they would empty the answer.
    ['oslo sentrum', [3, 4], ['oslo']],
    ['Oslo, Norge', [3, 4], ['oslo']],
    ['parkering near moss', [5], ['parkering', 'moss']],
    // Where they narrow they count, even as letters of other words.
    ['bergen sentrum', [2], ['bergen', 'sentrum']],
    ['sentrum parkering', [2], ['sentrum']],
    ['p-plass i norge', [1, 4, 5], ['i']],
  ])('%s', (text, lots, words) => {
    expect(found(text)).toEqual({ lots, words });
  });

  test('the streets are indexed in steps when first asked for, and again in the clusters’ order', () => {
    const fresh = engineOf(LOTS);
    const query: MatchQuery = { text: 'bergen vestre', words: 'auto', propertyIds: [] };
    expect(fresh.needsWords({ ...query, text: 'bergen' })).toBe(false);
    expect(fresh.needsWords(query)).toBe(true);
    const runs = [fresh.buildWords(), fresh.buildWords()];
    runs[0]!.next();
    for (const share of fresh.buildClusters()) void share;
    for (let open = runs; open.length > 0;) open = open.filter((run) => run.next().done !== true);
    expect(fresh.needsWords(query)).toBe(false);
    expect(fresh.search({ ...query, limit: 10 }).hits.map((hit) => hit.lotIndex)).toEqual([1]);
  });
});
