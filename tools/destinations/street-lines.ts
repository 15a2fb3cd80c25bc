/** Finds the middle of streets whose course is known. */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { groupBy } from './sources.ts';
import { type OsmStreet, osloStreets, trondheimStreets } from '../source-data.ts';

export interface StreetLine {
  readonly name: string;
  readonly town: string;
  readonly position: Position;
}

/** The kinds of road that have addresses; paths in the woods have none. */
const STREETS = new Set(
  'primary secondary tertiary residential unclassified living_street pedestrian trunk service'.split(
    ' ',
  ),
);

/** Every named street of Oslo and of Trondheim's centre. */
export function readStreetLines(): readonly StreetLine[] {
  return [...middles('Oslo', osloStreets()), ...middles('Trondheim', trondheimStreets())];
}

function middles(town: string, streets: readonly OsmStreet[]): readonly StreetLine[] {
  const named = streets.filter(
    ({ geometry, properties: { highway = '', name = '' } }) =>
      lineOf(geometry).length > 1 && STREETS.has(highway) && /^[\p{Lu}\d]..../u.test(name),
  );
  const byName = groupBy(named, ({ properties }) => properties['name'] ?? '');
  return Array.from(byName, ([name, parts]) => {
    const position = middleOf(parts.map(({ geometry }) => lineOf(geometry)));
    return { name, town, position };
  });
}

/** A street's points; for a square those of its edge. */
function lineOf(geometry: OsmStreet['geometry']): readonly Position[] {
  const { type, coordinates } = geometry;
  return type === 'LineString' ? coordinates : coordinates[0]![0]!;
}

/** Returns the point on the street that is nearest to the middle of its length. */
function middleOf(lines: readonly (readonly Position[])[]): Position {
  let [lng, lat, km] = [0, 0, 0];
  for (const line of lines) {
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
  return lines
    .flat()
    .reduce((best, point) =>
      haversineKm(point, middle) < haversineKm(best, middle) ? point : best,
    );
}
