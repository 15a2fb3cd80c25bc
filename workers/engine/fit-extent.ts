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
 * asked for. The slow parts run in steps, so that typing is not delayed.
 */
import type { BBox, Position } from '../../src/domain/geo.ts';
import type { BoxTree } from './box-tree.ts';
import { Circle } from './circle.ts';
import { extentWithin, GrowingBox } from './extent.ts';
import { RADIANS } from './great-circle.ts';
import { nearest } from './nearest.ts';
import type { FitSettings } from './engine-options.ts';
import { boxRegion, type Region, within, wrapBBox } from './region.ts';
import { select } from './select.ts';
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
  const all = insideIfAny(inCity, boxRegion(wrapBBox(bounds)), boxes);
  const near = position ? insideIfAny(all, new Circle(position, cityKm), boxes) : all;
  return yield* densest(near, boxes, share);
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
  const shown = insideIfAny(matches, region, boxes);
  const inCity = shown === matches ? named : within(named, region, boxes);
  if (inCity.count > 0) return extentWithin(inCity, boxes);
  yield;
  return yield* densest(shown, boxes, share);
}

/** Returns the set's lots within a region; without any, the set. */
function insideIfAny(set: SlotSet, region: Region, boxes: BoxTree): SlotSet {
  const inside = within(set, region, boxes);
  return inside.count > 0 ? inside : set;
}

/** Returns the box around the densest share of a set that isn't empty. */
function* densest(set: SlotSet, boxes: BoxTree, share: number): Generator<undefined, BBox> {
  const wanted = Math.ceil(set.count * share);
  if (wanted === set.count) return extentWithin(set, boxes)!;
  const slots = set.toSlots();
  const middle = (slots.length - 1) >>> 1;
  const lng = nth(coordinates(slots, boxes, 0), middle);
  yield;
  const lat = nth(coordinates(slots, boxes, 1), middle);
  yield;
  const reaches = reachesFrom(lng, lat, slots, boxes);
  const most = nth(reaches.slice(), wanted - 1);
  yield;
  return boxOfReached(slots, reaches, most, boxes);
}

function nth(values: Float64Array, index: number): number {
  return select(values, values.length, index);
}

// Separate functions, because loops in a generator are slow.

/** Returns the longitudes (0) or latitudes (1) of the slots. */
function coordinates(slots: Uint32Array, { positions }: BoxTree, axis: 0 | 1): Float64Array {
  const values = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) values[i] = positions[slots[i]! * 2 + axis]!;
  return values;
}

/** Returns half the side of the square around a middle that reaches each slot. */
function reachesFrom(
  lng: number,
  lat: number,
  slots: Uint32Array,
  { positions }: BoxTree,
): Float64Array {
  const shrink = Math.cos(lat * RADIANS);
  const reaches = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) {
    const across = Math.abs(positions[slots[i]! * 2]! - lng) * shrink;
    reaches[i] = Math.max(across, Math.abs(positions[slots[i]! * 2 + 1]! - lat));
  }
  return reaches;
}

function boxOfReached(
  slots: Uint32Array,
  reaches: Float64Array,
  most: number,
  { positions }: BoxTree,
): BBox {
  const box = new GrowingBox();
  for (let i = 0; i < slots.length; i++) {
    if (reaches[i]! <= most) box.add(positions[slots[i]! * 2]!, positions[slots[i]! * 2 + 1]!);
  }
  return box.bbox!;
}
