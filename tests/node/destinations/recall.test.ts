/** S13: how often what was meant is among the three; and what is misspelt puts nothing in force. Drawn by a seed. */
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../../../tools/reference/random.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { oneSpelling } from '../../../workers/destinations/name-lookup.ts';
import { plainWords } from '../../../workers/destinations/plain-words.ts';
import { drawsOf, sample } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { destinationFile, norwegianDestinations } from './norway.ts';

interface Meant {
  readonly name: string;
  readonly town: string;
  /** A region's is the middle of its extent, or its town's. */
  readonly position?: Position;
  /** What its kind is called, and how many of it the town has. */
  readonly kind?: string;
  readonly ofKind?: number;
}

const index = norwegianDestinations();
const file = destinationFile();
const townName = (number: number): string => file.towns[number]![0];

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const placeRows = [
  ...file.places.map(([name, town, lng, lat, kind]) => ({
    name,
    town,
    kind,
    position: [lng, lat] as const,
  })),
  ...file.regions.map(([name, town, , , , , kind]) => ({ name, town, kind })),
];
const ofKindInTown = countOf(placeRows.map(({ town, kind }) => `${town} ${kind}`));
const places = placeRows.map(({ town, kind, ...rest }): Meant =>
  Object.assign(rest, {
    town: townName(town),
    kind: file.language.kinds[kind]![1] ?? '',
    ofKind: ofKindInTown.get(`${town} ${kind}`) ?? 0,
  }),
);
const streets: readonly Meant[] = file.streets.flatMap(([town, lng, lat, , ...names]) =>
  names.map((name) => ({ name, town: townName(town), position: [lng, lat] as const })),
);
const postcodes: readonly Meant[] = file.postcodes.map(([name, town, lng, lat]) => ({
  name,
  town: townName(town),
  position: [lng, lat] as const,
}));
const others = [...file.towns, ...file.districts].map(([name]) => name);
const names = [...others, ...places.map(({ name }) => name), ...streets.map(({ name }) => name)];
const bearers = countOf(names.map((name) => plainWords(name)));
const isRare = ({ name }: Meant) => (bearers.get(plainWords(name)) ?? 0) <= 3;

/** The text with one edit at a random place: a letter added, removed, replaced or swapped with the next. */
function withTypo(text: string, random: Random): string {
  const letters = Array.from(text.matchAll(/(?=\p{L}{2})/gu), ({ index: at }) => at);
  const at = random.pick(letters);
  const [before, after] = [text.slice(0, at), text.slice(at + 2)];
  const [letter, next] = [text[at]!, text[at + 1]!];
  return random.pick([
    before + letter + letter + next + after,
    before + next + after,
    `${before}${letter === 'e' ? 'a' : 'e'}${next}${after}`,
    before + next + letter + after,
  ]);
}

const random = seededRandom(SEED);
const townless = ({ name }: Meant) => name;
const townAfter = ({ name, town }: Meant) => `${name} ${town}`;
const misspelt = (typed: (meant: Meant) => string) => (meant: Meant) =>
  withTypo(typed(meant), random);
const isLong = ({ name }: Meant) => name.length >= 5;
/** Kinds that have words, where a town has at most three of them: more can't be among three. */
const isAskedByKind = ({ kind, ofKind = 0 }: Meant) => kind !== '' && ofKind <= 3;

test.each<[what: string, all: readonly Meant[], typed: (meant: Meant) => string, least: number]>([
  ['streets by "street town"', streets, townAfter, 0.98],
  ['streets by name, where at most three bear it', streets.filter(isRare), townless, 0.98],
  ['streets by "street town" with one edit', streets.filter(isLong), misspelt(townAfter), 0.9],
  ['postcodes', postcodes, townless, 0.98],
  ['postcodes by "postcode town"', postcodes, townAfter, 0.98],
  ['places by name, where at most three bear it', places.filter(isRare), townless, 0.98],
  ['places by name and town', places, townAfter, 0.98],
  [
    'places by kind and town',
    places.filter(isAskedByKind),
    ({ kind, town }) => `${kind} ${town}`,
    0.95,
  ],
  ['places by name with one edit', places.filter(isRare).filter(isLong), misspelt(townless), 0.9],
])('S13: recall among three of %s', (_what, all, typed, least) => {
  const asked = sample(all, 600);
  const missed = asked.flatMap((meant) => {
    const text = typed(meant);
    const isMeant = index
      .answer({ text })
      .choices.some(
        ({ name, position }) =>
          plainWords(name) === plainWords(meant.name) &&
          (meant.position === undefined || String(position) === String(meant.position)),
      );
    return isMeant ? [] : [`"${text}" (${meant.name}, ${meant.town})`];
  });
  const share = 1 - missed.length / asked.length;
  expect(share, `missed ${missed.slice(0, 8).join('; ')}`).toBeGreaterThanOrEqual(least);
});

const MISSPELT = drawsOf(2_000);

test(`S13: of ${MISSPELT} misspelt names none puts another destination in force`, () => {
  const spelling = (name: string) => oneSpelling(plainWords(name));
  const aliases = [...file.towns, ...file.places].flatMap(([, , , , , , ...more]) => more);
  const known = new Set([...names, ...aliases].map(spelling));
  const long = names.filter(({ length }) => length >= 4);
  const wrong: string[] = [];
  for (let asked = 0; asked < MISSPELT;) {
    const name = random.pick(long);
    const typed = withTypo(name, random);
    // What is some destination's name, å as aa too, is not misspelt.
    if (known.has(spelling(typed))) continue;
    asked += 1;
    const { named } = index.answer({ text: typed });
    if (named === undefined || plainWords(named.name) === plainWords(name)) continue;
    wrong.push(`${name}, typed ${typed}: ${named.label}`);
  }
  expect(wrong).toEqual([]);
});
