import { describe, expect, test } from 'vitest';
import { ListSummaryBuilder } from '../../../server/list-summary.ts';
import { largeTowns, townQuery, townsWithPages } from '../../../src/domain/large-towns.ts';
import { lotRow } from '../../support/served-rows.ts';
import { built, lotOf } from '../engine/engines.ts';

/** As the first page counts them and as the worker does, alike. */
function townsOf(cities: readonly string[]): readonly string[] {
  const first = new ListSummaryBuilder();
  for (const [id, city] of cities.entries()) first.take(lotRow(id, { address: { city } }));
  const towns = first.finish().largeTowns;
  expect(built(cities.map((city, id) => lotOf(id, { city }))).largeTowns).toEqual(towns);
  return towns;
}

describe('S8 the large towns', () => {
  test('are those with most lots, by the first of their names, as most lots write it', () => {
    const cities = [
      ...Array<string>(3).fill('Trondheim - Tråante'),
      ...Array<string>(2).fill('BERGEN'),
      ...Array<string>(3).fill('Bergen'),
    ].concat(['Moss', ' Moss', 'Oslo', 'Drammen', 'Ås', '', ' ', '0150']);
    expect(townsOf(cities)).toEqual(['Bergen', 'Trondheim', 'Moss', 'Drammen', 'Oslo']);
    expect([[], ['Oslo', 'OSLO'], ['Oslo', 'Ås']].map(townsOf)).toEqual([[], [], ['Oslo', 'Ås']]);
  });

  test('U6 of 70 towns: the largest five, and a page for each with ten lots', () => {
    const lotsByCity = Array.from({ length: 70 }, (_, at) => [`By ${at}`, at + 1] as const);
    const towns = [69, 68, 67, 66, 65].map((at) => `By ${at}`);
    expect(largeTowns(lotsByCity, (city) => city)).toEqual(towns);
    const withPages = townsWithPages(lotsByCity);
    expect([withPages[0], withPages.at(-1), withPages.length]).toEqual(['By 69', 'By 9', 61]);
    expect([townQuery('Mo i Rana'), townQuery(undefined)]).toEqual(['?search=Mo+i+Rana', '']);
  });
});
