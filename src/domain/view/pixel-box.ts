/** A rectangle on the map, px from the map's top left corner. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOfSize({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): PixelBox {
  return { left: 0, top: 0, right: width, bottom: height };
}

export function boxAround(
  { x, y }: { readonly x: number; readonly y: number },
  width: number,
  height: number,
): PixelBox {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** A box with so many pixels more on each side. */
export function grown({ left, top, right, bottom }: PixelBox, px: number): PixelBox {
  return { left: left - px, top: top - px, right: right + px, bottom: bottom + px };
}

/** The row of squares that a box consists of: the middle of each, and their side. */
export function squaresOf({ left, top, right, bottom }: PixelBox) {
  const [width, height] = [right - left, bottom - top];
  const side = Math.min(width, height);
  const count = Math.ceil(Math.max(width, height) / side);
  return Array.from({ length: count }, (_, index) => {
    const along = index / Math.max(1, count - 1);
    const x = left + side / 2 + (width - side) * along;
    return { x, y: top + side / 2 + (height - side) * along, side };
  });
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
