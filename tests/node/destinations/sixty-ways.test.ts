/** S13: sixty ways in which people name where they go, and what the index makes of each. */
import { describe, expect, test } from 'vitest';
import type { Position } from '../../../src/domain/geo.ts';
import { AMONG_THREE, FIRST } from '../../support/ways-to-go.ts';
import { norwegianDestinations } from './norway.ts';

const index = norwegianDestinations();

function labels(text: string, position?: Position): readonly string[] {
  return index.answer({ text, position }).choices.map(({ label }) => label);
}

describe('S13: sixty ways to name where one goes', () => {
  test.each(FIRST)('%s means %s', (typed, meant) => {
    expect(labels(typed)[0]).toBe(meant);
  });

  test.each(AMONG_THREE)('%s may mean %s', (typed, meant) => {
    expect(labels(typed)).toContain(meant);
  });

  test('of one name the nearest comes first', () => {
    expect(labels('storgata', [10.66, 59.43])[0]).toBe('Storgata, Moss');
    expect(labels('storgata', [18.96, 69.65])[0]).toBe('Storgata, Tromsø');
  });

  test.each([...FIRST, ...AMONG_THREE])('%s: every choice is named by its own label', (typed) => {
    for (const choice of index.answer({ text: typed }).choices) {
      expect(index.answer({ text: choice.label }).named).toEqual(choice);
    }
  });

  test.each([
    ['', undefined],
    ['b', undefined],
    ['qxqxqx', undefined],
    ['Bergen', 'Bergen'],
    ['bergen sentrum', 'Bergen'],
    ['Oslo, Norge', 'Oslo'],
    ['tråante', 'Trondheim'],
    ['torgallmenningen, bergen', 'Torgallmenningen, Bergen'],
    ['Torgallmenningen', 'Torgallmenningen, Bergen'],
    ['torgallm', undefined],
    ['0161 oslo', '0161 Oslo'],
    ['Storgata 12, Oslo', 'Storgata, Oslo'],
    ['bergn', undefined],
  ])('"%s" names %s', (typed, named) => {
    expect(index.answer({ text: typed }).named?.label).toBe(named);
  });
});
