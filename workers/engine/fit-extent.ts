/**
 * What the map should show of the matches (M4), as a box. In this order:
 *
 * 1. With a city: the densest 95 % of the matches in the city of just that name, folded, within the operator's
 *    bounds. Where there are none, as without a city.
 * 2. With a position: it, its ten nearest matches (S4) and all within 500 m of it, but none farther than the larger
 *    of 3 km and three times the nearest one's distance.
 * 3. Else the matches whose city, folded, equals the folded text: those within the operator's bounds.
 * 4. Else the densest 95 % of the matches within those bounds: the ones in the smallest square around
 *    their middle that holds at least 95 %. The middle is the lower median of longitudes and that of
 *    latitudes; a square's half side is measured in degrees of latitude, a degree of longitude
 *    counting as the cosine of the middle's latitude. Lots on the square's edge are in.
 *
 * Where 1, 3 or 4 find no match within the bounds, the same is done without bounds: what was asked for
 * is shown even there. None of it looks at every match, and what takes longest comes in steps: a map that
 * fits must not hold up who types.
 */
import type { BBox, Position } from '../../src/domain/geo.ts';
import type { FitExtent } from '../../src/domain/search-api.ts';
import type { BoxTree } from './box-tree.ts';
import { Circle } from './circle.ts';
import { extentWithin, GrowingBox } from './extent.ts';
import { RADIANS } from './great-circle.ts';
import { atMost, measureAt, type Measure } from './measured-lots.ts';
import { nearest } from './nearest.ts';
import { boxRegion, within, wrapBBox } from './region.ts';
import type { SlotLayout } from './slot-layout.ts';
import type { SlotSet } from './slot-set.ts';

export const FIT_NEAREST = 10;
export const FIT_WITHIN_KM = 0.5;
/** None farther than this many km, or this many times the nearest one's distance. */
const FIT_FARTHEST_KM = 3;
const FIT_FARTHEST_TIMES = 3;
export const FIT_SHARE = 0.95;

/** Case 2. */
export function fitAround(
  matches: SlotSet,
  layout: SlotLayout,
  position: Position,
): FitExtent | undefined {
  const { boxes, positions, rowOf } = layout;
  const tenNearest = nearest(matches, boxes, rowOf, position, FIT_NEAREST);
  const [first] = tenNearest;
  if (!first) return undefined;
  const farthestKm = Math.max(FIT_FARTHEST_KM, FIT_FARTHEST_TIMES * first.km);
  const shown = tenNearest.filter(({ km }) => km <= farthestKm);
  const around = within(matches, new Circle(position, FIT_WITHIN_KM), boxes);
  const box = new GrowingBox();
  box.add(position[0], position[1]);
  for (const { slot } of shown) box.add(positions[slot * 2]!, positions[slot * 2 + 1]!);
  const near = extentWithin(around, boxes);
  if (near) box.addBox(near[0], near[1], near[2], near[3]);
  return { bbox: box.bbox!, count: Math.max(around.count, shown.length) };
}

/**
 * Case 1; undefined where no match is in the city.
 * @yields between two steps of some milliseconds.
 */
export function* fitCity(
  inCity: SlotSet,
  boxes: BoxTree,
  bounds: BBox,
): Generator<undefined, FitExtent | undefined> {
  if (inCity.count === 0) return undefined;
  const inBounds = within(inCity, boxRegion(wrapBBox(bounds)), boxes);
  const shown = yield* densest(inBounds.count > 0 ? inBounds : inCity, boxes);
  return { bbox: extentWithin(shown, boxes)!, count: shown.count };
}

/**
 * Cases 3 and 4.
 * @param named the matches in a city that the text names
 * @yields between two steps of some milliseconds.
 */
export function* fitMatches(
  matches: SlotSet,
  named: SlotSet,
  boxes: BoxTree,
  bounds: BBox,
): Generator<undefined, FitExtent | undefined> {
  if (matches.count === 0) return undefined;
  const region = boxRegion(wrapBBox(bounds));
  const inBounds = within(matches, region, boxes);
  const isInBounds = inBounds.count > 0;
  const inCity = isInBounds ? within(named, region, boxes) : named;
  yield;
  const shown = inCity.count > 0 ? inCity : yield* densest(isInBounds ? inBounds : matches, boxes);
  yield;
  return { bbox: extentWithin(shown, boxes)!, count: shown.count };
}

function* densest(set: SlotSet, tree: BoxTree): Generator<undefined, SlotSet> {
  const wanted = Math.ceil(set.count * FIT_SHARE);
  if (wanted === set.count) return set;
  const middle = (set.count - 1) >>> 1;
  const lng = measureAt(set, tree, LONGITUDE, middle);
  yield;
  const lat = measureAt(set, tree, LATITUDE, middle);
  yield;
  const square = squareAround(lng, lat);
  const reach = measureAt(set, tree, square, wanted - 1);
  yield;
  return within(set, atMost(square, reach), tree);
}

const LONGITUDE: Measure = {
  of: (lng) => lng,
  least: (west) => west,
  most: (_west, _south, east) => east,
};

const LATITUDE: Measure = {
  of: (_lng, lat) => lat,
  least: (_west, south) => south,
  most: (_west, _south, _east, north) => north,
};

/** Half the side of the square around a middle that reaches a position. */
function squareAround(lng: number, lat: number): Measure {
  const shrink = Math.cos(lat * RADIANS);
  // Rounding never swaps two differences: what holds at a box's corners holds within it.
  const reach = (toLng: number, toLat: number): number =>
    Math.max(Math.abs(toLng - lng) * shrink, Math.abs(toLat - lat));
  return {
    of: reach,
    least: (west, south, east, north) =>
      reach(Math.min(Math.max(lng, west), east), Math.min(Math.max(lat, south), north)),
    most: (west, south, east, north) => Math.max(reach(west, south), reach(east, north)),
  };
}
