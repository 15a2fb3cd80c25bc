/**
 * `npm run basemap -- [FOLDER]`: turns the source files of the embedded map (see README.md beside
 * this) into what `public/basemap` serves. TopoJSON stays TopoJSON, half the bytes of GeoJSON:
 * MapLibre's own worker decodes it (src/map/maplibre/topojson-protocol.worker.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { labelledPlaces } from './places.ts';

const require = createRequire(import.meta.url);
const sourceFolder = process.argv[2] ?? '../shared/data/basemap';
const targetFolder = 'public/basemap';

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} kB`;
}

function write(file: string, text: string): void {
  writeFileSync(join(targetFolder, file), text);
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

/** No country here is this wide: such a part is an island beyond 180°, smeared along the cut. */
const WIDEST_DEGREES = 40;

function isSmeared(topology: Topology, arcs: number[][]): boolean {
  const { coordinates } = feature(topology, { type: 'Polygon', arcs }).geometry;
  const longitudes = (coordinates[0] ?? []).map(([lng = 0]) => lng);
  return Math.max(...longitudes) - Math.min(...longitudes) > WIDEST_DEGREES;
}

/** The countries alone, land enough, without the parts that cutting the map smeared. */
function cleanCountries(topology: Topology): Topology {
  const countries = topology.objects['countries'] as GeometryCollection;
  for (const geometry of countries.geometries) {
    if (geometry.type !== 'MultiPolygon') continue;
    geometry.arcs = geometry.arcs.filter((arcs) => !isSmeared(topology, arcs));
  }
  return { ...topology, objects: { countries } };
}

const worldFile = require.resolve('world-atlas/countries-110m.json');
write('world.topojson', JSON.stringify(withoutProperties(readFileSync(worldFile, 'utf8'))));
const nordic = withoutProperties(unzip('nordic-countries-10m.topojson.gz'));
write('nordic.topojson', JSON.stringify(cleanCountries(nordic)));
write('coast-120.topojson', unzip('gs_120.topojson.gz'));
write('coast-60.topojson', unzip('gs_60.topojson.gz'));
write('places.json', JSON.stringify(labelledPlaces(join(sourceFolder, 'places.geojson'))));
