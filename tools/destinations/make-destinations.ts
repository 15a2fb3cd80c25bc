/**
 * `npm run make -- destinations`: shapes and cleans what is known of Norway's towns, districts,
 * postcodes, streets, places and regions (README.md beside this) into `public/destinations/norway.json`.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { labelsOnly, regionsOf } from './extents.ts';
import { readKnownPlaces } from './known-places.ts';
import { fileText, shapeDestinations } from './shape.ts';
import { readCities, readPlaces, readPostcodes, readStreets } from './sources.ts';
import { readStreetLines } from './street-lines.ts';

const target = 'public/destinations/norway.json';

const postcodes = readPostcodes();
const lines = readStreetLines();
const listed = readPlaces(new Set(postcodes.map(({ area }) => area)));
const known = readKnownPlaces();
const regionsKnown = regionsOf(listed, postcodes);
const file = shapeDestinations({
  postcodes,
  streets: readStreets(),
  lines,
  cities: readCities(),
  known,
  listed: [...listed, ...labelsOnly(listed, regionsKnown)],
  regions: regionsKnown,
});
const text = fileText(file);
writeFileSync(target, text);
const { towns, districts, places, regions, streets } = file;
const names = (isExact: boolean) =>
  streets.filter((row) => (row[3] === 0) === isExact).reduce((sum, row) => sum + row.length - 4, 0);
console.log(
  `${target}: ${towns.length} towns, ${districts.length} districts, ${file.postcodes.length} postcodes, ` +
    `${places.length} places (${known.length} known by hand), ${regions.length} regions, ` +
    `${names(true) + names(false)} streets (${names(true)} by their own line); ` +
    `${Math.round(gzipSync(text, { level: 9 }).length / 1000)} kB gzipped`,
);
