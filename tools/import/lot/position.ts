import { isPosition, type Position } from '../../../src/domain/geo.ts';
import { numberOf } from './values.ts';

/** A position from two numbers, which may be text. Undefined at 0,0, which is in the sea and means a missing position. */
export function positionOf(longitude: unknown, latitude: unknown): Position | undefined {
  const position = [numberOf(longitude), numberOf(latitude)];
  return isPosition(position) && !isZero(position) ? position : undefined;
}

/** Why these values are no position. */
export function positionFault([x, y]: readonly [longitude: unknown, latitude: unknown]): string {
  const numbers = [numberOf(x), numberOf(y)];
  if (numbers.includes(undefined)) return 'no position';
  const [lng = 0, lat = 0] = numbers;
  if (isZero([lng, lat])) return 'position 0, 0';
  return Math.abs(lng) > 180 || Math.abs(lat) > 180
    ? 'position in metres, not in degrees (say which: crs = "EPSG:25833" in a mapping)'
    : 'no usable position';
}

function isZero([lng, lat]: Position): boolean {
  return Math.abs(lng) < 1e-6 && Math.abs(lat) < 1e-6;
}
