/**
 * `npm run make -- poster`: draws what the embedded map shows first, all of Norway, into
 * `public/basemap/poster-{light,dark}.svg`, and into `poster-phone-…` what a narrow window sees of it:
 * the pixels that MapLibre will draw, visible before it has loaded. Needs the same programs as the coast's tiles.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { geoIdentity, geoPath } from 'd3-geo';
import type { Feature, Position } from 'geojson';
import { MAP } from '../../src/domain/constants.ts';
import { PALETTES, type Palette } from '../../src/map/canvas/maplibre/palette.ts';
import { PHONE_POSTER } from '../../src/map/canvas/poster/phone-poster.ts';
import { pixelsBetween } from '../../src/domain/view/web-mercator.ts';
import { coastShapes } from './coast.ts';

const FOLDER = 'public/basemap';
/** The picture's size in CSS pixels around the middle at a zoom; no window's map is larger. */
const SHEETS = {
  poster: { width: 2600, height: 1700, zoom: MAP.defaultZoom },
  // For the windows that src/map/canvas/poster/map-poster.module.css shows it to, wherever in Norway their map begins.
  'poster-phone': { ...PHONE_POSTER, zoom: MAP.defaultZoom - PHONE_POSTER.zoomsOut },
};
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Pixels: a point nearer to the line than this is left out. */
const TOLERANCE = 1.2;
/** Pixels: smaller islands and lakes are a speck. */
const SPECK = 7;

type Point = readonly [x: number, y: number];

function pointOf([lng = 0, lat = 0]: Position, zoom: number): Point {
  // Nothing this far away is visible, and the other side of the world would appear at the wrong end.
  const near = Math.min(120, Math.max(-100, lng));
  const { x, y } = pixelsBetween(MAP.defaultCenter, [near, lat], zoom);
  return [x, y];
}

/** Ramer, Douglas and Peucker's simplification. */
function simplified(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [farthest, at] = [0, 0];
  for (const [index, [x, y]] of line.entries()) {
    const [ox, oy] = [x - first[0], y - first[1]];
    const distance = length > 0 ? Math.abs(ox * dy - oy * dx) / length : Math.hypot(ox, oy);
    if (distance > farthest) [farthest, at] = [distance, index];
  }
  if (farthest < TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, at + 1)).slice(0, -1), ...simplified(line.slice(at))];
}

function extent(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
}

function isSpeck(ring: readonly Point[]): boolean {
  return Math.max(extent(ring.map(([x]) => x)), extent(ring.map(([, y]) => y))) <= SPECK;
}

/** Writes a path in whole pixels, each point relative to the one before. */
class RelativePath {
  #text = '';
  #at: Point = [0, 0];

  #step(x: number, y: number): string {
    const [px, py] = this.#at;
    const [dx, dy] = [Math.round(x) - px, Math.round(y) - py];
    this.#at = [px + dx, py + dy];
    return `${dx}${dy < 0 ? '' : ' '}${dy}`;
  }

  moveTo(x: number, y: number): void {
    this.#at = [0, 0];
    this.#text += `M${this.#step(x, y)}l`;
  }

  lineTo(x: number, y: number): void {
    const [px, py] = this.#at;
    if (Math.round(x) === px && Math.round(y) === py) return;
    this.#text += `${this.#text.endsWith('l') ? '' : ' '}${this.#step(x, y)}`;
  }

  closePath(): void {
    this.#text += 'z';
  }

  beginPath(): void {}
  arc(): void {}

  toString(): string {
    return this.#text.replaceAll(' -', '-').replaceAll(/M[^Ml]*l(?=z|M|$)z?/g, '');
  }
}

function linesOf({ geometry }: Feature): Position[][] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString')
    return geometry.coordinates;
  return [];
}

/** SVG path data of the features on the sheet. */
function pathOf(features: readonly Feature[], sheet: Sheet): string {
  const [x, y] = [sheet.width / 2, sheet.height / 2];
  const context = new RelativePath();
  const path = geoPath(
    geoIdentity().clipExtent([
      [-x - 2, -y - 2],
      [x + 2, y + 2],
    ]),
    context,
  );
  for (const feature of features) {
    const isArea = feature.geometry.type === 'Polygon';
    const lines = linesOf(feature)
      .map((line) => line.map((position) => pointOf(position, sheet.zoom)))
      .filter((line) => !isArea || !isSpeck(line))
      .map(simplified)
      .filter(({ length }) => length > (isArea ? 3 : 1))
      .map((line) => line.map(([px, py]) => [px, py]));
    if (lines.length === 0) continue;
    path(
      isArea
        ? { type: 'Polygon', coordinates: lines }
        : { type: 'MultiLineString', coordinates: lines },
    );
  }
  return context.toString();
}

const shapes = coastShapes();

function svg(sheet: Sheet): (palette: Palette) => string {
  const { width: w, height: h } = sheet;
  const land = pathOf([...shapes.far.land, ...shapes.land], sheet);
  const lakes = pathOf([...shapes.far.sea, ...shapes.lakes], sheet);
  const border = pathOf(shapes.coarseBorders, sheet);
  return (palette) =>
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${-w / 2} ${-h / 2} ${w} ${h}">`,
      `<path fill="${palette.sea}" d="M${-w / 2} ${-h / 2}h${w}v${h}h${-w}z"/>`,
      `<g stroke="${palette.shore}" stroke-width=".45">`,
      `<path fill="${palette.land}" d="${land}"/>`,
      `<path fill="${palette.sea}" fill-rule="evenodd" d="${lakes}"/>`,
      '</g>',
      `<path fill="none" stroke="${palette.border}" stroke-dasharray="4 2" d="${border}"/>`,
      '</svg>\n',
    ].join('');
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

for (const [sheetName, sheet] of Object.entries(SHEETS)) {
  const draw = svg(sheet);
  for (const [theme, palette] of Object.entries(PALETTES)) {
    const file = `${sheetName}-${theme}.svg`;
    const text = draw(palette);
    writeFileSync(join(FOLDER, file), text);
    console.log(`${file}: ${kb(text.length)}, ${kb(gzipSync(text).length)} gzipped`);
  }
}
