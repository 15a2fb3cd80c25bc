/** S13: how often what was meant is among the three, over streets and postcodes drawn by a seed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { DestinationFile } from '../../../workers/destinations/destination-file.ts';
import { plainWords } from '../../../workers/destinations/plain-words.ts';
import { SEED } from '../../support/seed.ts';
import { DESTINATION_FILE, norwegianDestinations } from './norway.ts';
import { withTypo } from './with-typo.ts';

interface Meant {
  readonly name: string;
  readonly town: string;
  readonly position: Position;
}

const index = norwegianDestinations();
const file = JSON.parse(readFileSync(DESTINATION_FILE, 'utf8')) as DestinationFile;
const townName = (number: number): string => file.towns[number]![0];
const streets: readonly Meant[] = file.streets.flatMap(([town, lng, lat, , ...names]) =>
  names.map((name) => ({ name, town: townName(town), position: [lng, lat] as const })),
);
const bearers = new Map<string, number>();
for (const bearer of [
  ...streets.map((street) => street.name),
  ...[...file.towns, ...file.districts, ...file.places].map(([name]) => name),
]) {
  const plain = plainWords(bearer);
  bearers.set(plain, (bearers.get(plain) ?? 0) + 1);
}

function drawn<T>(list: readonly T[], count: number): readonly T[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, () => random.pick(list));
}

/** Share of `meant` that is among the three choices for what is typed; the misses are printed. */
function recall(meant: readonly Meant[], typed: (one: Meant) => string): number {
  const missed = meant.filter(({ name, position, ...rest }) => {
    const { choices } = index.answer({ text: typed({ name, position, ...rest }) });
    return !choices.some(
      (choice) => choice.name === name && String(choice.position) === String(position),
    );
  });
  const share = 1 - missed.length / meant.length;
  if (missed.length > 0) {
    const some = missed.slice(0, 8).map((one) => `"${typed(one)}" (${one.name}, ${one.town})`);
    process.stdout.write(
      `${(share * 100).toFixed(1)} % of ${meant.length}; missed ${some.join('; ')}\n`,
    );
  }
  return share;
}

describe(`S13: recall among three, seed ${SEED}`, () => {
  const thousand = drawn(streets, 1_000);

  test('1,000 streets are found by "street town" and "town street"', () => {
    expect(recall(thousand, ({ name, town }) => `${name} ${town}`)).toBeGreaterThanOrEqual(0.98);
    expect(recall(thousand, ({ name, town }) => `${town} ${name}`)).toBeGreaterThanOrEqual(0.98);
  });

  test('a street’s name alone, where at most three bear it', () => {
    const rare = drawn(
      streets.filter(({ name }) => (bearers.get(plainWords(name)) ?? 0) <= 3),
      1_000,
    );
    expect(recall(rare, ({ name }) => name)).toBeGreaterThanOrEqual(0.98);
  });

  test('streets are found by "street town" with one typing error', () => {
    const random = seededRandom(SEED);
    const long = thousand.filter(({ name }) => name.length >= 4);
    const typed = new Map(
      long.map((one) => [`${one.name} ${one.town}`, withTypo(`${one.name} ${one.town}`, random)]),
    );
    const share = recall(long, ({ name, town }) => typed.get(`${name} ${town}`)!);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  test('500 postcodes are found alone and with the town before or behind', () => {
    const postcodes = drawn(file.postcodes, 500).map(([name, town, lng, lat]) => ({
      name,
      town: townName(town),
      position: [lng, lat] as const,
    }));
    for (const typed of [
      ({ name }: Meant) => name,
      ({ name, town }: Meant) => `${name} ${town}`,
      ({ name, town }: Meant) => `${town} ${name}`,
    ]) {
      expect(recall(postcodes, typed)).toBeGreaterThanOrEqual(0.98);
    }
  });
});
