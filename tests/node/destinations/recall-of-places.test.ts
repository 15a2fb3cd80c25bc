/** S13: places and regions of every kind, as people type them: among the three; and what is misspelt puts nothing in force. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tools/reference/random.ts';
import type { Position } from '../../../src/domain/geo.ts';
import type { DestinationFile } from '../../../workers/destinations/destination-file.ts';
import { oneSpelling } from '../../../workers/destinations/name-lookup.ts';
import { plainWords } from '../../../workers/destinations/plain-words.ts';
import { drawsOf, sample } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { DESTINATION_FILE, norwegianDestinations } from './norway.ts';
import { withTypo } from './with-typo.ts';

interface Place {
  readonly name: string;
  readonly town: number;
  readonly kind: number;
  /** A region's is the middle of its extent, or its town's. */
  readonly position?: Position;
}

const index = norwegianDestinations();
const file = JSON.parse(readFileSync(DESTINATION_FILE, 'utf8')) as DestinationFile;
const places: readonly Place[] = [
  ...file.places.map(([name, town, lng, lat, kind]) => ({
    name,
    town,
    kind,
    position: [lng, lat] as const,
  })),
  ...file.regions.map(([name, town, , , , , kind]) => ({ name, town, kind })),
];
const streetNames = file.streets.flatMap(([, , , , ...names]) => names);
const bearers = countOf([
  ...[...file.towns, ...file.districts, ...places.map(({ name }) => [name] as const)].map(
    ([name]) => plainWords(name),
  ),
  ...streetNames.map((name) => plainWords(name)),
]);
const ofKindInTown = countOf(places.map(({ town, kind }) => `${town} ${kind}`));

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function spelling(name: string): string {
  return oneSpelling(plainWords(name));
}

function kindAndTown(place: Place): string {
  return `${file.language.kinds[place.kind]![1]!} ${townOf(place)}`;
}

function townOf({ town }: Place): string {
  return file.towns[town]![0];
}

function isRare({ name }: Place): boolean {
  return (bearers.get(plainWords(name)) ?? 0) <= 3;
}

/** Kinds that have words, where a town has at most three of them: more can't be among three. */
function isAskedByKind({ town, kind }: Place): boolean {
  return file.language.kinds[kind]!.length > 1 && ofKindInTown.get(`${town} ${kind}`)! <= 3;
}

/** Share of the places that are among the choices for what is typed; the misses are printed. */
function recall(asked: readonly Place[], typed: (place: Place) => string): number {
  const missed: string[] = [];
  for (const place of asked) {
    const text = typed(place);
    const isMeant = index
      .answer({ text })
      .choices.some(
        ({ name, position }) =>
          plainWords(name) === plainWords(place.name) &&
          (place.position === undefined || String(position) === String(place.position)),
      );
    if (!isMeant) missed.push(`"${text}" (${place.name})`);
  }
  const share = 1 - missed.length / asked.length;
  if (missed.length > 0) {
    const some = missed.slice(0, 8).join('; ');
    process.stdout.write(`${(share * 100).toFixed(1)} % of ${asked.length}; missed ${some}\n`);
  }
  return share;
}

describe(`S13: places of every kind among three, seed ${SEED}`, () => {
  const random = seededRandom(SEED);

  test('by name, where at most three bear it', () => {
    const asked = sample(places.filter(isRare), 600);
    expect(recall(asked, ({ name }) => name)).toBeGreaterThanOrEqual(0.98);
  });

  test('by name and town', () => {
    const share = recall(sample(places, 600), (place) => `${place.name} ${townOf(place)}`);
    expect(share).toBeGreaterThanOrEqual(0.98);
  });

  test('enough places of each kind are found by name and town', () => {
    const asked = sample(places.filter(isAskedByKind), 600);
    expect(recall(asked, kindAndTown)).toBeGreaterThanOrEqual(0.95);
  });

  test('by name with one edit', () => {
    const asked = sample(
      places.filter((place) => isRare(place) && place.name.length >= 5),
      600,
    );
    expect(recall(asked, ({ name }) => withTypo(name, random))).toBeGreaterThanOrEqual(0.9);
  });
});

const MISSPELT = drawsOf(2_000);

test(`S13: of ${MISSPELT} misspelt names none puts another destination in force`, () => {
  const random = seededRandom(SEED);
  const names = [...file.towns, ...file.districts, ...places.map(({ name }) => [name] as const)]
    .map(([name]) => name)
    .concat(streetNames)
    .filter(({ length }) => length >= 4);
  const known = new Set(
    [...names, ...[...file.towns, ...file.places].flatMap(([, , , , , , ...others]) => others)].map(
      spelling,
    ),
  );
  const wrong: string[] = [];
  let asked = 0;
  while (asked < MISSPELT) {
    const name = random.pick(names);
    const typed = withTypo(name, random);
    // What is some destination's name, å as aa too, is not misspelt.
    if (known.has(spelling(typed))) continue;
    asked++;
    const { named } = index.answer({ text: typed });
    if (named === undefined || plainWords(named.name) === plainWords(name)) continue;
    wrong.push(`${name}, typed ${typed}: ${named.label}`);
  }
  expect(wrong).toEqual([]);
});
