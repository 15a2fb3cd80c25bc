import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { built, lotOf } from './engines.ts';
import { lots, RUN, text } from './arbitrary-lots.ts';
import { forAll } from '../../support/for-all.ts';

const CITIES = 'Lillestrøm,Lillehammer,Ålesund,Oslo,Malmö,Bodø,Mo i Rana,Moss'.split(',');

function engineOf(names: readonly (readonly [name: string, city: string])[]) {
  return built(names.map(([name, city], id) => lotOf(id, { name, city })));
}

describe('S8: suggestions', () => {
  const engine = engineOf(CITIES.map((city) => [`${city} P-hus`, city]));

  test.each<[typed: string, suggested: string[]]>([
    ['alesnud', ['Ålesund']],
    ['malmo', ['Malmö']],
    ['mo irana', ['Mo i Rana']],
    ['moss p-huss', ['Moss P-hus']],
    // One edit is forgiven in a short text, two from six letters on.
    ['mosxx', []],
    ['olesumd', ['Ålesund']],
    ['xolesumd', []],
    // Nothing for a very short text, and for one that resembles no place.
    ...['', ' ', 'x', '\ud800', 'q'.repeat(300)].map((typed): [string, string[]] => [typed, []]),
  ])('of %j are %j', (typed, suggested) => {
    expect(engine.suggest(typed)).toEqual(suggested);
  });

  test('at most five are given: fewest edits first, then cities, then those with most lots', () => {
    const crowded = engineOf([
      ['Vika', 'Vik'],
      ['Vikb', 'Vike'],
      ['Vikc', 'Vike'],
      ['Vikd', 'Viks'],
      ['Vikf', 'Vik'],
      ['Vik', 'Oslo'],
    ]);
    expect(crowded.suggest('vik')).toEqual(['Vik', 'Vike', 'Viks', 'Vika', 'Vikb']);
  });

  test('a city with names in several languages is known by each; case makes no other name', () => {
    const north = engineOf([
      ['Torget', 'Trondheim - Tråante'],
      ['Havna', 'Bodø – Bådåddjo'],
      ['Vest-Agder', 'Vest-Agder'],
      ['OSLO', 'Oslo'],
      // The letters of Sámi names are folded too.
      ['Havna', 'Porsanger - Porsáŋgu - Porsanki'],
    ]);
    const typed = ['trondhiem', 'traånte', 'bådådjo', 'agdre', 'oslp'];
    const named = [['Trondheim'], ['Tråante'], ['Bådåddjo'], [], ['Oslo']];
    expect(typed.map((one) => north.suggest(one))).toEqual(named);
    expect(north.suggest('porsangu')).toContain('Porsáŋgu');
    expect(north.suggest('Porsanki')).toContain('Porsanki');
  });

  test('each suggestion finds something', () => {
    forAll(RUN, lots, text, (list, typed) => {
      const any = built(list);
      for (const suggested of any.suggest(typed)) {
        const { total } = any.search({ text: suggested, propertyIds: [], limit: 0 });
        expect(total).toBeGreaterThan(0);
      }
    });
  });

  test('every place one edit away is found', () => {
    const edit = fc.record({
      city: fc.constantFrom(...CITIES),
      at: fc.nat({ max: 9 }),
      letter: fc.constantFrom('x', 'e', ' '),
      kind: fc.constantFrom('insert', 'drop', 'replace', 'swap'),
    });
    forAll(RUN, edit, ({ city, at, letter, kind }) => {
      const i = at % (city.length - 1);
      const [before, after] = [city.slice(0, i), city.slice(i)];
      const typos: Record<string, string> = {
        insert: before + letter + after,
        drop: before + after.slice(1),
        replace: before + letter + after.slice(1),
        swap: before + after[1]! + after[0]! + after.slice(2),
      };
      expect(engine.suggest(typos[kind]!)).toContain(city);
    });
  });
});
