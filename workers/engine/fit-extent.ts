/**
 * What the map should show of the matches (M4), as a box. In this order:
 *
 * 1. With a position: its ten nearest matches (S4) and all matches within 2 km of it, and the position.
 * 2. Else the matches whose city, folded, equals the folded text: those within the operator's bounds.
 * 3. Else the densest 95 % of the matches within those bounds: the ones in the smallest square around
 *    their middle that holds at least 95 %. The middle is the lower median of longitudes and that of
 *    latitudes; a square's half side is measured in degrees of latitude, a degree of longitude
 *    counting as the cosine of the middle's latitude. Lots on the square's edge are in.
 *
 * Where 2 or 3 find no match within the bounds, the same is done without bounds: what was asked for
 * is shown even there.
 */
import type { BBox, Position } from '../../src/domain/geo.ts';
import type { FitExtent } from '../../src/domain/search-api.ts';
import { Circle } from './circle.ts';
import { extentWithin, GrowingBox } from './extent.ts';
import { RADIANS } from './great-circle.ts';
import { nearest } from './nearest.ts';
import { boxRegion, within, wrapBBox } from './region.ts';
import type { SlotLayout } from './slot-layout.ts';
import type { SlotSet } from './slot-set.ts';
import { select } from './select.ts';

export const FIT_NEAREST = 10;
export const FIT_WITHIN_KM = 2;
export const FIT_SHARE = 0.95;

/** Case 1. */
export function fitAround(
  matches: SlotSet,
  layout: SlotLayout,
  position: Position,
): FitExtent | undefined {
  const { boxes, positions, rowOf } = layout;
  const tenNearest = nearest(matches, boxes, rowOf, position, FIT_NEAREST);
  if (tenNearest.length === 0) return undefined;
  const around = within(matches, new Circle(position, FIT_WITHIN_KM), boxes);
  const box = new GrowingBox();
  box.add(position[0], position[1]);
  for (const { slot } of tenNearest) box.add(positions[slot * 2]!, positions[slot * 2 + 1]!);
  const near = extentWithin(around, boxes);
  if (near) box.addBox(...near);
  return { bbox: box.bbox!, count: Math.max(around.count, tenNearest.length) };
}

/**
 * Cases 2 and 3.
 * @param isCityNamed whether the city of the lot in a slot is what the text names
 */
export function fitMatches(
  matches: SlotSet,
  layout: SlotLayout,
  bounds: BBox,
  isCityNamed: ((slot: number) => boolean) | undefined,
): FitExtent | undefined {
  const inBounds = within(matches, boxRegion(wrapBBox(bounds)), layout.boxes);
  if (inBounds.count > 0) return fitSlots(inBounds.toSlots(), layout, isCityNamed);
  return matches.count > 0 ? fitSlots(matches.toSlots(), layout, isCityNamed) : undefined;
}

function fitSlots(
  slots: Uint32Array,
  { positions }: SlotLayout,
  isCityNamed: ((slot: number) => boolean) | undefined,
): FitExtent {
  const inCity = isCityNamed && slots.filter(isCityNamed);
  if (inCity && inCity.length > 0) return { bbox: boxOf(inCity, positions), count: inCity.length };
  const dense = densest(slots, positions);
  return { bbox: boxOf(dense, positions), count: dense.length };
}

function boxOf(slots: Uint32Array, positions: Float64Array): BBox {
  const box = new GrowingBox();
  for (const slot of slots) box.add(positions[slot * 2]!, positions[slot * 2 + 1]!);
  return box.bbox!;
}

function densest(slots: Uint32Array, positions: Float64Array): Uint32Array {
  const wanted = Math.ceil(slots.length * FIT_SHARE);
  if (wanted === slots.length) return slots;
  const room = new Float64Array(slots.length);
  const middle = (slots.length - 1) >>> 1;
  for (let i = 0; i < slots.length; i++) room[i] = positions[slots[i]! * 2]!;
  const lng = select(room, room.length, middle);
  for (let i = 0; i < slots.length; i++) room[i] = positions[slots[i]! * 2 + 1]!;
  const lat = select(room, room.length, middle);
  const shrink = Math.cos(lat * RADIANS);
  const distance = (slot: number): number =>
    Math.max(
      Math.abs(positions[slot * 2]! - lng) * shrink,
      Math.abs(positions[slot * 2 + 1]! - lat),
    );
  for (let i = 0; i < slots.length; i++) room[i] = distance(slots[i]!);
  const halfSide = select(room, room.length, wanted - 1);
  return slots.filter((slot) => distance(slot) <= halfSide);
}
