/** Makes tiles of the world's coasts, lakes and borders, with the finest detail in Norway. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Feature, Polygon, Position } from 'geojson';
import { geoEquirectangular, geoStream } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { COAST_MAX_ZOOM } from '../../src/domain/basemap.ts';
import type { BBox } from '../../src/domain/geo.ts';
import {
  type Ring,
  chained,
  closedAlong,
  isInside,
  shorePieces,
  type ShoreLevel,
  signedArea,
  smoothed,
} from './coast-rings.ts';
import { pmtilesFile } from './pmtiles-writer.ts';
import { cutTiles, type TileLayer } from './tile-layers.ts';

const require = createRequire(import.meta.url);

/** Northern Europe, where the shore is GSHHG's in full resolution; the rest is Natural Earth's. */
const NORTH: BBox = [-30, 48, 50, 82];
const WORLD: BBox = [-180, -85, 180, 85];
/** Norway's mainland and its nearest neighbours, in boxes that leave the open sea out. */
const NORWAY: readonly BBox[] = [
  [4.2, 57.7, 12.9, 62],
  [4.6, 62, 14, 64.6],
  [10.2, 64.6, 16, 67],
  [12, 67, 19, 69.6],
  [16.5, 68.3, 31.3, 71.3],
];

const WORLD_MAX_ZOOM = 5;
const NORTH_MAX_ZOOM = 8;
const FINE_BORDERS_MIN_ZOOM = 5;
/** From this zoom on the shore's corners, 100 m apart, would be visible, so they are rounded. */
const ROUND_MIN_ZOOM = 9;

/**
 * Reads the GSHHG shore lines with GMT (Debian: `gmt` and `gmt-gshhg-full`).
 * @throws Error if GMT is not installed
 */
function shore(): Map<ShoreLevel, Ring[]> {
  const [west, south, east, north] = NORTH;
  const text = execFileSync(
    'gmt',
    ['coast', `-R${west}/${east}/${south}/${north}`, '-Df', '-W', '-M', '--FORMAT_FLOAT_OUT=%.6f'],
    // GMT writes a history file into its working directory.
    { encoding: 'utf8', maxBuffer: 500_000_000, cwd: tmpdir() },
  );
  return shorePieces(text);
}

function polygon(kind: string, rings: readonly Position[][]): Feature<Polygon> {
  return {
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: [...rings] },
  };
}

function ringsOf(pieces: readonly Ring[], level: ShoreLevel): Ring[] {
  // Land has its inside on the left and lakes on the right, so land is reversed before both are closed in the same way.
  const isLand = level === 1 || level === 3;
  const turned = isLand ? pieces.map((piece) => piece.toReversed()) : pieces;
  const { rings, open } = chained(turned);
  return [...rings, ...closedAlong(open, NORTH)];
}

/** Returns the lakes, with their islands as holes. */
function lakesOf(shores: ReadonlyMap<ShoreLevel, Ring[]>): Feature<Polygon>[] {
  const lakes = ringsOf(shores.get(2) ?? [], 2).map((outer) => [outer]);
  for (const island of ringsOf(shores.get(3) ?? [], 3)) {
    lakes.find(([outer]) => outer && isInside(island[0] ?? [], outer))?.push(island);
  }
  return lakes.map((rings) => polygon('lake', rings));
}

/** Returns the part of a ring on one side of a line of longitude (axis 0) or latitude (axis 1). */
function clipped(ring: Ring, axis: 0 | 1, limit: number, side: 1 | -1): Ring {
  const isIn = (position: Position) => ((position[axis] ?? 0) - limit) * side >= 0;
  return ring.flatMap((position, index) => {
    const before = ring.at(index - 1) ?? position;
    const result = isIn(position) ? [position] : [];
    if (isIn(position) === isIn(before)) return result;
    const [a, b] = [before[axis] ?? 0, position[axis] ?? 0];
    const part = (limit - a) / (b - a);
    const other = axis === 0 ? 1 : 0;
    const crossing: Position = [];
    crossing[axis] = limit;
    crossing[other] = (before[other] ?? 0) + part * ((position[other] ?? 0) - (before[other] ?? 0));
    return [crossing, ...result];
  });
}

const OVERLAP_DEGREES = 0.02;

/** Returns up to four parts of a ring outside the north. They overlap the north slightly, so that no gap shows. */
function outsideNorth(ring: Ring): Ring[] {
  const [west, south, east, north] = NORTH;
  const overlap = OVERLAP_DEGREES;
  const middle = clipped(clipped(ring, 0, west, 1), 0, east, -1);
  return [
    clipped(ring, 0, west + overlap, -1),
    clipped(ring, 0, east - overlap, 1),
    clipped(middle, 1, south + overlap, -1),
    clipped(middle, 1, north - overlap, 1),
  ].filter(({ length }) => length > 2);
}

function topology(name: string): Topology {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8')) as Topology;
}

/** Returns Natural Earth's rings, cut at the 180th meridian and closed around the pole. */
function worldRings(): Ring[] {
  const land = topology('land-50m');
  const object = land.objects['land'];
  if (!object) throw new Error('No land in the world.');
  const rings: Ring[] = [];
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  let ring: Ring = [];
  const sink = degrees.stream({
    point: (x, y) => void ring.push([x, -y]),
    lineStart: () => {
      ring = [];
    },
    lineEnd: () => void rings.push(ring),
    polygonStart: () => {},
    polygonEnd: () => {},
  });
  geoStream(feature(land, object), sink);
  return rings;
}

/** Returns the world's land outside the north, and the inland seas there, such as the Caspian. */
function farShapes() {
  const rings = worldRings();
  const shapesOfKind = (kind: string, which: (area: number) => boolean) =>
    rings
      .filter((ring) => which(signedArea(ring)))
      .flatMap((ring) => outsideNorth(ring).map((part) => polygon(kind, [part])));
  return {
    land: shapesOfKind('earth', (area) => area > 0),
    sea: shapesOfKind('lake', (area) => area < 0),
  };
}

function borders(name: string): Feature[] {
  const world = topology(name);
  const countries = world.objects['countries'] as GeometryCollection;
  // The filter leaves out coasts, which belong to one country only.
  const geometry = mesh(world, countries, (a, b) => a !== b);
  return [{ type: 'Feature', properties: { kind: 'country' }, geometry }];
}

/** How many degrees of latitude a tile has at most for each of its longitude: near 48° and near 70° north. */
const LATITUDE_SHARE = { south: 0.7, north: 0.35 } as const;

/** Returns a box without the tiles that cross its edge. */
function wholeTiles([west, south, east, north]: BBox, zoom: number): BBox {
  const tile = 360 / 2 ** zoom;
  const { south: low, north: high } = LATITUDE_SHARE;
  return [west + tile, south + tile * low, east - tile, north - tile * high];
}

/** The tolerance of simplification at a zoom, in tile units. */
function toleranceAt(zoom: number): number {
  if (zoom <= NORTH_MAX_ZOOM) return 4;
  return zoom < COAST_MAX_ZOOM ? 3 : 1;
}

/** Returns the shapes of the north and of the rest of the world, and the borders for low and high zooms. */
export function coastShapes() {
  const shores = shore();
  return {
    land: ringsOf(shores.get(1) ?? [], 1).map((ring) => polygon('earth', [ring])),
    lakes: lakesOf(shores),
    far: farShapes(),
    coarseBorders: borders('countries-50m'),
    fineBorders: borders('countries-10m'),
  };
}

/** Rounds the corners of the shapes, for the zooms that only Norway has tiles of. */
function smoothShapes(shapes: readonly Feature<Polygon>[]): Feature<Polygon>[] {
  return shapes.map(({ geometry, properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: geometry.coordinates.map(smoothed) },
  }));
}

/** Makes the file `coast.pmtiles`. */
export function coastFile(): Uint8Array {
  const { land, lakes, far, coarseBorders, fineBorders } = coastShapes();
  const round = {
    land: smoothShapes(land),
    lakes: smoothShapes(lakes),
  };
  const layers: TileLayer[] = [
    {
      name: 'earth',
      toleranceAt,
      featuresAt: (zoom) => {
        if (zoom >= ROUND_MIN_ZOOM) return round.land;
        return zoom <= WORLD_MAX_ZOOM ? [...far.land, ...land] : land;
      },
    },
    {
      name: 'water',
      toleranceAt,
      featuresAt: (zoom) => {
        if (zoom >= ROUND_MIN_ZOOM) return round.lakes;
        return zoom <= WORLD_MAX_ZOOM ? [...far.sea, ...lakes] : lakes;
      },
    },
    {
      name: 'boundaries',
      featuresAt: (zoom) => (zoom < FINE_BORDERS_MIN_ZOOM ? coarseBorders : fineBorders),
    },
  ];
  const boxesAt = (zoom: number): readonly BBox[] => {
    if (zoom <= WORLD_MAX_ZOOM) return [WORLD];
    return zoom <= NORTH_MAX_ZOOM ? [wholeTiles(NORTH, zoom)] : NORWAY;
  };
  const tiles = cutTiles(layers, { minZoom: 0, maxZoom: COAST_MAX_ZOOM, boxesAt });
  return pmtilesFile(tiles, {
    bounds: WORLD,
    overviewMaxZoom: NORTH_MAX_ZOOM - 2,
    metadata: {
      name: 'coast',
      type: 'baselayer',
      attribution: 'GSHHG (LGPL), Natural Earth',
      vector_layers: layers.map(({ name }) => ({ id: name, fields: {} })),
    },
  });
}
