/** S13: on the way to a name, no other town takes over the list. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Stage } from '../../../src/domain/answers-api.ts';
import { fold } from '../../../src/domain/fold.ts';
import { decide } from '../../../workers/answers/decide.ts';
import type { DestinationFile } from '../../../workers/destinations/destination-file.ts';
import type { DestinationIndex } from '../../../workers/destinations/destination-index.ts';
import { DESTINATION_FILE, norwegianDestinations } from '../destinations/norway.ts';

const TOWNS = 150;
const STREETS = 35;

let places: DestinationIndex;
let names: readonly string[];

beforeAll(() => {
  places = norwegianDestinations();
  const { towns, streets } = JSON.parse(readFileSync(DESTINATION_FILE, 'utf8')) as DestinationFile;
  const largest = towns.toSorted((a, b) => b[4] - a[4]).slice(0, TOWNS);
  const townsOf = new Map<string, number>();
  for (const [, , , , ...streetNames] of streets) {
    for (const name of streetNames) townsOf.set(name, (townsOf.get(name) ?? 0) + 1);
  }
  const commonest = [...townsOf].sort((a, b) => b[1] - a[1]).slice(0, STREETS);
  names = [...new Set([...largest.map(([name]) => name), ...commonest.map(([name]) => name)])];
});

/** Every list has the text: only a town can be in force. */
const engine = { bounds: undefined, largeTowns: [], search: () => ({ total: 1, hits: [] }) };

function townAt(text: string, stage: Stage): string | undefined {
  const question = { text, propertyIds: [], limit: 10, stage };
  return decide(engine, places, question, true).inForce?.destination.name;
}

describe('S13 a town in force while a name is typed', () => {
  test('of the prefixes of 150 towns and 35 streets at most four put a wrong one in force', () => {
    let count = 0;
    const wrong = new Set<string>();
    for (const name of names) {
      for (let length = 1; length < name.length; length++) {
        const prefix = name.slice(0, length);
        count += 1;
        const town = townAt(prefix, 'typing');
        if (town !== undefined && fold(town) !== fold(name)) wrong.add(`${prefix}: ${town}`);
      }
    }
    expect(count).toBeGreaterThan(1_000);
    // Places of one name, or one within the other.
    expect([...wrong].slice(4)).toEqual([]);
  });

  test('large towns are in force with their last letter, names that may become longer after a pause', () => {
    const large = ['Oslo', 'Bergen', 'Trondheim', 'Bodø', 'Drammen'];
    expect(large.map((town) => townAt(town, 'typing'))).toEqual(large);
    expect(townAt('Bodo', 'typing')).toBe('Bodø');
    const short = ['Os', 'Ski', 'Ås', 'Stø', 'Bø', 'Strand'];
    expect(short.flatMap((town) => townAt(town, 'typing') ?? [])).toEqual([]);
    expect(short.map((town) => townAt(town, 'paused'))).toEqual(short);
    // Sto is not Stø: only Enter makes it so.
    expect([townAt('Sto', 'paused'), townAt('Sto', 'final')]).toEqual([undefined, 'Stø']);
  });
});
