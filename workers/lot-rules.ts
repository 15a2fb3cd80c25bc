/** What the engine is given about parking: the product's words, distances and figures. */
import {
  CLUSTER,
  HEIGHT_STEPS_METERS,
  NEAREST_WITHIN_KM,
  POWER_STEPS_KW,
  PRICES,
} from '../src/domain/constants.ts';
import { roomFor } from '../src/domain/availability.ts';
import { openAt } from '../src/domain/opening-hours/open-by-hours.ts';
import { fold } from '../src/domain/fold.ts';
import { clockOf, comparedPrice } from '../src/domain/lot-cost.ts';
import { languageOfCountry, LANGUAGES } from '../src/domain/languages.ts';
import type { EngineOptions } from './engine/index.ts';

/** S12: words, folded, that say nothing about where a lot is, in any country. */
const STOP_WORDS = 'sentrum parkering parkeringsplass p-plass i ved nær av in near'.split(' ');

/** The country of the lots unless the operator names another. */
const DEFAULT_COUNTRY = 'NO';
const DEFAULT_NAMES = ['norge', 'norway'];

export const LOT_RULES: EngineOptions = {
  stopWords: new Set([...STOP_WORDS, ...DEFAULT_NAMES]),
  withinKm: NEAREST_WITHIN_KM,
  // M5: a pin says where a car can be charged.
  isMarked: (chargers) => chargers > 0,
  powerStepsKw: POWER_STEPS_KW,
  heightStepsMeters: HEIGHT_STEPS_METERS,
  // M4: a driver wants to see the lots within walking distance of the destination.
  fit: {
    nearest: 10,
    aroundKm: 0.5,
    farthestKm: 3,
    farthestTimes: 3,
    fewest: 5,
    cityKm: 15,
    share: 0.95,
  },
  clusters: CLUSTER,
  moment: { openAt, roomOf: roomFor },
  prices: {
    ...PRICES,
    priceOf: (facts, ask) => comparedPrice(facts, ask, clockOf(ask.timeZone)),
  },
};

/** Returns the rules for a country: its own names say nothing about where in it a lot is. @param country by ISO 3166 */
export function lotRules(country = DEFAULT_COUNTRY): EngineOptions {
  if (country === DEFAULT_COUNTRY) return LOT_RULES;
  const names = countryNames(country).flatMap((name) => fold(name).split(/\s+/u));
  return { ...LOT_RULES, stopWords: new Set([...STOP_WORDS, ...names]) };
}

/** Returns a country's name in its own language and in those of the product: "Sverige" and "Sweden" for `SE`. */
function countryNames(country: string): readonly string[] {
  const tags = [languageOfCountry(country), ...LANGUAGES.map(({ tag }) => tag)];
  const names = tags.map((tag) => new Intl.DisplayNames([tag], { type: 'region' }).of(country));
  return [...new Set(names.filter((name) => name !== undefined))];
}
