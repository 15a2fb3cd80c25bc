/**
 * Seeded lots that look like real ones, one at a time: cities with Zipf weights clustered in space, lots around their
 * city, Norwegian-looking names. README.md beside this says what a million of them hold.
 */
import type { Position } from '../../src/domain/geo.ts';
import type { Lot, Property } from '../../src/domain/lot.ts';
import {
  CHAINS,
  CITY_ENDS,
  CITY_PREFIXES,
  KINDS,
  KNOWN_CITIES,
  REGIONS,
  STEMS,
  STREET_ENDS,
  STREET_PREFIXES,
} from './place-words.ts';
import { type Random, seededRandom } from './random.ts';

/** A property of the generated lots, and the share of lots that have it. */
interface BenchProperty extends Property {
  readonly share: number;
}

/** Twenty properties of uneven density, from four lots in five to one in five hundred. */
export const BENCH_PROPERTIES: readonly BenchProperty[] = [
  { id: 1, name: 'Contract parking B2B', share: 0.02 },
  { id: 2, name: 'EV charging', share: 0.3 },
  { id: 3, name: 'Fast charging (50 kW or more)', share: 0.08 },
  { id: 4, name: 'Disabled spaces', share: 0.4 },
  { id: 5, name: 'Indoor parking', share: 0.12 },
  { id: 6, name: 'Underground', share: 0.06 },
  { id: 7, name: 'Park and ride', share: 0.03 },
  { id: 8, name: 'Paid parking', share: 0.8 },
  { id: 9, name: 'Free parking', share: 0.2 },
  { id: 10, name: 'Open 24/7', share: 0.5 },
  { id: 11, name: 'Supervised', share: 0.05 },
  { id: 12, name: 'Time limited', share: 0.1 },
  { id: 13, name: 'Height limit', share: 0.07 },
  { id: 14, name: 'Customers only', share: 0.15 },
  { id: 15, name: 'Wheelchair accessible', share: 0.25 },
  { id: 16, name: 'Card payment', share: 0.35 },
  { id: 17, name: 'App payment', share: 0.45 },
  { id: 18, name: 'Cash payment', share: 0.04 },
  { id: 19, name: 'On-street', share: 0.01 },
  { id: 20, name: 'Reservable', share: 0.002 },
];

export const DEFAULT_SEED = 20_26;

interface City {
  readonly name: string;
  readonly center: Position;
  /** Standard deviation of its lots, degrees of latitude. */
  readonly spread: number;
}

/** Candidate cities per lot; about 85 in a thousand lots' worth come to be used. */
const CITY_CANDIDATES_PER_LOT = 0.1;
/** Flattens the head of the Zipf curve: the weightiest city gets about 2 % of all lots. */
const ZIPF_OFFSET = 5;
const SIDES = ['inngang nord', 'inngang sør', 'inngang øst', 'inngang vest', 'bakgården'];
const SAME_SPOT_SHARE = 0.01;

/**
 * @param n how many lots
 * @param seed the same seed and n give the same lots
 */
export function* generateLots(
  n: number,
  seed: number = DEFAULT_SEED,
): Generator<Lot, void, undefined> {
  const random = seededRandom(seed);
  const cityAt = citiesByRank(seed);
  const candidates = Math.max(8, Math.ceil(n * CITY_CANDIDATES_PER_LOT));
  let last: Position | undefined;
  for (let i = 0; i < n; i++) {
    const city = cityAt(zipfRank(random, candidates));
    const position: Position =
      last && random.next() < SAME_SPOT_SHARE ? last : positionNear(city, random);
    last = position;
    const street = streetName(random);
    const propertyIds = drawProperties(random);
    yield {
      id: 1_000_000 + i,
      name: lotName(random, city.name, street),
      street,
      city: city.name,
      position,
      propertyIds,
      chargers: propertyIds.includes(2) ? 1 + Math.floor(random.next() ** 3 * 24) : 0,
    };
  }
}

/** Rank by the inverse of Zipf's cumulative weight with exponent 1: no table of weights is needed. */
function zipfRank(random: Random, count: number): number {
  const ratio = (count + ZIPF_OFFSET) / ZIPF_OFFSET;
  return Math.min(count - 1, Math.floor(ZIPF_OFFSET * (ratio ** random.next() - 1)));
}

/** Cities are made when first drawn, each from its rank alone. */
function citiesByRank(seed: number): (rank: number) => City {
  const made = new Map<number, City>();
  return (rank) => {
    let city = made.get(rank);
    if (!city) {
      city = makeCity(rank, seed);
      made.set(rank, city);
    }
    return city;
  };
}

function makeCity(rank: number, seed: number): City {
  const spread = 0.012 + 0.09 / Math.sqrt(rank + 1);
  const known = KNOWN_CITIES[rank];
  if (known) return { name: known[0], center: [known[1], known[2]], spread };
  const random = seededRandom(seed ^ Math.imul(rank + 1, 0x9e37_79b1));
  const [lng, lat, regionSpread] = random.pick(REGIONS);
  return {
    name: cityName(rank - KNOWN_CITIES.length),
    center: [lng + 2 * regionSpread * random.normal(), lat + regionSpread * random.normal()],
    spread,
  };
}

/** A different name for each of the first 135 thousand indexes; plain ones first. */
function cityName(index: number): string {
  const plain = STEMS.length * CITY_ENDS.length;
  const prefix = CITY_PREFIXES[Math.floor(index / plain) % CITY_PREFIXES.length] as string;
  // A step coprime with the count visits every combination once, and neighbours look nothing alike.
  const combination = ((index % plain) * 4_397) % plain;
  const stem = STEMS[combination % STEMS.length] as string;
  const end = CITY_ENDS[Math.floor(combination / STEMS.length)] as string;
  return prefix + stem + end;
}

function positionNear({ center, spread }: City, random: Random): Position {
  const lat = center[1] + spread * random.normal();
  const lng = center[0] + (spread * random.normal()) / Math.cos((center[1] * Math.PI) / 180);
  return [round6(Math.max(-180, Math.min(180, lng))), round6(Math.max(-90, Math.min(90, lat)))];
}

function round6(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function streetName(random: Random): string {
  const number = 1 + Math.floor(random.next() ** 2 * 220);
  return `${random.pick(STREET_PREFIXES)}${random.pick(STEMS)}${random.pick(STREET_ENDS)} ${number}`;
}

/** Two names in three are a street address with something to it; the others repeat, as chains do. */
function lotName(random: Random, city: string, street: string): string {
  const form = random.next();
  if (form < 0.25) return `${street} ${random.pick(KINDS)}`;
  if (form < 0.35) return `${random.pick(CHAINS)} ${street}`;
  if (form < 0.39) return `P${1000 + random.int(9000)} ${random.pick(KINDS)}, ${city}`;
  if (form < 0.43) return `${street}-${1 + random.int(9)} (${random.pick(KINDS)})`;
  if (form < 0.55) return `${city} ${random.pick(KINDS)} ${1 + random.int(9)}`;
  if (form < 0.67) return `${random.pick(CHAINS)} ${city}`;
  if (form < 0.8) return `${random.pick(STEMS)}${random.pick(CITY_ENDS)} ${random.pick(KINDS)}`;
  if (form < 0.99) return `${random.pick(CHAINS)} ${random.pick(KINDS)}, ${random.pick(SIDES)}`;
  return '';
}

function drawProperties(random: Random): number[] {
  const ids: number[] = [];
  for (const { id, share } of BENCH_PROPERTIES) {
    if (random.next() >= share) continue;
    // Fast charging is charging, and what is free is not paid.
    if (id === 3 && !ids.includes(2)) continue;
    if (id === 9 && ids.includes(8)) continue;
    ids.push(id);
  }
  return ids;
}
