/**
 * `npm run destinations -- [FOLDER]`: shapes and cleans what is known of Norway's towns, districts,
 * postcodes, streets and places (README.md beside this) into `public/destinations/norway.json`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shapeDestinations } from './shape.ts';
import { readCities, readPostcodes, readStreets } from './sources.ts';
import { readStreetLines } from './street-lines.ts';

const sourceFolder = process.argv[2] ?? '../shared/data';
const target = 'public/destinations/norway.json';

const file = shapeDestinations({
  postcodes: readPostcodes(join(sourceFolder, 'destinations')),
  streets: readStreets(join(sourceFolder, 'destinations')),
  lines: readStreetLines(join(sourceFolder, 'streets')),
  cities: readCities(),
});
/** A row a line, so that a change shows as one. */
const text = `${JSON.stringify(file).replaceAll('],[', '],\n[')}\n`;
writeFileSync(target, text);
const { towns, districts, postcodes, places, streets } = file;
const names = (about: 0 | 1) =>
  streets.filter((row) => row[3] === about).reduce((sum, row) => sum + row.length - 4, 0);
console.log(
  `${target}: ${towns.length} towns, ${districts.length} districts, ${postcodes.length} postcodes, ` +
    `${places.length} places, ${names(0) + names(1)} streets (${names(0)} by their own line); ` +
    `${Math.round(gzipSync(text, { level: 9 }).length / 1024)} kB gzipped`,
);
