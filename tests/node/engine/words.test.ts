import { expect, test } from 'vitest';
import { built, lotOf } from './engines.ts';

const LOTS = [
  ['Bryggen p-hus', 'Torget 1', 'Bergen'],
  ['Klostergarasjen', 'Vestre Murallmenningen 14', 'Bergen'],
  ['Flesland P-hus sentrum', '', 'Bergen'],
  ['Aker brygge', 'Stranden 3', 'Oslo'],
  ['Oslo S', 'Biskop Gunnerus’ gate', 'Oslo'],
  ['Parkering Moss, havna', 'Kongens gate', 'Moss'],
] as const;
const engine = built(LOTS.map(([name, street, city], id) => lotOf(id, { name, street, city })));

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
])('S12: %s', (text, lots, words) => {
  const answer = engine.search({ text, words: 'auto', propertyIds: [], limit: 10 });
  expect(answer.hits.map(({ lotIndex }) => lotIndex)).toEqual(lots);
  expect(answer.words).toEqual(words);
});
