/** Finds the middle of streets whose course is known. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { haversineKm, type Position } from '../../src/domain/geo.ts';

export interface StreetLine {
  readonly name: string;
  readonly town: string;
  readonly position: Position;
  readonly points: readonly Position[];
}

interface Way {
  readonly name: string;
  readonly highway: string;
  readonly line: readonly Position[];
}

/** The kinds of road that have addresses; paths in the woods have none. */
const STREETS = new Set(
  'primary secondary tertiary residential unclassified living_street pedestrian trunk service'.split(
    ' ',
  ),
);

/** Reads every named street of the towns in a folder of street data. */
export function readStreetLines(folder: string): readonly StreetLine[] {
  return [
    ...middles('Oslo', osloWays(join(folder, 'oslo/oslo.geojsonseq.gz'))),
    ...middles('Trondheim', trondheimWays(join(folder, 'trondheim/midtbyen-overpass.json.gz'))),
  ];
}

function unzip(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

function osloWays(file: string): readonly Way[] {
  return unzip(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { properties, geometry } = JSON.parse(line.replace('\u001e', '')) as {
        readonly properties: { readonly name?: string; readonly highway?: string };
        readonly geometry: { readonly type: string; readonly coordinates: unknown };
      };
      return {
        name: properties.name ?? '',
        highway: properties.highway ?? '',
        line: pointsOf(geometry),
      };
    });
}

/** Returns a road's points; for a square, which is an area, those of its edge. */
function pointsOf({ type, coordinates }: { type: string; coordinates: unknown }): Position[] {
  if (type === 'LineString') return coordinates as Position[];
  if (type === 'Polygon') return (coordinates as Position[][])[0] ?? [];
  if (type === 'MultiPolygon') return (coordinates as Position[][][])[0]?.[0] ?? [];
  return [];
}

function trondheimWays(file: string): readonly Way[] {
  const { elements } = JSON.parse(unzip(file)) as {
    readonly elements: readonly {
      readonly type: string;
      readonly id: number;
      readonly lat: number;
      readonly lon: number;
      readonly nodes: readonly number[];
      readonly tags?: { readonly name?: string; readonly highway?: string };
    }[];
  };
  const nodes = new Map<number, Position>();
  for (const { type, id, lon, lat } of elements) if (type === 'node') nodes.set(id, [lon, lat]);
  return elements
    .filter(({ type }) => type === 'way')
    .map(({ tags, nodes: ids }) => ({
      name: tags?.name ?? '',
      highway: tags?.highway ?? '',
      line: ids.flatMap((id) => [nodes.get(id)].filter((at) => at !== undefined)),
    }));
}

function middles(town: string, ways: readonly Way[]): readonly StreetLine[] {
  const byName = new Map<string, Way[]>();
  for (const way of ways) {
    if (way.line.length < 2 || !STREETS.has(way.highway)) continue;
    if (!/^[\p{Lu}\d]..../u.test(way.name)) continue;
    byName.set(way.name, [...(byName.get(way.name) ?? []), way]);
  }
  return Array.from(byName, ([name, parts]) => ({
    name,
    town,
    position: middleOf(parts),
    points: parts.flatMap(({ line }) => line),
  }));
}

/** Returns the point on the street that is nearest to the middle of its length. */
function middleOf(ways: readonly Way[]): Position {
  let [lng, lat, km] = [0, 0, 0];
  for (const { line } of ways) {
    for (const [i, to] of line.entries()) {
      const from = line[i - 1];
      if (from === undefined) continue;
      const length = haversineKm(from, to) || 1e-6;
      lng += ((from[0] + to[0]) / 2) * length;
      lat += ((from[1] + to[1]) / 2) * length;
      km += length;
    }
  }
  const middle: Position = [lng / km, lat / km];
  const points = ways.flatMap(({ line }) => line);
  return points.reduce((best, point) =>
    haversineKm(point, middle) < haversineKm(best, middle) ? point : best,
  );
}
