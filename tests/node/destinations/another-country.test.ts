/** S13: an operator elsewhere names its own file, with what its country calls things. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildDestinationIndex } from '../../../workers/destinations/destination-index.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

const file = readFileSync('tests/fixtures/destinations-sweden.json', 'utf8');
const index = runToEnd(buildDestinationIndex(file));

describe('S13: a file of Sweden', () => {
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
    expect(index.answer({ text }).named?.label).toBe(label);
  });

  test.each(['Trondheim', '7011', 'Asker stasjon', 'Oslo lufthavn', 'Karl Johans gate'])(
    'a place in Norway is not found: "%s"',
    (text) => {
      const { named, choices } = index.answer({ text });
      expect(named).toBeUndefined();
      expect(choices.every(({ position: [lng] }) => lng > 11.5)).toBe(true);
    },
  );
});
