import type { BBox, Position } from '../../src/domain/geo.ts';

/** Returns the smallest box around positions, never across the 180th meridian. */
export function boxAround(positions: readonly Position[]): BBox {
  const lngs = positions.map(([lng]) => lng);
  const lats = positions.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Returns a box with its longitudes within ±180, so that west may be larger than east. */
export function wrap([west, south, east, north]: BBox): BBox {
  if (east - west >= 360) return [-180, south, 180, north];
  return [turn(west), south, turn(east), north];
}

function turn(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** Returns a wrapped box as one or two boxes that don't cross the 180th meridian. */
export function splitAtAntimeridian(box: BBox): [number, number, number, number][] {
  const [west, south, east, north] = box;
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}
