/** OpenStreetMap's streets of Oslo and Trondheim. */
import { type BBox, bboxContains } from '../../src/domain/geo.ts';
import { CITY_BOXES } from '../../src/map/street-coverage.ts';
import type { Feature, Position } from 'geojson';
import { type Road, road, type RoadProperties } from './road.ts';
import { sourceText } from './sources.ts';

type Tags = Readonly<Record<string, string | undefined>>;

export interface CityStreets {
  /** Where a city's streets are all there. */
  readonly box: BBox;
  readonly roads: readonly Road[];
}

const [OSLO, TRONDHEIM] = CITY_BOXES as readonly [BBox, BBox];

const KINDS: Readonly<Record<string, RoadProperties['kind']>> = {
  motorway: 'highway',
  motorway_link: 'highway',
  trunk: 'major_road',
  trunk_link: 'major_road',
  primary: 'major_road',
  primary_link: 'major_road',
  secondary: 'major_road',
  secondary_link: 'major_road',
  tertiary: 'major_road',
  tertiary_link: 'major_road',
  residential: 'minor_road',
  unclassified: 'minor_road',
  living_street: 'minor_road',
  road: 'minor_road',
  service: 'minor_road',
  pedestrian: 'path',
  footway: 'path',
  cycleway: 'path',
  path: 'path',
  steps: 'path',
  track: 'path',
};

/** Ways inside buildings, and ways along a street that are drawn by drawing the street. */
function isShown(tags: Tags): boolean {
  if (tags['area'] === 'yes' || tags['indoor'] === 'yes') return false;
  if (tags['footway'] === 'sidewalk' || tags['footway'] === 'crossing') return false;
  return !(tags['service'] === 'parking_aisle' && tags['tunnel'] !== undefined);
}

/** Any value says yes, how in a word, but the one that says no. */
function isSo(value: string | undefined): boolean {
  return value !== undefined && !/^no$/.test(value);
}

function refOf(tags: Tags): string | undefined {
  // "E 18;168" is two; the first is the one the road is known by.
  return tags['ref']?.split(';')[0]?.replaceAll(/\s/g, '') || undefined;
}

function roadOf(coordinates: readonly Position[], tags: Tags): Road[] {
  const detail = tags['highway'] ?? '';
  const kind = KINDS[detail];
  if (!kind || coordinates.length < 2 || !isShown(tags)) return [];
  const ref = refOf(tags);
  const backwards = tags['oneway'] === '-1';
  const oneway = backwards || tags['oneway'] === 'yes' || tags['junction'] === 'roundabout';
  const isTunnel = isSo(tags['tunnel']);
  const isBridge = isSo(tags['bridge']);
  return [
    road(backwards ? coordinates.toReversed() : coordinates, {
      kind,
      kind_detail: detail.replace(/_link$/, ''),
      ...(detail.endsWith('_link') && { is_link: true as const }),
      ...(ref !== undefined && kind !== 'path' && { ref }),
      ...(tags['name'] !== undefined && { name: tags['name'] }),
      ...(oneway && kind !== 'path' && { oneway: 'yes' as const }),
      ...(isTunnel && { is_tunnel: true as const }),
      ...(isBridge && { is_bridge: true as const }),
    }),
  ];
}

function oslo(): Road[] {
  return sourceText('streets/oslo/oslo.geojsonseq.gz')
    .split('\n')
    .map((line) => line.replace('\u001E', '').trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { geometry, properties } = JSON.parse(line) as Feature;
      if (geometry.type !== 'LineString') return [];
      return roadOf(geometry.coordinates, properties ?? {});
    });
}

type Element =
  | { readonly type: 'node'; readonly id: number; readonly lat: number; readonly lon: number }
  | { readonly type: 'way'; readonly nodes: readonly number[]; readonly tags?: Tags };

function trondheim(): Road[] {
  const { elements } = JSON.parse(sourceText('streets/trondheim/midtbyen-overpass.json.gz')) as {
    readonly elements: readonly Element[];
  };
  const nodes = new Map<number, Position>();
  for (const element of elements) {
    if (element.type === 'node') nodes.set(element.id, [element.lon, element.lat]);
  }
  return elements.flatMap((element) => {
    if (element.type !== 'way') return [];
    const coordinates = element.nodes.flatMap((id) => {
      const position = nodes.get(id);
      return position ? [position] : [];
    });
    return roadOf(coordinates, element.tags ?? {});
  });
}

export function cityStreets(): CityStreets[] {
  return [
    { box: OSLO, roads: oslo() },
    { box: TRONDHEIM, roads: trondheim() },
  ];
}

const STEPS = 24;

/**
 * The parts of coarse roads outside the cities' boxes: inside, the streets themselves are drawn.
 * Cut where a line crosses the edge, found by halving.
 */
export function outsideOf(boxes: readonly BBox[], roads: readonly Road[]): Road[] {
  const inside = ([lng = 0, lat = 0]: Position) =>
    boxes.some((box) => bboxContains(box, [lng, lat]));
  const crossing = (a: Position, b: Position): Position => {
    let [near, far] = [a, b];
    const start = inside(a);
    for (let step = 0; step < STEPS; step += 1) {
      const middle = [((near[0] ?? 0) + (far[0] ?? 0)) / 2, ((near[1] ?? 0) + (far[1] ?? 0)) / 2];
      if (inside(middle) === start) near = middle;
      else far = middle;
    }
    return near;
  };
  return roads.flatMap((each) => {
    const parts: Position[][] = [];
    let part: Position[] = [];
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
