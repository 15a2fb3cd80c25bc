/** S13: ways to name where one goes that are not among the phrases of the table, and what the index makes of each. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { buildDestinationIndex } from '../../../workers/destinations/destination-index.ts';
import { norwegianDestinations } from './norway.ts';

const index = norwegianDestinations();

function labels(text: string, position?: Position): readonly string[] {
  return index.answer({ text, position }).choices.map(({ label }) => label);
}

describe('S13: ways to name where one goes', () => {
  test.each([
    // Towns, with the words people put around them.
    ['Oslo, Norge', 'Oslo'],
    ['city centre Stavanger', 'Stavanger'],
    ['Mo i rana', 'Mo i Rana'],
    // Its church in the file is 34 km away.
    ['Tromsø kirke', 'Tromsø'],
    // Halves of double names.
    ['traante', 'Trondheim'],
    ['Trondheim - Tråante', 'Trondheim'],
    ['NO-0155 Oslo', '0155 Oslo'],
    ['9008 tromso', '9008 Tromsø'],
    // Streets: with towns and house numbers, without an ending, a full stop or an apostrophe.
    ['Storgata 12B, 0155 Oslo', 'Storgata, Oslo'],
    ['trondheim munkegata 5', 'Munkegata, Trondheim'],
    ['karl johan', 'Karl Johans gate, Oslo'],
    ['st olavs gate oslo', 'St. Olavs gate, Oslo'],
    ['Biskop Gunnerus gate', 'Biskop Gunnerus’ gate, Oslo'],
    // As everyone shortens them.
    ['karl johans g. 22', 'Karl Johans gate, Oslo'],
    ['Bogstadvn 27b', 'Bogstadveien, Oslo'],
    ['storg. 5, oslo', 'Storgata, Oslo'],
    ['St. Olavs pl.', 'St. Olavs plass, Oslo'],
    ['Asane bergen', 'Åsane, Bergen'],
    ['bergen flesland', 'Bergen lufthavn'],
  ])('%s names %s', (typed, meant) => {
    expect(labels(typed)[0]).toBe(meant);
    expect(index.answer({ text: typed }).named?.label).toBe(meant);
  });

  test.each([
    ['', undefined],
    ['b', undefined],
    ['kristians', 'Kristiansand'],
    ['parking near Bergen', 'Bergen'],
    ['p-hus bergen', 'Bergen'],
    ['torgallm', 'Torgallmenningen, Bergen'],
    ['karl johansgat', 'Karl Johans gate, Oslo'],
    ['karl johans g', 'Karl Johans gate, Oslo'],
    ['karljohans gate', 'Karl Johans gate, Oslo'],
    ['Storgaten Oslo', 'Storgata, Oslo'],
    ['storgata v', 'Storgata, Mosjøen'],
    ['bankpl', 'Bankplassen, Oslo'],
    ['kirkevn.no', 'Kirkeveien, Ski'],
    // The town alone counts only where the other words lead nowhere.
    ['Kåres ve Oslo', 'Kåres vei, Oslo'],
    ['Oslo S. Olavs gate', 'St. Olavs gate, Oslo'],
    // What only shares a connecting word is not offered.
    ['handelshuset på hjørnet', undefined],
    // No word is more than a word.
    ['constructor.', undefined],
    ['__proto__', 'Protonveien, Oslo'],
    ['hasOwnProperty g.', 'G. Sandveds gate, Sandnes'],
  ])('"%s" names nothing, and may mean %s', (typed, meant) => {
    expect(labels(typed)[0]).toBe(meant);
    expect(index.answer({ text: typed }).named).toBeUndefined();
  });

  test('of one name the nearest comes first', () => {
    expect(labels('storgata', [10.66, 59.43])[0]).toBe('Storgata, Moss');
    expect(labels('storgata', [18.96, 69.65])[0]).toBe('Storgata, Tromsø');
  });

  test('a choice found by another name shows that name, and comes after those found by their own', () => {
    const [first] = index.answer({ text: 'Flesland' }).choices;
    expect(first).toMatchObject({ label: 'Bergen lufthavn', alias: 'Flesland' });
    expect(labels('Oslo')[0]).toBe('Oslo');
    expect(labels('Oslo')).not.toContain('Oslo lufthavn');
    expect(index.answer({ text: 'Bergen lufthavn' }).choices[0]).not.toHaveProperty('alias');
  });
});

describe('S13: a file of Sweden, which an operator there names, with what its country calls things', () => {
  const file = readFileSync('tests/fixtures/destinations-sweden.json', 'utf8');
  const sweden = runToEnd(buildDestinationIndex(file));

  test.each([
    ['Uppsala', 'Uppsala'],
    ['Uppsala centrum, Sverige', 'Uppsala'],
    ['G.borg', 'Göteborg'],
    ['Gothenburg', 'Göteborg'],
    ['753 20', '75320 Uppsala'],
    ['SE-753 20 Uppsala', '75320 Uppsala'],
    ['Uppsala resecentrum', 'Uppsala centralstation'],
    ['stationen i Knivsta', 'Knivsta station'],
    ['Stockholm Arlanda', 'Arlanda flygplats'],
    ['Uppsala sjukhus', 'Akademiska sjukhuset'],
    ['Kungsg. 3', 'Kungsgatan, Uppsala'],
    ['Gotland', 'Gotland'],
  ])('"%s" names %s', (text, label) => {
    expect(sweden.answer({ text }).named?.label).toBe(label);
  });

  test.each(['Trondheim', '7011', 'Asker stasjon', 'Oslo lufthavn', 'Karl Johans gate'])(
    'a place in Norway is not found: "%s"',
    (text) => {
      const { named, choices } = sweden.answer({ text });
      expect(named).toBeUndefined();
      expect(choices.every(({ position: [lng] }) => lng > 11.5)).toBe(true);
    },
  );
});
