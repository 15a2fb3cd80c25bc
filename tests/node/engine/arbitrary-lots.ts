/** Lists of lots as nasty as an API can send them past validation, for property tests. */
import * as fc from 'fast-check';
import type { Lot } from '../../../src/domain/lot.ts';
import { lotFacts } from '../../support/arbitrary-facts.ts';
import { drawsOf } from '../../support/sample.ts';
import { SEED } from '../../support/seed.ts';

/** One seed a run, printed by fast-check when something fails; see tests/support/seed.ts. */
export const RUN = {
  seed: SEED,
  numRuns: drawsOf(150),
  // A failure among 1,500 lots would be made smaller for minutes.
  interruptAfterTimeLimit: 120_000,
  // Otherwise a run cut short would pass.
  markInterruptAsFailure: true,
};

/** Few letters, so that texts meet; and all that folding and UTF-8 can trip over. */
const LETTERS = Array.from("aAbåÅøßẞİIΣςé -,.01'😀한\0ÿ\ufeff\ufffd").concat([
  'A\u030a',
  'e\u0301',
  '\ud800',
  '\udc00',
  '\ud83d',
]);
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
    propertyIds: fc.uniqueArray(fc.constantFrom(1, 2, 3, 5, 40, -7, 1_000_000), { maxLength: 4 }),
    chargers: fc.constantFrom(0, 0, 1, 12),
    facts: lotFacts.filter((facts) => Object.keys(facts).length > 0),
  },
  { requiredKeys: ['id', 'name', 'street', 'city', 'position', 'propertyIds', 'chargers'] },
);

/** Each third lot stands where the one before it does (M5). */
const some = fc
  .array(lot, { maxLength: 60 })
  .map((list) =>
    list.map((one, i): Lot => (i % 3 === 2 ? { ...one, position: list[i - 1]!.position } : one)),
  );

export const lots = fc.oneof(
  some,
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
