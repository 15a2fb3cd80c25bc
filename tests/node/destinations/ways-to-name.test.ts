/** S13: ways in which people name where they go, and what the index makes of each. */
import { describe, expect, test } from 'vitest';
import type { Position } from '../../../src/domain/geo.ts';
import { norwegianDestinations } from './norway.ts';

const index = norwegianDestinations();

type Way = readonly [typed: string, meant: string];

/** The meant destination is the first choice. */
const FIRST: readonly Way[] = [
  // Towns, with the words people put around them.
  ['Bergen sentrum', 'Bergen'],
  ['oslo sentrum', 'Oslo'],
  ['Oslo, Norge', 'Oslo'],
  ['Trondheim, Norway', 'Trondheim'],
  ['city centre Stavanger', 'Stavanger'],
  ['downtown Oslo', 'Oslo'],
  ['parking near Bergen', 'Bergen'],
  ['parkering i Drammen', 'Drammen'],
  ['p-hus bergen', 'Bergen'],
  ['Mo i rana', 'Mo i Rana'],
  ['trondh', 'Trondheim'],
  ['kristians', 'Kristiansand'],
  // Letters that a keyboard lacks, and misspellings.
  ['tromso', 'Tromsø'],
  ['alesund', 'Ålesund'],
  ['honefoss', 'Hønefoss'],
  ['baerum', 'Bærum'],
  ['lilehammer', 'Lillehammer'],
  ['Kristiansnad', 'Kristiansand'],
  ['stavnager', 'Stavanger'],
  ['Treondheim', 'Trondheim'],
  // Halves of double names.
  ['Tråante', 'Trondheim'],
  ['traante', 'Trondheim'],
  ['Romsa', 'Tromsø'],
  ['Hárstták', 'Harstad'],
  ['Guovdageaidnu', 'Kautokeino'],
  ['Trondheim - Tråante', 'Trondheim'],
  // Postcodes.
  ['5014', '5014 Bergen'],
  ['0161 Oslo', '0161 Oslo'],
  ['Oslo 0161', '0161 Oslo'],
  ['7011', '7011 Trondheim'],
  ['9008 tromso', '9008 Tromsø'],
  ['NO-0155 Oslo', '0155 Oslo'],
  // Streets: with towns, house numbers, abbreviations, endings of the neighbouring town.
  ['karl johans gate', 'Karl Johans gate, Oslo'],
  ['karl johan', 'Karl Johans gate, Oslo'],
  ['Torgallmenningen', 'Torgallmenningen, Bergen'],
  ['torgallm', 'Torgallmenningen, Bergen'],
  ['karl johansgat', 'Karl Johans gate, Oslo'],
  ['karljohans gate', 'Karl Johans gate, Oslo'],
  ['torgalmenningen', 'Torgallmenningen, Bergen'],
  ['Storgata 12, Oslo', 'Storgata, Oslo'],
  ['Storgata 12B, 0155 Oslo', 'Storgata, Oslo'],
  ['oslo storgata', 'Storgata, Oslo'],
  ['storgata moss', 'Storgata, Moss'],
  ['trondheim munkegata 5', 'Munkegata, Trondheim'],
  ['Elgeseter gt 10', 'Elgeseter gate, Trondheim'],
  ['bogstadveien 27b', 'Bogstadveien, Oslo'],
  ['bryggen bergen', 'Bryggen, Bergen'],
  ['markensgate kristiansand', 'Markens gate, Kristiansand'],
  ['Storgaten Oslo', 'Storgata, Oslo'],
  ['Kong Oscars gate, Bergen, Norway', 'Kong Oscars gate, Bergen'],
  ['st olavs gate oslo', 'St. Olavs gate, Oslo'],
  ['Henrik Ibsens gt. 12 Oslo', 'Henrik Ibsens gate, Oslo'],
  ['youngstorget', 'Youngstorget, Oslo'],
  ['Biskop Gunnerus gate', 'Biskop Gunnerus’ gate, Oslo'],
  // Districts.
  ['åsane', 'Åsane, Bergen'],
  ['Asane bergen', 'Åsane, Bergen'],
  ['grunerlokka', 'Grünerløkka, Oslo'],
  ['midtbyen trondheim', 'Midtbyen, Trondheim'],
  ['frogner oslo', 'Frogner, Oslo'],
  // Places everybody knows.
  ['bergen flesland', 'Bergen lufthavn'],
  ['Oslo airport', 'Oslo lufthavn'],
  ['Gardermoen', 'Oslo lufthavn'],
  ['aker brygge', 'Aker brygge, Oslo'],
  ['Nidarosdomen', 'Nidarosdomen, Trondheim'],
  ['haukeland sykehus', 'Haukeland universitetssjukehus'],
  ['majorstua', 'Majorstuen, Oslo'],
];

/** The meant destination is among the three. */
const AMONG_THREE: readonly Way[] = [
  ['storgata', 'Storgata, Oslo'],
  ['kristian', 'Kristiansund'],
  ['torget bergen', 'Torget, Bergen'],
  ['tjuvholmen', 'Tjuvholmen, Oslo'],
  ['kongens gate 3', 'Kongens gate, Oslo'],
  ['fana', 'Fana, Bergen'],
];

function labels(text: string, position?: Position): readonly string[] {
  return index.answer({ text, position }).choices.map(({ label }) => label);
}

describe('S13: ways to name where one goes', () => {
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

  test('what only shares a connecting word is not offered, and no word is more than a word', () => {
    for (const typed of ['handelshuset på hjørnet', 'xyzzy i qwxyz']) {
      expect(labels(typed)).toEqual([]);
    }
    for (const typed of ['constructor', 'constructor.', '__proto__', 'hasOwnProperty g.']) {
      expect(Array.isArray(labels(typed))).toBe(true);
    }
  });

  test('a choice found by another name shows that name, and comes after those found by their own', () => {
    const [first] = index.answer({ text: 'Flesland' }).choices;
    expect(first).toMatchObject({ label: 'Bergen lufthavn', alias: 'Flesland' });
    expect(labels('Oslo')[0]).toBe('Oslo');
    expect(labels('Oslo')).not.toContain('Oslo lufthavn');
    expect(index.answer({ text: 'Bergen lufthavn' }).choices[0]).not.toHaveProperty('alias');
  });

  test.each([...FIRST, ...AMONG_THREE])('%s: every choice is named by its own label', (typed) => {
    for (const choice of index.answer({ text: typed }).choices) {
      expect(index.answer({ text: choice.label }).named).toEqual({ ...choice, alias: undefined });
    }
  });

  test.each([
    ['', undefined],
    ['b', undefined],
    ['qxqxqx', undefined],
    ['tråante', 'Trondheim'],
    ['torgallmenningen, bergen', 'Torgallmenningen, Bergen'],
    ['Torgallmenningen', 'Torgallmenningen, Bergen'],
    ['torgallm', undefined],
    ['bergn', undefined],
    // As everyone shortens them.
    ['karl johans gt 22', 'Karl Johans gate, Oslo'],
    ['karl johans g. 22', 'Karl Johans gate, Oslo'],
    ['Bogstadvn 27b', 'Bogstadveien, Oslo'],
    ['storg. 5, oslo', 'Storgata, Oslo'],
    ['Storgt. 12B, 0155 Oslo', 'Storgata, Oslo'],
    ['solli pl', 'Solli plass, Oslo'],
    ['St. Olavs pl.', 'St. Olavs plass, Oslo'],
    // Unfinished, or no street's.
    ['karl johans g', undefined],
    ['storgata v', undefined],
    ['bogstadv', undefined],
    ['pl', undefined],
    ['kirkevn.no', undefined],
  ])('"%s" names %s', (typed, named) => {
    expect(index.answer({ text: typed }).named?.label).toBe(named);
  });
});
