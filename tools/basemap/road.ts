/** Roads in the layers and attributes of Protomaps' basemap, version 4: one style draws ours and theirs. */
import type { Feature } from 'geojson';
import type { Position } from '../../src/domain/geo.ts';
import { groupBy } from '../destinations/sources.ts';
import type { Line, LngLat } from '../source-data.ts';

export interface RoadProperties {
  readonly kind: 'highway' | 'major_road' | 'minor_road' | 'path' | 'rail' | 'ferry';
  readonly kind_detail: string;
  readonly ref?: string;
  readonly name?: string;
  readonly oneway?: 'yes';
  readonly is_tunnel?: true;
  readonly is_bridge?: true;
  readonly is_link?: true;
  /** Ours: drawn for 1:1,000,000, and out of place where single streets are told apart. */
  readonly coarse?: true;
  /** Ours: how near a small street is to where a city's streets end, so that they thin out: 1, or 2 at the very edge. */
  readonly ends?: 1 | 2;
}

export type Road = Feature<Line, RoadProperties>;

/** County roads with four digits carry no number on signs. */
export const MAX_SIGNED_NUMBER = 999;

/** The zoom from which a kind of road is in the tiles. */
const MIN_ZOOM: Readonly<Record<string, number>> = {
  motorway: 5,
  trunk: 5,
  primary: 6,
  secondary: 8,
  tertiary: 9,
  ferry: 7,
  rail: 7,
};
const OTHERS_MIN_ZOOM = 10;
/** Below this a road's number is not written. */
const REF_MIN_ZOOM = 6;

export function road(coordinates: readonly LngLat[], properties: RoadProperties): Road {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: [...coordinates] },
  };
}

export type PointOf<P> = Feature<{ type: 'Point'; coordinates: LngLat }, P>;

export function point<P>([lng, lat]: Position, properties: P): PointOf<P> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

/** The roads that are drawn at a zoom, with no more attributes than are used there. */
export function roadsAt(roads: readonly Road[], zoom: number): Road[] {
  const seen = roads.filter(
    ({ properties }) => zoom >= (MIN_ZOOM[properties.kind_detail] ?? OTHERS_MIN_ZOOM),
  );
  if (zoom >= REF_MIN_ZOOM) return joined(seen);
  return joined(
    seen.map(({ geometry, properties: { kind, kind_detail: detail, coarse } }) =>
      road(geometry.coordinates, { kind, kind_detail: detail, ...(coarse && { coarse }) }),
    ),
  );
}

function endOf(coordinates: readonly LngLat[], last: boolean): string {
  return (last ? coordinates.at(-1) : coordinates[0])?.join(',') ?? '';
}

/**
 * Lines of the same road, end to end, as one line: fewer bytes, and room for a name along it. Their
 * direction stays, so that one-way streets keep theirs.
 */
export function joined(roads: readonly Road[]): Road[] {
  const groups = groupBy(roads, ({ properties }) => JSON.stringify(properties));
  return [...groups.values()].flatMap(joinedGroup);
}

function joinedGroup(group: readonly Road[]): Road[] {
  const all = group.map(({ geometry }) => geometry.coordinates);
  const lines = new Set(all);
  const starts = groupBy(all, (line) => endOf(line, false));
  const ends = groupBy(all, (line) => endOf(line, true));
  /** The one line that goes on from here, if there is just one. */
  const nextOf = (end: string): LngLat[] | undefined => {
    const going = starts.get(end);
    return going?.length === 1 && ends.get(end)?.length === 1 ? going[0] : undefined;
  };
  const properties = group[0]?.properties;
  if (!properties) return [];
  const result: Road[] = [];
  const follow = (first: LngLat[]) => {
    lines.delete(first);
    const whole = [...first];
    for (;;) {
      const next = nextOf(endOf(whole, true));
      if (!next || !lines.delete(next)) break;
      whole.push(...next.slice(1));
    }
    result.push(road(whole, properties));
  };
  for (const line of all) if (!nextOf(endOf(line, false))) follow(line);
  // Only rings are left.
  for (const line of all) if (lines.has(line)) follow(line);
  return result;
}
