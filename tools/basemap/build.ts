/**
 * `npm run basemap -- [FOLDER]`: turns the source files of the embedded map (see README.md beside
 * this) into what `public/basemap` serves. TopoJSON stays TopoJSON, half the bytes of GeoJSON:
 * MapLibre's own worker decodes it (src/map/maplibre/topojson-protocol.worker.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Topology } from 'topojson-specification';
import { labelledPlaces } from './places.ts';

const require = createRequire(import.meta.url);
const sourceFolder = process.argv[2] ?? '../shared/data/basemap';
const targetFolder = 'public/basemap';

function write(file: string, text: string): void {
  writeFileSync(join(targetFolder, file), text);
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;
  console.log(`${file}: ${kb(text.length)}, ${kb(gzipSync(text).length)} gzipped`);
}

function unzip(file: string): string {
  return gunzipSync(readFileSync(join(sourceFolder, file))).toString('utf8');
}

/** Without names and numbers nobody reads. */
function withoutProperties(text: string): Topology {
  return JSON.parse(text, (key, value: unknown) =>
    key === 'properties' || key === 'id' ? undefined : value,
  ) as Topology;
}

/** The countries of a topology: a merged `land` across a cut edge fills the sea with rectangles. */
function countriesOnly(topology: Topology): Topology {
  const { countries } = topology.objects;
  if (!countries) throw new Error('The topology has no countries.');
  return { ...topology, objects: { countries } };
}

const worldFile = require.resolve('world-atlas/countries-110m.json');
write('world.topojson', JSON.stringify(withoutProperties(readFileSync(worldFile, 'utf8'))));
const nordic = withoutProperties(unzip('nordic-countries-10m.topojson.gz'));
write('nordic.topojson', JSON.stringify(countriesOnly(nordic)));
write('coast-120.topojson', unzip('gs_120.topojson.gz'));
write('coast-60.topojson', unzip('gs_60.topojson.gz'));
write('places.json', JSON.stringify(labelledPlaces(join(sourceFolder, 'places.geojson'))));
