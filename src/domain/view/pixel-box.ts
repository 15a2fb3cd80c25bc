/** A rectangle on the map, px from the map's top left corner. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The area two rectangles share, px². */
export function sharedArea(a: PixelBox, b: PixelBox): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function areaOf({ left, top, right, bottom }: PixelBox): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** Within the bounds; at the lower one where they cross. */
export function limited(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
