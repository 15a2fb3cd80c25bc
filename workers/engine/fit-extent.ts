/**
 * Finds the box that the map should show of the matches. engine-options.ts holds the numbers. The cases, in this
 * order: [M4]
 *
 * 1. With a city: the densest share of the matches in the city of exactly that name, folded, within the operator's
 *    bounds; with a position, those within `cityKm` of it, since a municipality may be as large as a county. A city
 *    without matches is ignored.
 * 2. With a position: the position, its nearest matches (S4), and all matches within `aroundKm`. A nearest match
 *    counts up to `farthestKm`, or up to `farthestTimes` the nearest one's distance if that is more. The farthest
 *    is left out while the box is then smaller by a third and `fewest` stay.
 * 3. Else the matches whose city, folded, equals the folded text: those within the operator's bounds.
 * 4. Else the densest share of the matches within those bounds: the matches in the smallest square around their
 *    middle that holds that share, those on its edge included. The middle is the lower median of the longitudes
 *    and of the latitudes. The square's half side is measured in degrees of latitude; a degree of longitude counts
 *    as the cosine of the middle's latitude.
 *
 * If case 1, 3 or 4 finds no match within the bounds, it is repeated without bounds, so that the map shows what was
 * asked for. No case looks at every match, and the slow parts run in steps, so that typing is not delayed.
 */
import type { BBox, Position } from '../../src/domain/geo.ts';
import type { BoxTree } from './box-tree.ts';
import { Circle } from './circle.ts';
import { extentWithin, GrowingBox } from './extent.ts';
import { RADIANS } from './great-circle.ts';
import { atMost, measureAt, type Measure } from './measured-lots.ts';
import { nearest } from './nearest.ts';
import type { FitSettings } from './engine-options.ts';
import { boxRegion, within, wrapBBox } from './region.ts';
import type { SlotLayout } from './slot-layout.ts';
import type { SlotSet } from './slot-set.ts';

/** Case 2: the box around a position, its nearest matches and those close to it. Undefined if nothing matches. */
export function fitAround(
  matches: SlotSet,
  layout: SlotLayout,
  position: Position,
  settings: FitSettings,
): BBox | undefined {
  const { boxes, positions, rowOf } = layout;
  const closest = nearest(matches, boxes, rowOf, position, settings.nearest);
  const [first] = closest;
  if (!first) return undefined;
  const farthestKm = Math.max(settings.farthestKm, settings.farthestTimes * first.km);
  const shown = closest.filter(({ km }) => km <= farthestKm);
  const near = extentWithin(within(matches, new Circle(position, settings.aroundKm), boxes), boxes);
  const boxOf = (count: number): BBox => {
    const box = new GrowingBox();
    box.add(position[0], position[1]);
    for (const { slot } of shown.slice(0, count)) {
      box.add(positions[slot * 2]!, positions[slot * 2 + 1]!);
    }
    if (near) box.addBox(near[0], near[1], near[2], near[3]);
    return box.bbox!;
  };
  let count = shown.length;
  while (count > settings.fewest && sideOf(boxOf(count - 1)) <= OUTLIER * sideOf(boxOf(count))) {
    count--;
  }
  return boxOf(count);
}

/** A match is an outlier if the box is this much smaller without it. */
const OUTLIER = 2 / 3;

/** Returns a box's longer side, in degrees of latitude. */
function sideOf([west, south, east, north]: BBox): number {
  const middle = (south + north) / 2;
  return Math.max(north - south, (east - west) * Math.cos(middle * RADIANS));
}

/**
 * Case 1: the box around the densest share of the matches in a city. Undefined if there are none.
 * @param position the city's middle, if known
 * @yields between two steps of some milliseconds.
 */
export function* fitCity(
  inCity: SlotSet,
  boxes: BoxTree,
  bounds: BBox,
  position: Position | undefined,
  { share, cityKm }: FitSettings,
): Generator<undefined, BBox | undefined> {
  if (inCity.count === 0) return undefined;
  const inBounds = within(inCity, boxRegion(wrapBBox(bounds)), boxes);
  const all = inBounds.count > 0 ? inBounds : inCity;
  const near =
    position && cityKm < Infinity ? within(all, new Circle(position, cityKm), boxes) : all;
  const shown = yield* densest(near.count > 0 ? near : all, boxes, share);
  return extentWithin(shown, boxes);
}

/**
 * Cases 3 and 4: the box around the matches in cities that the text names, else around the densest share of all.
 * @param named the matches in a city that the text names
 * @yields between two steps of some milliseconds.
 */
export function* fitMatches(
  matches: SlotSet,
  named: SlotSet,
  boxes: BoxTree,
  bounds: BBox,
  { share }: FitSettings,
): Generator<undefined, BBox | undefined> {
  if (matches.count === 0) return undefined;
  const region = boxRegion(wrapBBox(bounds));
  const inBounds = within(matches, region, boxes);
  const isInBounds = inBounds.count > 0;
  const inCity = isInBounds ? within(named, region, boxes) : named;
  yield;
  const shown =
    inCity.count > 0 ? inCity : yield* densest(isInBounds ? inBounds : matches, boxes, share);
  yield;
  return extentWithin(shown, boxes);
}

function* densest(set: SlotSet, tree: BoxTree, share: number): Generator<undefined, SlotSet> {
  const wanted = Math.ceil(set.count * share);
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

/** Measures a position by half the side of the square around a middle that reaches it. */
function squareAround(lng: number, lat: number): Measure {
  const shrink = Math.cos(lat * RADIANS);
  // Floating-point rounding keeps the order of differences, so a bound at a box's corners holds for every lot in it.
  const reach = (toLng: number, toLat: number): number =>
    Math.max(Math.abs(toLng - lng) * shrink, Math.abs(toLat - lat));
  return {
    of: reach,
    least: (west, south, east, north) =>
      reach(Math.min(Math.max(lng, west), east), Math.min(Math.max(lat, south), north)),
    most: (west, south, east, north) => Math.max(reach(west, south), reach(east, north)),
  };
}
