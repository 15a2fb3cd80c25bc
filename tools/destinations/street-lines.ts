/** Finds the middle of streets whose course is known. */
import type { Geometry, Position as GeoPosition } from 'geojson';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { groupBy } from './sources.ts';
import { osloFeatures, trondheimWays, type OsmTags } from '../source-data.ts';

export interface StreetLine {
  readonly name: string;
  readonly town: string;
  readonly position: Position;
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

/** Every named street of Oslo and of Trondheim's centre. */
export function readStreetLines(): readonly StreetLine[] {
  const oslo = osloFeatures().map(({ properties, geometry }) =>
    wayOf(properties ?? {}, pointsOf(geometry)),
  );
  const trondheim = trondheimWays().map(({ tags, line }) => wayOf(tags, line));
  return [...middles('Oslo', oslo), ...middles('Trondheim', trondheim)];
}

function wayOf({ name = '', highway = '' }: OsmTags, line: readonly GeoPosition[]): Way {
  return { name, highway, line: line as unknown as readonly Position[] };
}

/** Returns a road's points; for a square, which is an area, those of its edge. */
function pointsOf(geometry: Geometry): readonly GeoPosition[] {
  if (geometry.type === 'LineString') return geometry.coordinates;
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? [];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates[0]?.[0] ?? [];
  return [];
}

function middles(town: string, ways: readonly Way[]): readonly StreetLine[] {
  const streets = ways.filter(
    ({ line, highway, name }) =>
      line.length > 1 && STREETS.has(highway) && /^[\p{Lu}\d]..../u.test(name),
  );
  const byName = groupBy(streets, ({ name }) => name);
  return Array.from(byName, ([name, parts]) => ({ name, town, position: middleOf(parts) }));
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
