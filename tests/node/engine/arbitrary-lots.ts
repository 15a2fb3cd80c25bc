/** Lists of lots as nasty as an API can send them past validation, for property tests. */
import * as fc from 'fast-check';
import type { Lot } from '../../../src/domain/lot.ts';
import { lotFacts } from '../../support/arbitrary-facts.ts';
import { drawsOf } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';
import { READING_STATES, type Reading } from '../../../src/domain/availability.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import type { MatchQuery, MomentFilter, SearchQuery } from '../../../src/domain/search-api.ts';

/** One seed a run, printed by fast-check when something fails; see tests/support/seed.ts. */
export const RUN = {
  seed: SEED,
  numRuns: Number(process.env['FC_RUNS'] ?? drawsOf(150)),
};

/** Few letters, so that texts meet; and all that folding and UTF-8 can trip over. */
const LETTERS = [
  ...Array.from('aAbåÅøßẞİIΣςé -,.01😀한'),
  'A\u030a',
  'e\u0301',
  "'",
  '\u0000',
  '\u00ff',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '\udc00',
  '\ud83d',
];
const letter = fc.constantFrom(...LETTERS);

export const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(letter, { maxLength: 8 }).map((letters) => letters.join('')) },
  { weight: 3, arbitrary: fc.constantFrom('', 'Oslo', 'OSLO', 'Bergen p-hus', 'aaaaaa', 'abab') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

const degrees = (limit: number) =>
  fc.oneof(
    fc.constantFrom(0, limit, -limit, limit / 2, 0.000001, 10.75, 59.91),
    fc.double({ min: -limit, max: limit, noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -40, max: 40 }).map((n) => 10 + n / 400),
  );

export const position = fc.tuple(degrees(180), degrees(90));

const propertyIds = fc.uniqueArray(fc.constantFrom(1, 2, 3, 5, 40, -7, 1_000_000), {
  maxLength: 4,
});

const lot: fc.Arbitrary<Lot> = fc.record(
  {
    id: fc.oneof(
      fc.constant(undefined),
      fc.nat({ max: 60 }),
      fc.nat({ max: 60 }).map(String),
      fc.constantFrom('a-1', 'A-1', '01', '_', '-5', Number.MAX_SAFE_INTEGER),
    ),
    name: text,
    street: text,
    city: text,
    position,
    propertyIds,
    chargers: fc.constantFrom(0, 0, 1, 12),
    facts: lotFacts.filter((facts) => Object.keys(facts).length > 0),
  },
  { requiredKeys: ['id', 'name', 'street', 'city', 'position', 'propertyIds', 'chargers'] },
);

export const lots = fc.oneof(
  fc.array(lot, { maxLength: 60 }),
  // Enough of them for several runs of 32 and of 1,024.
  fc.array(lot, { minLength: 1, maxLength: 12 }).map((few) =>
    Array.from({ length: 1500 }, (_, i): Lot => {
      const model = few[i % few.length]!;
      const [lng, lat] = model.position;
      const isMoved = i % 3 !== 0 && Math.abs(lng) < 170 && Math.abs(lat) < 80;
      return {
        ...model,
        id: i,
        name: i % 5 === 0 ? `${model.name}${i}` : model.name,
        position: isMoved ? [lng + (i % 37) / 50, lat + (i % 41) / 60] : model.position,
      };
    }),
  ),
);

const box = fc
  .tuple(
    fc.double({ min: -400, max: 400, noNaN: true }),
    fc.double({ min: -100, max: 100, noNaN: true }),
    fc.double({ min: 0, max: 400, noNaN: true }),
    fc.double({ min: 0, max: 200, noNaN: true }),
    fc.boolean(),
  )
  .map(([lng, lat, width, height, isFlipped]) =>
    isFlipped && Math.abs(lng) <= 180 && Math.abs(lng + width) <= 180
      ? ([lng + width, lat, lng, lat + height] as const)
      : ([lng, lat, lng + width, lat + height] as const),
  );

/** Words of few letters, some of which say nothing (S12). */
const words = fc
  .array(fc.oneof(text, letter, fc.constantFrom('sentrum', 'i', 'Norge', 'parkering', 'Oslo,')), {
    maxLength: 4,
  })
  .map((list) => list.join(' '));

const NOON_MS = Date.UTC(2026, 10, 24, 11);
const instant = fc.oneof(
  fc.integer({ min: 0, max: 3_600_000 }).map((ms) => NOON_MS + ms),
  fc.integer({ min: 0, max: 24 }).map((hours) => NOON_MS + hours * 3_600_000),
);

/** Filters of the moment (F5), among them those that no lot passes. */
const moment: fc.Arbitrary<MomentFilter> = fc.record(
  {
    atMs: instant,
    open: fc.boolean(),
    free: fc.boolean(),
    kind: fc.constantFrom(...LOT_KINDS, 'flying'),
    plug: fc.constantFrom(...PLUGS, 'wireless'),
    kw: fc.constantFrom(0, 3.6, 22, 50, 150, 1_000, -1),
    height: fc.constantFrom(1.8, 1.9, 2, 2.2, 20),
    timeZone: fc.constantFrom('Europe/Oslo', 'America/New_York'),
  },
  { requiredKeys: ['atMs'] },
);

/** F4. */
export const readings: fc.Arbitrary<readonly Reading[]> = fc.array(
  fc.record(
    {
      id: fc.oneof(fc.nat({ max: 60 }).map(String), fc.constantFrom('a-1', '01', 'undefined')),
      free: fc.nat({ max: 3 }),
      capacity: fc.nat({ max: 3 }),
      state: fc.constantFrom(...READING_STATES),
      readAtMs: instant,
    },
    { requiredKeys: ['id', 'readAtMs'] },
  ),
  { maxLength: 60 },
);

const match: fc.Arbitrary<MatchQuery> = fc.record({
  text: fc.oneof(text, words),
  words: fc.constantFrom(undefined, false, true, 'auto' as const),
  propertyIds: fc.oneof(fc.constant([]), propertyIds, fc.constantFrom([999], [2, 2])),
  moment: fc.option(moment, { nil: undefined, freq: 2 }),
});

/** F7. */
const priced: fc.Arbitrary<Pick<SearchQuery, 'cost' | 'order'>> = fc.record({
  cost: fc.option(
    fc.record(
      {
        atMs: instant.map((ms) => Math.floor(ms / 60_000) * 60_000),
        stay: fc.constantFrom(30, 120, 1_440),
        kwh: fc.constantFrom(7.5, 20),
        currency: fc.constantFrom('NOK', 'SEK'),
        timeZone: fc.constantFrom('Europe/Oslo', 'America/New_York'),
      },
      { requiredKeys: ['atMs'] },
    ),
    { nil: undefined },
  ),
  order: fc.constantFrom(undefined, 'price'),
});

export const searchQuery: fc.Arbitrary<SearchQuery> = fc
  .tuple(
    fc.tuple(match, priced).map(merged),
    fc.record({
      position: fc.option(position, { nil: undefined }),
      bbox: fc.option(box, { nil: undefined, freq: 2 }),
      limit: fc.constantFrom(10, 10, 10, 0, 1, 3, 100, 1e9, -1, Number.NaN, 2.7),
    }),
  )
  .map(merged);

export const clusterQuery = fc
  .tuple(
    match,
    fc.record({
      bbox: fc.oneof(box, fc.constant([-180, -90, 180, 90] as const)),
      zoom: fc.constantFrom(-1, 0, 0.5, 1, 3, 6, 9, 12, 15, 16, 16.9, 17, 20),
      groupCoincident: fc.boolean(),
    }),
  )
  .map(merged);

function merged<A, B>([a, b]: readonly [A, B]): A & B {
  return { ...a, ...b };
}
