/** The towns of the map's labels, and the names that clusters are called by (M8). */
import type { Point } from 'geojson';
import { haversineKm, type Position, roundedPosition } from '../../src/domain/geo.ts';
import { isListed, type KnownTown } from './named-points.ts';
import { nearestTo } from '../destinations/sources.ts';
import { geoNames, sourceFeatures } from '../source-data.ts';

interface Town {
  /** In Norwegian. */
  readonly name: string;
  readonly english?: string | undefined;
  readonly position: Position;
  readonly inhabitants: number;
  readonly country: string;
}

/**
 * `[name, longitude, latitude, inhabitants, rank, country, English name]`: 0 inhabitants where unknown; rank, the
 * inhabitants that the name is as large as, is left out in Norway where it is the same, and so is what follows. `country` is
 * by ISO 3166, empty where unknown.
 */
export type PlaceRow = readonly [
  name: string,
  lng: number,
  lat: number,
  inhabitants: number,
  rank?: number,
  country?: string,
  english?: string,
];

const NORWEGIAN = ['NO', 'SJ'];
const NORDIC = ['SE', 'DK', 'FI', 'IS', 'FO', 'AX'];
const NEIGHBOUR_MIN_POPULATION = 5_000;
/** Two entries of one name within this distance are one place under two codes. */
const SAME_PLACE_KM = 30;
/** GeoNames' code of a part of a town. */
const QUARTER = 'PPLX';
const WEATHER_STATION = /station/i;
/** Parts of towns that only the second list has, which has no codes. */
const KNOWN_QUARTERS = new Set(['Altona', 'Wandsbek', 'Eimsbüttel', 'Harburg', 'Bergedorf']);

/** Norwegian names of foreign towns that GeoNames names otherwise. */
const NORWEGIAN_NAMES: Readonly<Record<string, string>> = {
  Copenhagen: 'København',
  Gothenburg: 'Göteborg',
  Helsinki: 'Helsingfors',
  Århus: 'Aarhus',
  Warsaw: 'Warszawa',
  'Saint Petersburg': 'St. Petersburg',
  Moscow: 'Moskva',
  Cologne: 'Köln',
  Munich: 'München',
  Prague: 'Praha',
  Brussels: 'Brussel',
  'The Hague': 'Haag',
  Vienna: 'Wien',
  Hanover: 'Hannover',
  Gdansk: 'Gdańsk',
};
const ENGLISH_NAMES: Readonly<Record<string, string>> = { Göteborg: 'Gothenburg' };

/** A town within this distance of a much larger one is its suburb. */
const SUBURB_KM = 32;
const SUBURB_RATIO = 4;
/** A suburb's name is as large as that of a town with this share of its inhabitants. */
const SUBURB_SHARE = 0.2;

function town(name: string, position: Position, inhabitants: number, country: string): Town {
  const norwegian = NORWEGIAN_NAMES[name];
  const english = norwegian === undefined ? ENGLISH_NAMES[name] : name;
  return { name: norwegian ?? name, english, position, inhabitants, country };
}

function distinct(towns: readonly Town[]): Town[] {
  const kept: Town[] = [];
  for (const next of towns.toSorted((a, b) => b.inhabitants - a.inhabitants)) {
    if (!isListed(next, kept, SAME_PLACE_KM)) kept.push(next);
  }
  return kept;
}

/** The towns of GeoNames, without the weather stations and parts of towns that it lists as towns. */
function townsIn(countries: readonly string[], minPopulation: number): Town[] {
  return distinct(
    geoNames()
      .filter(
        ({ country, inhabitants, featureCode, name }) =>
          countries.includes(country) &&
          inhabitants >= minPopulation &&
          featureCode !== QUARTER &&
          !WEATHER_STATION.test(name),
      )
      .map(({ name, position, inhabitants, country }) =>
        town(name, position, inhabitants, NORWEGIAN.includes(country) ? 'NO' : country),
      ),
  );
}

/** Norway's towns, the largest first. */
export function norwegianTowns(): KnownTown[] {
  return townsIn(NORWEGIAN, 0);
}

function rankOf(towns: readonly Town[], { position, inhabitants }: Town): number {
  const isSuburb = towns.some(
    (other) =>
      other.inhabitants > inhabitants * SUBURB_RATIO &&
      Math.abs(other.position[1] - position[1]) < 0.4 &&
      haversineKm(other.position, position) < SUBURB_KM,
  );
  return isSuburb ? Math.round(inhabitants * SUBURB_SHARE) : inhabitants;
}

/** Places for the map's labels and for naming clusters: Norway's first, then the neighbours', each by inhabitants. */
export function labelledPlaces(): PlaceRow[] {
  const cities = geoNames();
  const quarters = cities.filter(({ featureCode }) => featureCode === QUARTER);
  const labels = sourceFeatures<Point, { readonly n: string; readonly p: number }>(
    'basemap/places.geojson',
  );
  const norwegian = townsIn(NORWEGIAN, 0);
  const neighbours = distinct([
    ...townsIn(NORDIC, NEIGHBOUR_MIN_POPULATION),
    ...labels
      .map(({ properties, geometry }) => {
        const position = geometry.coordinates as [number, number];
        const country = nearestTo(cities, position, SAME_PLACE_KM)?.country ?? '';
        return town(properties.n, position, properties.p, country);
      })
      .filter(
        (each) =>
          !WEATHER_STATION.test(each.name) &&
          !KNOWN_QUARTERS.has(each.name) &&
          !isListed(each, quarters, SAME_PLACE_KM),
      ),
  ]).filter((each) => !isListed(each, norwegian, SAME_PLACE_KM));
  const all = [...norwegian, ...neighbours];
  return Array.from(all, (each): PlaceRow => {
    const { name, inhabitants, country, english } = each;
    const rank = rankOf(all, each);
    const row = [name, ...roundedPosition(each.position), inhabitants] as const;
    if (english !== undefined) return [...row, rank, country, english];
    if (country !== 'NO') return [...row, rank, country];
    return rank === inhabitants ? row : [...row, rank];
  });
}
