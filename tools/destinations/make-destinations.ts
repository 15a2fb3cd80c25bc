/**
 * `npm run make -- destinations`: shapes and cleans what is known of Norway's towns, districts,
 * postcodes, streets, places and regions (README.md beside this) into `public/destinations/norway.json`.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { shapeDestinations } from './shape.ts';

const TARGET = 'public/destinations/norway.json';

const { towns, districts, postcodes, places, regions, streets, ...head } = shapeDestinations();
const tables = Object.entries({ towns, districts, postcodes, places, regions, streets });
// A row a line, so that a change of a row shows as one.
const members = [
  ...Object.entries(head).map(([name, value]) => `"${name}":${JSON.stringify(value)}`),
  ...tables.map(
    ([name, rows]) => `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  ),
];
const text = `{\n${members.join(',\n')}\n}\n`;
writeFileSync(TARGET, text);
const counts = tables.map(([name, rows]) => `${rows.length} rows of ${name}`).join(', ');
const kB = Math.round(gzipSync(text, { level: 9 }).length / 1000);
console.log(`${TARGET}: ${counts}; ${kB} kB gzipped`);
