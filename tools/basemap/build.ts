/**
 * `npm run make -- basemap [PART…]`: makes what `public/basemap` serves from the sources that README.md
 * beside this names. Parts: `norway-roads`, `city-streets`, `places`; without one, all of them. It is run by hand when the data changes; the result is committed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelledPlaces } from './places.ts';
import { cityStreetsFile, norwayRoadsFile } from './streets.ts';

const TARGET_FOLDER = 'public/basemap';

const PARTS: Readonly<Record<string, () => readonly [file: string, content: string | Uint8Array]>> =
  {
    'norway-roads': () => ['norway-roads.pmtiles', norwayRoadsFile()],
    'city-streets': () => ['city-streets.pmtiles', cityStreetsFile()],
    places: () => ['places.json', JSON.stringify(labelledPlaces())],
  };

const wanted = process.argv.slice(2);
for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const make = PARTS[part];
  if (!make) throw new Error(`No part "${part}": ${Object.keys(PARTS).join(', ')}.`);
  const [file, content] = make();
  writeFileSync(join(TARGET_FOLDER, file), content);
  console.log(`${file}: ${(content.length / 1000).toFixed(0)} kB`);
}
