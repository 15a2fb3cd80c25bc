import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lot } from '../../../src/domain/lot.ts';
import { LotIndexBuilder } from '../../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { lots, RUN, text } from './arbitrary-lots.ts';

const CITIES = [
  'Lillestrøm',
  'Lillehammer',
  'Ålesund',
  'Oslo',
  'Malmö',
  'Bodø',
  'Mo i Rana',
  'Moss',
];

function engineOf(names: readonly (readonly [name: string, city: string])[]) {
  const builder = new LotIndexBuilder(LOT_RULES);
  for (const [name, city] of names) {
    const lot: Lot = {
      id: undefined,
      name,
      street: '',
      city,
      position: [10, 60],
      propertyIds: [],
      chargers: 0,
    };
    builder.add(lot);
  }
  return builder.finish();
}

describe('S8: suggestions', () => {
  const engine = engineOf(CITIES.map((city) => [`${city} P-hus`, city]));

  test.each([
    ['lilestrom', 'Lillestrøm'],
    ['Lillestrom', 'Lillestrøm'],
    ['olso', 'Oslo'],
    ['alesnud', 'Ålesund'],
    ['malmo', 'Malmö'],
    ['bodö', 'Bodø'],
    ['mo irana', 'Mo i Rana'],
    ['moss p-huss', 'Moss P-hus'],
  ])('%s means %s', (typed, meant) => {
    expect(engine.suggest(typed)[0]).toBe(meant);
  });

  test('one edit is forgiven in a short text, two from six letters on', () => {
    expect(engine.suggest('mosxx')).toEqual([]);
    expect(engine.suggest('olesumd')).toEqual(['Ålesund']);
    expect(engine.suggest('xolesumd')).toEqual([]);
  });

  test('suggests nothing for a very short text, and for a text that resembles no place', () => {
    for (const typed of ['', ' ', 'x', '\ud800', 'q'.repeat(300)]) {
      expect(engine.suggest(typed)).toEqual([]);
    }
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

  test('a city with names in two languages is known by each; case makes no other name', () => {
    const north = engineOf([
      ['Torget', 'Trondheim - Tråante'],
      ['Havna', 'Bodø – Bådåddjo'],
      ['Vest-Agder', 'Vest-Agder'],
      ['OSLO', 'Oslo'],
    ]);
    expect(north.suggest('trondhiem')).toEqual(['Trondheim']);
    expect(north.suggest('traånte')).toEqual(['Tråante']);
    expect(north.suggest('bådådjo')).toEqual(['Bådåddjo']);
    expect(north.suggest('agdre')).toEqual([]);
    expect(north.suggest('oslp')).toEqual(['Oslo']);
  });

  test('the letters of Sámi names are folded too', () => {
    const north = engineOf([['Havna', 'Porsanger - Porsáŋgu - Porsanki']]);
    expect(north.suggest('porsangu')).toContain('Porsáŋgu');
    expect(north.suggest('Porsanki')).toContain('Porsanki');
  });

  test('each suggestion finds something', () => {
    fc.assert(
      fc.property(lots, text, (list, typed) => {
        const builder = new LotIndexBuilder(LOT_RULES);
        for (const lot of list) builder.add(lot);
        const any = builder.finish();
        for (const suggested of any.suggest(typed)) {
          const { total } = any.search({ text: suggested, propertyIds: [], limit: 0 });
          expect(total).toBeGreaterThan(0);
        }
      }),
      RUN,
    );
  });

  test('every place one edit away is found', () => {
    const edit = fc.record({
      city: fc.constantFrom(...CITIES),
      at: fc.nat({ max: 9 }),
      letter: fc.constantFrom('x', 'e', ' '),
      kind: fc.constantFrom('insert', 'drop', 'replace', 'swap'),
    });
    fc.assert(
      fc.property(edit, ({ city, at, letter, kind }) => {
        const i = at % (city.length - 1);
        const [before, after] = [city.slice(0, i), city.slice(i)];
        const typos: Record<string, string> = {
          insert: before + letter + after,
          drop: before + after.slice(1),
          replace: before + letter + after.slice(1),
          swap: before + after[1]! + after[0]! + after.slice(2),
        };
        expect(engine.suggest(typos[kind]!)).toContain(city);
      }),
      RUN,
    );
  });

  test('are prepared in steps, by several at a time, while all else is answered', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => [`Plass ${index}`, 'Moss'] as const);
    const many = engineOf(names);
    const runs = [many.buildSuggestions(), many.buildSuggestions()];
    let steps = 0;
    for (let open = runs; open.length > 0; steps += 1) {
      open = open.filter((run) => run.next().done !== true);
      expect(many.search({ text: 'plass 4999', propertyIds: [], limit: 10 }).total).toBe(1);
    }
    expect(steps).toBeGreaterThan(2);
    expect(many.buildSuggestions().next().done).toBe(true);
    expect(many.suggest('Plsas 4999')).toEqual(engineOf(names).suggest('Plsas 4999'));
    expect(many.suggest('Plsas 4999')[0]).toBe('Plass 4999');
  });
});
