/**
 * `npm run basemap:still`: draws what the embedded map shows first, all of Norway, into
 * `public/basemap/still-{light,dark}.svg`, and into `still-phone-…` what a narrow window sees of it:
 * the pixels MapLibre will draw, seen before it is there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Position } from 'geojson';
import type { Topology } from 'topojson-specification';
import { MAP } from '../../src/domain/constants.ts';
import { INKS, type Inks } from '../../src/map/maplibre/basemap-inks.ts';
import { pixelsBetween } from '../../src/map/web-mercator.ts';
import { shapesOf } from '../../src/map/maplibre/topojson-shapes.ts';

const FOLDER = 'public/basemap';
/** CSS pixels; beyond it is sea. Wider windows have a pointer, whose first move starts the map. */
const SHEETS = {
  still: { width: 1500, height: 1100 },
  // Wide enough for every window that src/ui/first-look.css shows it to.
  'still-phone': { width: 640, height: 1000 },
};
type Sheet = (typeof SHEETS)['still'];

/** Units a CSS pixel is counted in. */
const UNITS = 1;
/** A point nearer to the line than this is left out. */
const TOLERANCE = 1.2;
const SPECK = 6;

type Point = readonly [x: number, y: number];

function pointOf([lng = 0, lat = 0]: Position): Point {
  // Nothing this far off is seen; the other side of the world would come in from the wrong end.
  const { x, y } = pixelsBetween(
    MAP.defaultCenter,
    [Math.min(120, Math.max(-100, lng)), lat],
    MAP.defaultZoom,
  );
  return [x * UNITS, y * UNITS];
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

/** Smaller islands are a speck. */
function isLarge(ring: readonly Point[]): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return Math.max(extent(xs), extent(ys)) > SPECK;
}

/** Whether any of it is on the sheet. */
function isSeen(line: readonly Point[], { width, height }: Sheet): boolean {
  const [halfWidth, halfHeight] = [(width / 2) * UNITS, (height / 2) * UNITS];
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return (
    xs.reduce((a, b) => Math.min(a, b)) < halfWidth &&
    xs.reduce((a, b) => Math.max(a, b)) > -halfWidth &&
    ys.reduce((a, b) => Math.min(a, b)) < halfHeight &&
    ys.reduce((a, b) => Math.max(a, b)) > -halfHeight
  );
}

/** Far beyond the sheet nothing needs a shape: brought near, where its numbers are short. */
function clamped([x, y]: Point, { width, height }: Sheet): Point {
  const [mx, my] = [width * 0.75 * UNITS, height * 0.75 * UNITS];
  return [Math.min(mx, Math.max(-mx, x)), Math.min(my, Math.max(-my, y))];
}

/** SVG path data of whole units, each relative to the one before. */
function pathOf(
  lines: readonly (readonly Position[])[],
  kind: 'line' | 'ring',
  sheet: Sheet,
): string {
  return lines
    .map((line) => line.map(pointOf))
    .filter((line) => isSeen(line, sheet) && (kind === 'line' || isLarge(line)))
    .map((line) => {
      let [px, py] = [0, 0];
      const steps = simplified(line.map((point) => clamped(point, sheet))).flatMap(
        ([x, y], index) => {
          const [dx, dy] = [Math.round(x) - px, Math.round(y) - py];
          if (index > 0 && dx === 0 && dy === 0) return [];
          [px, py] = [px + dx, py + dy];
          return [`${dx}${dy < 0 ? '' : ' '}${dy}`];
        },
      );
      const [start, ...rest] = steps;
      if (rest.length < (kind === 'ring' ? 3 : 1)) return '';
      return `M${start}l${rest.join(' ').replaceAll(' -', '-')}${kind === 'ring' ? 'z' : ''}`;
    })
    .join('');
}

const topologies = Object.fromEntries(
  ['world', 'nordic', 'coast-120'].map((name) => [
    name,
    JSON.parse(readFileSync(join(FOLDER, `${name}.topojson`), 'utf8')) as Topology,
  ]),
);

function paths(name: string, kind: 'land' | 'sea' | 'border', sheet: Sheet): string {
  const topology = topologies[name];
  if (!topology) throw new Error(`No ${name}.`);
  const lines = shapesOf(topology)
    .filter(({ properties }) => properties?.['kind'] === kind)
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates;
      return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
    });
  return pathOf(lines, kind === 'border' ? 'line' : 'ring', sheet);
}

function shapesOn(sheet: Sheet) {
  return {
    coarse: paths('world', 'land', sheet) + paths('nordic', 'land', sheet),
    sea: paths('coast-120', 'sea', sheet),
    fine: paths('coast-120', 'land', sheet),
    border: paths('nordic', 'border', sheet),
  };
}

function svg(shapes: ReturnType<typeof shapesOn>, { width, height }: Sheet, inks: Inks): string {
  const [w, h] = [width * UNITS, height * UNITS];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-w / 2} ${-h / 2} ${w} ${h}">`,
    `<path fill="${inks.sea}" d="M${-w / 2} ${-h / 2}h${w}v${h}h${-w}z"/>`,
    `<path fill="${inks.land}" d="${shapes.coarse}"/>`,
    `<path fill="${inks.sea}" d="${shapes.sea}"/>`,
    `<path fill="${inks.land}" fill-rule="evenodd" d="${shapes.fine}"/>`,
    `<path fill="none" stroke="${inks.border}" stroke-width="${UNITS}" stroke-dasharray="${3 * UNITS} ${2 * UNITS}" d="${shapes.border}"/>`,
    '</svg>\n',
  ].join('');
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

for (const [sheetName, sheet] of Object.entries(SHEETS)) {
  const shapes = shapesOn(sheet);
  for (const [theme, inks] of Object.entries(INKS)) {
    const file = `${sheetName}-${theme}.svg`;
    const text = svg(shapes, sheet, inks);
    writeFileSync(join(FOLDER, file), text);
    console.log(`${file}: ${kb(text.length)}, ${kb(gzipSync(text).length)} gzipped`);
  }
}
