/** S8: the towns offered to who has said nothing yet, or was not understood. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FirstLots } from '../../../server/first-lots.ts';
import { fold } from '../../../src/domain/fold.ts';
import { largeTowns, townQuery, townsWithPages } from '../../../src/domain/large-towns.ts';
import { lotRow } from '../../support/served-rows.ts';
import { built, lotOf } from '../engine/engines.ts';
import { forAll } from '../../support/for-all.ts';

/** As the first page counts them and as the worker does, alike. */
function townsOf(cities: readonly string[]): readonly string[] {
  const first = new FirstLots();
  for (const [id, city] of cities.entries()) first.take(lotRow(id, { address: { city } }));
  const towns = first.finish().largeTowns;
  expect(built(cities.map((city, id) => lotOf(id, { city }))).largeTowns).toEqual(towns);
  return towns;
}

/** All lots counted by the first name of their city. */
function naive(cities: readonly string[]): readonly (readonly [key: string, lots: number])[] {
  const lots = new Map<string, number>();
  for (const city of cities) {
    const key = fold(city.split(' - ')[0]!.trim());
    if (/\p{L}/u.test(key)) lots.set(key, (lots.get(key) ?? 0) + 1);
  }
  return [...lots].sort(([, a], [, b]) => b - a);
}

describe('S8 the large towns', () => {
  test('are those with most lots, by the first of their names, as most lots write it', () => {
    const cities = [
      ...Array<string>(3).fill('Trondheim - Tråante'),
      ...Array<string>(2).fill('BERGEN'),
      ...Array<string>(3).fill('Bergen'),
    ].concat(['Moss', 'Moss', 'Oslo', 'Drammen', 'Ås', '', ' ', '0150']);
    expect(townsOf(cities)).toEqual(['Bergen', 'Trondheim', 'Moss', 'Drammen', 'Oslo']);
  });

  test('U6 of 70 towns: the largest five, and a page for each with ten lots', () => {
    const lotsByCity = Array.from({ length: 70 }, (_, at) => [`By ${at}`, at + 1] as const);
    const towns = [69, 68, 67, 66, 65].map((at) => `By ${at}`);
    expect(largeTowns(lotsByCity, (city) => city)).toEqual(towns);
    const withPages = townsWithPages(lotsByCity);
    expect([withPages[0], withPages.at(-1), withPages.length]).toEqual(['By 69', 'By 9', 61]);
    expect([townQuery('Mo i Rana'), townQuery(undefined)]).toEqual(['?search=Mo+i+Rana', '']);
  });

  test('the page and the worker count alike, and as one would by hand', () => {
    const city = fc.constantFrom(...'Oslo,OSLO,Ås,Bodø,Bodø - Bådåddjo, Moss,Ski,1,'.split(','));
    forAll({}, fc.array(city, { maxLength: 40 }), (cities) => {
      const towns = townsOf(cities);
      const all = naive(cities);
      const lotsOf = new Map(all);
      const counted = towns.map((town) => lotsOf.get(fold(town)));
      expect(counted).toEqual(all.length < 2 ? [] : all.slice(0, 5).map(([, lots]) => lots));
      expect(new Set(towns.map(fold)).size).toBe(towns.length);
    });
  });
});
