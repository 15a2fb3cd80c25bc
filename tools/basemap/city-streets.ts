/** OpenStreetMap's streets of Oslo and Trondheim. */
import { type BBox, bboxContains, haversineKm, type Position } from '../../src/domain/geo.ts';
import { CITY_BOXES } from '../../src/map/controls/street-coverage.ts';
import type { Feature } from 'geojson';
import { KM_PER_DEGREE } from './named-points.ts';
import { type Road, road, type RoadProperties } from './road.ts';
import {
  type Areas,
  type LngLat,
  type OsmStreet,
  type OsmTags,
  osloStreets,
  trondheimStreets,
} from '../source-data.ts';

export interface CityStreets {
  /** The box in which all of a city's streets are included. */
  readonly box: BBox;
  readonly roads: readonly Road[];
  /** Squares for pedestrians only. */
  readonly squares: readonly Feature<Areas>[];
}

const [OSLO, TRONDHEIM] = CITY_BOXES as readonly [BBox, BBox];

const KINDS = new Map(
  (
    [
      ['highway', ['motorway', 'motorway_link']],
      ['major_road', ['trunk', 'primary', 'secondary', 'tertiary']],
      ['major_road', ['trunk_link', 'primary_link', 'secondary_link', 'tertiary_link']],
      ['minor_road', ['residential', 'unclassified', 'living_street', 'road', 'service']],
      ['path', ['pedestrian', 'footway', 'cycleway', 'path', 'steps', 'track']],
    ] as const
  ).flatMap(([kind, details]) => details.map((detail) => [detail as string, kind] as const)),
);

/** Whether a way is drawn: not inside a building, nor a pavement beside a street that is drawn itself. */
function isShown(tags: OsmTags): boolean {
  if (tags['area'] === 'yes' || tags['indoor'] === 'yes') return false;
  if (tags['footway'] === 'sidewalk' || tags['footway'] === 'crossing') return false;
  return !(tags['service'] === 'parking_aisle' && tags['tunnel'] !== undefined);
}

/** Whether a tag means yes: any value but "no" does. */
function isSo(value: string | undefined): boolean {
  return value !== undefined && !/^no$/.test(value);
}

function refOf(tags: OsmTags): string | undefined {
  // "E 18;168" are two numbers; the road is known by the first.
  return (
    tags['ref']
      ?.split(';')[0]
      ?.replaceAll(/(?<=^E)\s/g, '')
      .trim() || undefined
  );
}

function roadOf({ geometry, properties: tags }: OsmStreet): Road[] {
  if (geometry.type !== 'LineString') return [];
  const { coordinates } = geometry;
  const detail = tags['highway'] ?? '';
  const kind = KINDS.get(detail);
  if (!kind || coordinates.length < 2 || !isShown(tags)) return [];
  const ref = refOf(tags);
  const backwards = tags['oneway'] === '-1';
  const oneway = backwards || tags['oneway'] === 'yes' || tags['junction'] === 'roundabout';
  return [
    road(backwards ? coordinates.toReversed() : coordinates, {
      kind,
      kind_detail: detail.replace(/_link$/, ''),
      ...(detail.endsWith('_link') && { is_link: true as const }),
      ...(ref !== undefined && kind !== 'path' && { ref }),
      ...(tags['name'] !== undefined && { name: tags['name'] }),
      ...(oneway && kind !== 'path' && { oneway: 'yes' as const }),
      ...(isSo(tags['tunnel']) && { is_tunnel: true as const }),
      ...(isSo(tags['bridge']) && { is_bridge: true as const }),
    }),
  ];
}

function squareOf({ geometry, properties: tags }: OsmStreet): Feature<Areas>[] {
  if (geometry.type !== 'MultiPolygon' || tags['highway'] !== 'pedestrian') return [];
  if (isSo(tags['tunnel']) || isSo(tags['indoor'])) return [];
  const properties = { kind: 'pedestrian', ...(tags['name'] && { name: tags['name'] }) };
  return [{ type: 'Feature', properties, geometry }];
}

export function cityStreets(): CityStreets[] {
  const cities = [
    { box: OSLO, streets: osloStreets() },
    { box: TRONDHEIM, streets: trondheimStreets() },
  ];
  return cities.map(({ box, streets }) => ({
    box,
    roads: streets.flatMap(roadOf).flatMap((each) => thinnedOut(each, box)),
    squares: streets.flatMap(squareOf),
  }));
}

/** Small streets get fainter over these distances before a city's streets end. */
const ENDS_KM = [0.25, 0.1] as const;

/** The distance of a position in a box from its edge, below 0 outside it. */
function kmToEdge([lng, lat]: Position, [west, south, east, north]: BBox): number {
  const kmPerLng = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return Math.min(
    (lng - west) * kmPerLng,
    (east - lng) * kmPerLng,
    (lat - south) * KM_PER_DEGREE,
    (north - lat) * KM_PER_DEGREE,
  );
}

/** A small street in up to three pieces, by their distances from where the streets end. */
function thinnedOut(street: Road, box: BBox): Road[] {
  const { kind } = street.properties;
  if (kind !== 'minor_road' && kind !== 'path') return [street];
  const levelOf = (position: Position): 0 | 1 | 2 => {
    const distance = kmToEdge(position, box);
    if (distance < ENDS_KM[1]) return 2;
    return distance < ENDS_KM[0] ? 1 : 0;
  };
  const { coordinates } = street.geometry;
  const pieces: Road[] = [];
  let piece: LngLat[] = [];
  let level = levelOf(coordinates[0]!);
  const end = () => {
    if (piece.length < 2) return;
    pieces.push(road(piece, { ...street.properties, ...(level > 0 && { ends: level as 1 | 2 }) }));
  };
  for (const position of coordinates) {
    piece.push(position);
    const next = levelOf(position);
    if (next === level) continue;
    end();
    piece = [position];
    level = next;
  }
  end();
  return pieces;
}

/** How far a coarse road's end may be from the street that continues it. */
const MEETS_WITHIN_KM = 0.8;
/** The length of the coarse road's end that is bent towards the street. */
const BENDS_KM = 2;
/** How far beyond the box a street may end. */
const AT_EDGE_KM = 0.15;
/** How far from the edge a cut may be. */
const CUT_KM = 0.001;

/** Where the main streets of the cities leave them. */
function streetEnds(cities: readonly CityStreets[]) {
  return cities.flatMap(({ box, roads }) =>
    roads
      .filter(({ properties: { kind } }) => kind === 'highway' || kind === 'major_road')
      .flatMap(({ geometry: { coordinates }, properties: { ref, kind_detail } }) =>
        [coordinates[0]!, coordinates.at(-1)!].flatMap((position) =>
          kmToEdge(position, box) < AT_EDGE_KM ? [{ position, ref, kind_detail }] : [],
        ),
      ),
  );
}

function bent(line: readonly LngLat[], to: LngLat): LngLat[] {
  let after = line.at(-1)!;
  const [dx, dy] = [to[0] - after[0], to[1] - after[1]];
  let back = 0;
  const moved = line.toReversed().map((position): LngLat => {
    back += haversineKm(position, after);
    after = position;
    const part = Math.max(0, 1 - back / BENDS_KM);
    return [position[0] + part * dx, position[1] + part * dy];
  });
  return moved.toReversed();
}

/**
 * The coarse roads outside the cities, each joined to the street that continues it, so that no road ends where a city's
 * streets begin.
 */
export function roadsAround(cities: readonly CityStreets[], roads: readonly Road[]): Road[] {
  const boxes = cities.map(({ box }) => box);
  const ends = streetEnds(cities);
  const isCut = (position: LngLat) =>
    boxes.some((box) => Math.abs(kmToEdge(position, box)) < CUT_KM);
  const meeting = (position: LngLat, { ref, kind_detail: detail }: RoadProperties) => {
    const costs = ends.map((end) => {
      const isSame = ref === undefined ? end.kind_detail === detail : end.ref === ref;
      // The end of another road counts only if it is very near.
      return { position: end.position, km: haversineKm(end.position, position) * (isSame ? 1 : 4) };
    });
    const [best] = costs.toSorted((a, b) => a.km - b.km);
    return best && best.km <= MEETS_WITHIN_KM ? best.position : undefined;
  };
  return outsideOf(boxes, roads).map((each) => {
    if (each.properties.kind === 'ferry' || each.properties.kind === 'rail') return each;
    const joinedAtEnd = (line: readonly LngLat[]): readonly LngLat[] => {
      const last = line.at(-1)!;
      const to = isCut(last) ? meeting(last, each.properties) : undefined;
      return to ? bent(line, to) : line;
    };
    const turned = joinedAtEnd(each.geometry.coordinates).toReversed();
    return road(joinedAtEnd(turned).toReversed(), each.properties);
  });
}

const STEPS = 24;

/**
 * The parts of coarse roads outside the cities' boxes: inside, the streets themselves are drawn.
 * Cut where a line crosses the edge, found by halving.
 */
function outsideOf(boxes: readonly BBox[], roads: readonly Road[]): Road[] {
  const inside = (position: LngLat) => boxes.some((box) => bboxContains(box, position));
  const crossing = (a: LngLat, b: LngLat): LngLat => {
    let [near, far] = [a, b];
    const start = inside(a);
    for (let step = 0; step < STEPS; step += 1) {
      const middle: LngLat = [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2];
      if (inside(middle) === start) near = middle;
      else far = middle;
    }
    return near;
  };
  return roads.flatMap((each) => {
    const parts: LngLat[][] = [];
    let part: LngLat[] = [];
    for (const [index, position] of each.geometry.coordinates.entries()) {
      const before = each.geometry.coordinates[index - 1];
      const isIn = inside(position);
      if (before && inside(before) !== isIn) part.push(crossing(before, position));
      if (isIn) {
        if (part.length > 1) parts.push(part);
        part = [];
      } else {
        part.push(position);
      }
    }
    if (part.length > 1) parts.push(part);
    return parts.map((coordinates) => road(coordinates, each.properties));
  });
}
