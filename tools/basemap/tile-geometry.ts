/** Where tiles are, in degrees. */

/** In degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** [0, 1] from north to south. */
function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** `x/y` of the tiles that a box touches. */
export function tilesIn([west, south, east, north]: Box, zoom: number): string[] {
  const n = 2 ** zoom;
  const tileOf = (part: number) => Math.min(n - 1, Math.max(0, Math.floor(part * n)));
  const names: string[] = [];
  for (let x = tileOf((west + 180) / 360); x <= tileOf((east + 180) / 360); x += 1) {
    for (let y = tileOf(mercatorY(north)); y <= tileOf(mercatorY(south)); y += 1) {
      names.push(`${x}/${y}`);
    }
  }
  return names;
}
