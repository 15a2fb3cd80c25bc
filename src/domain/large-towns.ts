import { cityNames } from './city-names.ts';
import { fold } from './fold.ts';

const OFFERED = 5;
/** How many cities are examined; with fewer lots a city is never among the largest, however it is written. */
const LOOKED_AT = 64;
const LETTER = /\p{L}/u;

export interface Town {
  readonly name: string;
  lots: number;
}

/**
 * S8: the towns with most lots, largest first: where to go for somebody who has not said where, or was not understood.
 * Empty where all lots are in one town.
 * @param lotsByCity how many lots each of an operator's cities has, a city once
 * @param nameOf the city's name, as the data has it
 */
export function largeTowns<City>(
  lotsByCity: readonly (readonly [city: City, lots: number])[],
  nameOf: (city: City) => string,
): readonly string[] {
  const least = lotsByCity.map(([, lots]) => lots).sort((a, b) => b - a)[LOOKED_AT - 1] ?? 0;
  const towns = townsOf(
    lotsByCity.filter(([, lots]) => lots >= least),
    nameOf,
  );
  return towns.length < 2 ? [] : towns.slice(0, OFFERED).map(({ name }) => name);
}

/** From so many lots on a town has a page of its own in the site map. [U6] */
const OWN_PAGE_LOTS = 10;

/** U6: the towns with ten lots or more, largest first. */
export function townsWithPages(lotsByCity: readonly (readonly [string, number])[]): string[] {
  return townsOf(lotsByCity, (city) => city)
    .filter(({ lots }) => lots >= OWN_PAGE_LOTS)
    .map(({ name }) => name);
}

/** U6: every town by its folded name. */
export function townsByName(
  lotsByCity: readonly (readonly [string, number])[],
): ReadonlyMap<string, Town> {
  return new Map(townsOf(lotsByCity, (city) => city).map((town) => [fold(town.name), town]));
}

/** U6: the query of a town's page. */
export function townQuery(town: string | undefined): string {
  return town === undefined ? '' : `?${new URLSearchParams({ search: town }).toString()}`;
}

/** Each town by the first of its names and in the commonest spelling, largest first. */
function townsOf<City>(
  lotsByCity: readonly (readonly [city: City, lots: number])[],
  nameOf: (city: City) => string,
): readonly Town[] {
  const cities = lotsByCity
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
  return [...towns.values()].sort((a, b) => b.lots - a.lots);
}
