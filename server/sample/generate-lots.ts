import { readFileSync } from 'node:fs';

import type { IllustrationName } from './illustrations.ts';
import { inventName, inventStreet } from './names.ts';
import { illustrationPath } from './illustrations.ts';
import { Random } from './random.ts';
import { namedProperties, type SampleLot } from './sample-lot.ts';
import { generatePaymentMethods, generateServices } from './services.ts';
import { writeTexts, type LotKind } from './texts.ts';

/**
 * A town and points on land around it, as longitude, latitude, longitude … The file is sorted by population and made by
 * `npm run make -- places`.
 */
type Place = readonly [name: string, population: number, points: readonly number[]];

const KINDS: readonly (readonly [LotKind, share: number])[] = [
  ['lot', 0.3],
  ['garage', 0.2],
  ['street', 0.16],
  ['parkAndRide', 0.12],
  ['customer', 0.12],
  ['charging', 0.1],
];
const ILLUSTRATIONS: Readonly<Record<LotKind, readonly [IllustrationName, ...IllustrationName[]]>> =
  {
    garage: ['garage'],
    lot: ['mountain', 'fjord', 'winter'],
    street: ['street', 'winter'],
    parkAndRide: ['station'],
    customer: ['street', 'mountain'],
    charging: ['fjord', 'garage'],
  };

interface Plan {
  readonly seed: number;
  readonly lots: number;
  readonly firstId: number;
  /** How many of the operator's lots stand in a town, relative to other towns. */
  readonly weight: (place: Place) => number;
}

const INLAND: Plan = {
  seed: 20_240_517,
  lots: 1500,
  firstId: 10_001,
  weight: ([, population, [lng = 0]]) => (population + 300) ** 0.72 * (lng > 8 ? 1.3 : 0.7),
};
/** The second operator has its lots along the coast of western and northern Norway. */
const COASTAL: Plan = {
  seed: 20_240_623,
  lots: 900,
  firstId: 50_001,
  weight: ([, population, [lng = 0, lat = 0]]) =>
    (population + 300) ** 0.68 * (lng < 7.5 || lat > 63 ? 2.6 : 0.5),
};

/** Generates an operator's lots: dense in cities, sparse elsewhere, many without details. */
export function generateLots(operatorId: string): SampleLot[] {
  const plan = operatorId === 'kystpark' ? COASTAL : INLAND;
  const places = JSON.parse(
    readFileSync(new URL('./places.json', import.meta.url), 'utf8'),
  ) as readonly Place[];
  const random = new Random(plan.seed);
  const sums: number[] = [];
  let sum = 0;
  for (const place of places) {
    sum += plan.weight(place);
    sums.push(sum);
  }
  return Array.from({ length: plan.lots }, (_, index) => {
    const drawn = random.next() * sum;
    const place = places[sums.findIndex((upTo) => drawn < upTo)] ?? places[0];
    if (!place) throw new Error('The list of places is empty.');
    return generateLot(random, place, plan.firstId + index);
  });
}

function generateLot(random: Random, place: Place, id: number): SampleLot {
  const [placeName] = place;
  const kind = drawKind(random);
  const street = inventStreet(random);
  const name = inventName(random, kind, street, placeName);
  const spaces = kind === 'street' ? random.integer(4, 40) : random.integer(12, 620);
  const chargers = drawChargers(random, kind, spaces);
  const handicapSpaces = random.chance(0.4) ? Math.ceil(spaces / 40) : 0;
  const properties = drawProperties(random, kind, chargers, handicapSpaces);
  const isFree = properties.has(9);
  const list = {
    parkingLotId: id,
    name,
    address: {
      street: random.chance(0.85) ? `${street.name} ${street.number}` : '',
      city: placeName,
      postalCode: '',
      countryCode: 'NO',
    },
    position: { coordinates: drawPosition(random, place) },
    properties: namedProperties(properties),
    totalNoOfChargers: chargers,
  };
  // A third of the lots have no details, like many lots of a real operator.
  if (random.chance(0.35)) return { list };
  const illustration = random.chance(0.5) ? random.pick(ILLUSTRATIONS[kind]) : undefined;
  const ownPath = random.chance(0.6);
  return {
    list,
    facts: {
      ...(illustration && {
        image: ownPath ? `/${id}/image` : illustrationPath(illustration),
      }),
      noOfSpaces: spaces,
      noOfHandicapSpaces: handicapSpaces,
    },
    texts: writeTexts(random, kind, placeName, isFree),
    services: properties.has(21) ? generateServices(random, id) : [],
    ...(isFree ? {} : { paymentMethods: generatePaymentMethods(random) }),
    ...(illustration && ownPath ? { illustration } : {}),
  };
}

function drawKind(random: Random): LotKind {
  let left = random.next();
  for (const [kind, share] of KINDS) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'lot';
}

function drawChargers(random: Random, kind: LotKind, spaces: number): number {
  if (kind === 'charging') return random.integer(2, 24);
  if (kind === 'street') return random.chance(0.06) ? 2 : 0;
  return random.chance(0.25) ? Math.max(1, Math.round(spaces * random.next() * 0.15)) : 0;
}

function drawProperties(
  random: Random,
  kind: LotKind,
  chargers: number,
  handicapSpaces: number,
): ReadonlySet<number> {
  const isFree = kind === 'parkAndRide' || (kind === 'customer' && random.chance(0.6));
  const indoors = kind === 'garage';
  const odds: readonly (readonly [id: number, probability: number])[] = [
    [1, indoors || kind === 'lot' ? 0.18 : 0.03],
    [2, chargers > 0 ? 1 : 0],
    [3, kind === 'charging' ? 0.6 : 0],
    [4, handicapSpaces > 0 ? 1 : 0],
    [5, indoors ? 1 : 0],
    [6, indoors ? 0.4 : 0],
    [7, kind === 'parkAndRide' ? 1 : 0],
    [8, isFree ? 0 : 1],
    [9, isFree ? 1 : 0],
    [10, 0.45],
    [11, indoors ? 0.3 : 0.02],
    [12, kind === 'street' || kind === 'customer' ? 0.7 : 0.05],
    [13, indoors ? 0.8 : 0],
    [14, kind === 'customer' ? 1 : 0],
    [15, indoors ? 0.5 : 0.1],
    [16, isFree ? 0 : 0.6],
    [17, isFree ? 0 : 0.85],
    [18, isFree ? 0 : 0.05],
    [19, kind === 'street' ? 1 : 0],
    [20, indoors ? 0.2 : 0.05],
    [21, indoors || kind === 'lot' ? 0.5 : 0.1],
    [22, kind === 'street' || indoors ? 0 : 0.04],
  ];
  return new Set(odds.flatMap(([id, probability]) => (random.chance(probability) ? [id] : [])));
}

/** Draws a position some 35 m from one of the town's points, with six decimals as in operators' data. */
function drawPosition(random: Random, [, , points]: Place): [number, number] {
  const at = random.integer(0, points.length / 2 - 1) * 2;
  const [lng = 0, lat = 0] = points.slice(at, at + 2);
  return [
    Number((lng + random.normal() * 0.0006).toFixed(6)),
    Number((lat + random.normal() * 0.0003).toFixed(6)),
  ];
}
