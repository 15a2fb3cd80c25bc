import { cityNames } from './city-names.ts';
import { fold } from './fold.ts';

/** How many are offered. */
const OFFERED = 5;
/** How many cities are examined; with fewer lots a city is never among the largest, however it is written. */
const LOOKED_AT = 64;
const LETTER = /\p{L}/u;

interface Town {
  readonly name: string;
  lots: number;
}

/**
 * S8: the towns with most lots, largest first: where to go for somebody who has not said where, or was not understood.
 * Each by the first of its names and in the commonest spelling. Empty where all lots are in one town.
 * @param lotsByCity how many lots each of an operator's cities has, a city once
 * @param nameOf the city's name, as the data has it
 */
export function largeTowns<City>(
  lotsByCity: readonly (readonly [city: City, lots: number])[],
  nameOf: (city: City) => string,
): readonly string[] {
  const least = lotsByCity.map(([, lots]) => lots).sort((a, b) => b - a)[LOOKED_AT - 1] ?? 0;
  const cities = lotsByCity
    .filter(([, lots]) => lots >= least)
    .map(([city, lots]) => [nameOf(city), lots] as const)
    .sort(([a, lotsOfA], [b, lotsOfB]) => lotsOfB - lotsOfA || (a < b ? -1 : 1));
  const towns = new Map<string, Town>();
  for (const [city, lots] of cities) {
    const name = cityNames(city)[0]!.trim();
    if (!LETTER.test(name)) continue;
    const key = fold(name);
    const known = towns.get(key);
    if (known) known.lots += lots;
    // The spelling that most of its lots have.
    else towns.set(key, { name, lots });
  }
  if (towns.size < 2) return [];
  return [...towns.values()]
    .sort((a, b) => b.lots - a.lots)
    .slice(0, OFFERED)
    .map(({ name }) => name);
}
