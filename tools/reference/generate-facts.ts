/**
 * Seeded facts for lots (F2): some 350 distinct opening hours, two kinds, forty sets of connectors, 500 prices; and readings
 * of free places. Drawn apart from the lots, which are the same with and without them.
 */
import type { Reading } from '../../src/domain/availability.ts';
import type { Connector, LotFacts } from '../../src/domain/lot-facts.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { DEFAULT_SEED } from './generate-lots.ts';
import { type Random, seededRandom } from './random.ts';

const DAYS = ['Mo-Su', 'Mo-Fr', 'Mo-Sa'];
const OPENS = ['00:00', '05:30', '06:00', '06:30', '07:00', '08:00', '10:00'];
const CLOSES = ['16:00', '17:00', '18:00', '20:00', '21:30', '22:00', '23:00', '24:00', '02:00'];
/** What may stand behind the first rule. */
const MORE = ['', '; PH off'];
const HOURS_SHARE = 0.6;
/** Of those with hours. */
const ALWAYS_SHARE = 0.3;

const CONNECTORS: readonly (readonly Connector[])[] = [
  [{ plug: 'type2', kW: 22, count: 2 }],
  [{ plug: 'type2', count: 4 }],
  [{ plug: 'ccs', kW: 150, count: 4 }],
  [{ plug: 'tesla', kW: 250, count: 12 }],
  [
    { plug: 'ccs', kW: 50, count: 1 },
    { plug: 'chademo', kW: 50, count: 1 },
    { plug: 'type2', kW: 43, count: 1 },
  ],
  [
    { plug: 'ccs', kW: 50, count: 2 },
    { plug: 'type2', kW: 150, count: 2 },
  ],
  [{ plug: 'schuko', kW: 3.7, count: 1 }],
  [{ plug: 'unknown', count: 1 }],
];

/** Half of them of parking, by hours or not, and half of charging. */
const TARIFFS = 500;
const PRICED_SHARE = 0.8;

/** A Tuesday in Norway, 12:00. */
export const READ_AT_MS = Date.UTC(2026, 10, 24, 11);
const READING_AGE_MS = 20 * 60_000;
const READING_SHARE = 1 / 20;

/** Gives lots facts, one after another. */
export function createFacts(seed: number = DEFAULT_SEED): (lot: Lot) => Lot {
  const random = seededRandom(seed);
  // Apart, so that the other facts are the same with and without prices.
  const ofPrices = seededRandom(seed + 1);
  return (lot) => {
    const facts = drawFacts(lot, random);
    return { ...lot, facts: { ...facts, ...drawPrice(facts, ofPrices) } };
  };
}

function drawPrice({ kind }: LotFacts, random: Random): LotFacts {
  const number = random.int(TARIFFS / 2);
  if (random.next() >= PRICED_SHARE) return {};
  if (kind === 'charging') return { chargingPrices: [{ perKwh: 2 + number / 50 }] };
  const steps = [{ fromMinutes: 0, perMinutes: 60, price: 5 + number / 4 }];
  const maxPerDay = 200 + number;
  const inHours = number % 2 === 0 ? { hours: 'Mo-Fr 08:00-20:00' } : {};
  return { tariff: [{ ...inHours, steps, maxPerDay }] };
}

function drawFacts({ chargers }: Lot, random: Random): LotFacts {
  const spaces = 1 + Math.floor(random.next() ** 3 * 400);
  const more = random.int(5);
  const connectors = random
    .pick(CONNECTORS)
    .map((connector) => Object.assign({}, connector, { count: connector.count + more }));
  const openingHours = drawHours(random);
  return {
    kind: chargers > 0 && random.next() < 0.5 ? 'charging' : 'parking',
    ...(random.next() < HOURS_SHARE && { openingHours }),
    ...(random.next() < 0.3 && { noOfSpaces: spaces }),
    ...(chargers > 0 && { connectors }),
  };
}

function drawHours(random: Random): string {
  if (random.next() < ALWAYS_SHARE) return '24/7';
  return `${random.pick(DAYS)} ${random.pick(OPENS)}-${random.pick(CLOSES)}${random.pick(MORE)}`;
}

/** Draws readings for lots, one after another: of one lot in twenty, some too old at `READ_AT_MS`. */
export function createReadings(
  seed: number = DEFAULT_SEED,
): (lot: Pick<Lot, 'id'>) => Reading | undefined {
  const random = seededRandom(seed);
  return ({ id }) => {
    if (random.next() >= READING_SHARE || id === undefined) return undefined;
    const readAtMs = READ_AT_MS - random.int(READING_AGE_MS);
    return { id: String(id), free: random.int(4), readAtMs };
  };
}
