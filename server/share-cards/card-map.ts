/** The map of a share card: what ships with the app (M1), as SVG in the map's own colours. */
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import * as v from 'valibot';

import {
  COAST_MAX_ZOOM,
  MAIN_ROADS_MAX_TILE_ZOOM,
  STREETS_MAX_ZOOM,
} from '../../src/domain/basemap.ts';
import { MAP } from '../../src/domain/constants.ts';
import type { Position } from '../../src/domain/geo.ts';
import { PALETTES } from '../../src/map/maplibre/palette.ts';
import { toWorld } from '../../src/map/web-mercator.ts';
import { FileSource } from './file-source.ts';

const PALETTE = PALETTES.light;
const TILE_PX = 512;
/** Vector tiles' numbers of kinds of geometry. */
const LINE = 2;
const AREA = 3;
/** Half of a card's map. */
const EDGE_DEGREES = { lng: 0.006, lat: 0.0035 } as const;

/** Pixels of a road and of its edge, and its colours, in the order of drawing. */
interface RoadInk {
  readonly details: readonly string[];
  readonly width: Readonly<Record<'far' | 'near', number>>;
  readonly fill: string;
  readonly edge: string;
}
const ROADS: readonly RoadInk[] = [
  { details: ['path'], width: { far: 0, near: 1.5 }, fill: PALETTE.path, edge: PALETTE.path },
  {
    details: ['service'],
    width: { far: 0, near: 2 },
    fill: PALETTE.service,
    edge: PALETTE.streetEdge,
  },
  {
    details: ['street'],
    width: { far: 1.2, near: 5 },
    fill: PALETTE.street,
    edge: PALETTE.streetEdge,
  },
  {
    details: ['secondary', 'tertiary'],
    width: { far: 2.5, near: 7 },
    fill: PALETTE.street,
    edge: PALETTE.streetEdge,
  },
  {
    details: ['primary'],
    width: { far: 4, near: 8 },
    fill: PALETTE.primary,
    edge: PALETTE.primaryEdge,
  },
  { details: ['trunk'], width: { far: 5, near: 9 }, fill: PALETTE.trunk, edge: PALETTE.trunkEdge },
  {
    details: ['motorway'],
    width: { far: 6, near: 10 },
    fill: PALETTE.motorway,
    edge: PALETTE.motorwayEdge,
  },
];
const EDGE_PX = 2;

/** The size of the map in pixels, and what stands in its middle. */
export interface CardView {
  readonly center: Position;
  readonly width: number;
  readonly height: number;
}

/** A tile's place in the picture. */
interface PlacedTile {
  readonly tile: VectorTile;
  readonly left: number;
  readonly top: number;
  readonly sizePx: number;
}

export interface CardMap {
  /** SVG elements; empty where no map can be read. */
  readonly svg: string;
  readonly attribution: string;
}

/** Reads the files of tiles that a build has in its folder `basemap`. */
export class CardMaps {
  readonly #sources: readonly FileSource[];
  readonly #coast: PMTiles;
  readonly #roads: PMTiles;
  readonly #streets: PMTiles;

  /** @param directory the build */
  constructor(directory: string) {
    const [coast, roads, streets] = ['coast', 'norway-roads', 'city-streets'].map(
      (name) => new FileSource(join(directory, 'basemap', `${name}.pmtiles`)),
    ) as [FileSource, FileSource, FileSource];
    this.#sources = [coast, roads, streets];
    this.#coast = new PMTiles(coast);
    this.#roads = new PMTiles(roads);
    this.#streets = new PMTiles(streets);
  }

  async close(): Promise<void> {
    await Promise.all(this.#sources.map((source) => source.close()));
  }

  /** Whether streets are there on all sides: at a city's edge, half of the picture would be empty. */
  async #hasStreetsAround([lng, lat]: Position): Promise<boolean> {
    const { cities } = v.parse(citiesSchema, await this.#streets.getMetadata());
    return cities.some(
      ([west, south, east, north]) =>
        lng > west + EDGE_DEGREES.lng &&
        lng < east - EDGE_DEGREES.lng &&
        lat > south + EDGE_DEGREES.lat &&
        lat < north - EDGE_DEGREES.lat,
    );
  }

  /** @throws when a file can't be read */
  async draw(view: CardView): Promise<CardMap> {
    if (Math.abs(view.center[1]) > MAP.maxLatitude) return { svg: '', attribution: '' };
    const isNear = await this.#hasStreetsAround(view.center);
    const zoom = isNear ? STREETS_MAX_ZOOM : MAIN_ROADS_MAX_TILE_ZOOM;
    const coast = await tilesIn(this.#coast, view, zoom, COAST_MAX_ZOOM);
    const roads = await tilesIn(isNear ? this.#streets : this.#roads, view, zoom, zoom);
    const area = (tiles: readonly PlacedTile[], layer: string, fill: string) => {
      // One path a tile: where two overlap in one, there would be a hole.
      const paths = tiles.map((tile) => pathOf([tile], view, layer, isArea));
      return paths.map((d) => (d === '' ? '' : `<path fill="${fill}" d="${d}"/>`)).join('');
    };
    return {
      svg: [
        `<rect width="${view.width}" height="${view.height}" fill="${PALETTE.sea}"/>`,
        area(coast, 'earth', PALETTE.land),
        isNear ? '' : area(roads, 'landuse', PALETTE.builtUp),
        area(coast, 'water', PALETTE.sea),
        area(roads, 'water', PALETTE.sea),
        roadPaths(roads, view, isNear),
      ].join(''),
      attribution: isNear ? '© OpenStreetMap, Kartverket' : '© Kartverket',
    };
  }
}

/** The file's own word for the cities it has every street of. */
const citiesSchema = v.object({
  cities: v.array(v.tuple([v.number(), v.number(), v.number(), v.number()])),
});

function roadPaths(tiles: readonly PlacedTile[], view: CardView, isNear: boolean): string {
  const drawn = ROADS.flatMap(({ details, width, fill, edge }) => {
    const px = width[isNear ? 'near' : 'far'];
    if (px === 0) return [];
    const d = pathOf(
      tiles,
      view,
      'roads',
      (feature) => feature.type === LINE && details.includes(classOf(feature, isNear)),
    );
    return d === '' ? [] : [{ d, px, fill, edge }];
  });
  return [
    ...drawn.map(({ d, px, edge }) => stroked(d, edge, px + EDGE_PX)),
    ...drawn.map(({ d, px, fill }) => stroked(d, fill, px)),
  ].join('');
}

function isArea({ type }: VectorTileFeature): boolean {
  return type === AREA;
}

function stroked(d: string, stroke: string, px: number): string {
  return `<path fill="none" stroke="${stroke}" stroke-width="${px}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
}

function classOf({ properties }: VectorTileFeature, isNear: boolean): string {
  const { kind, kind_detail: detail, is_tunnel: isTunnel } = properties;
  // Near, a tunnel would cross the streets above it; far out, a road without it would end nowhere.
  if (kind === 'ferry' || kind === 'rail' || (isNear && isTunnel === true)) return '';
  if (kind === 'path') return 'path';
  const name = typeof detail === 'string' ? detail.replace('_link', '') : '';
  return ROADS.some(({ details }) => details.includes(name)) ? name : 'street';
}

/** Pixels: a point nearer to the one before is left out, and so is what lies further off the picture. */
const NEAREST_PX = 0.8;
const OUTSIDE_PX = 16;

/** SVG path data of a layer's features, in pixels of the picture. */
function pathOf(
  tiles: readonly PlacedTile[],
  view: CardView,
  name: string,
  isWanted: (feature: VectorTileFeature) => boolean,
): string {
  let path = '';
  for (const { tile, left, top, sizePx } of tiles) {
    const layer = tile.layers[name];
    if (!layer) continue;
    const scale = sizePx / layer.extent;
    for (let index = 0; index < layer.length; index += 1) {
      const feature = layer.feature(index);
      if (!isWanted(feature)) continue;
      for (const part of feature.loadGeometry()) {
        const points = thinned(part.map(({ x, y }) => [left + x * scale, top + y * scale]));
        if (!isSeen(points, view)) continue;
        const written = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
        path += `M${written.join('L')}${isArea(feature) ? 'Z' : ''}`;
      }
    }
  }
  return path;
}

type Point = readonly [x: number, y: number];

function thinned(line: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of line.entries()) {
    const last = kept.at(-1);
    const isEnd = index === line.length - 1;
    if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAREST_PX) {
      kept.push(point);
    }
  }
  return kept;
}

function isSeen(line: readonly Point[], { width, height }: CardView): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return (
    east > -OUTSIDE_PX &&
    west < width + OUTSIDE_PX &&
    south > -OUTSIDE_PX &&
    north < height + OUTSIDE_PX
  );
}

/** The tiles of a view; those of a coarser file are enlarged. */
async function tilesIn(
  file: PMTiles,
  view: CardView,
  zoom: number,
  maxZoom: number,
): Promise<PlacedTile[]> {
  const z = Math.min(zoom, maxZoom);
  const sizePx = TILE_PX * 2 ** (zoom - z);
  const world = toWorld(view.center);
  const middle = { x: world.x * 2 ** z, y: world.y * 2 ** z };
  const [halfX, halfY] = [view.width / 2 / sizePx, view.height / 2 / sizePx];
  const found: PlacedTile[] = [];
  for (let x = Math.floor(middle.x - halfX); x <= middle.x + halfX; x += 1) {
    for (let y = Math.floor(middle.y - halfY); y <= middle.y + halfY; y += 1) {
      const tile = await tileAt(file, { z, x, y });
      if (!tile) continue;
      const left = (x - middle.x + halfX) * sizePx;
      found.push({ tile, left, top: (y - middle.y + halfY) * sizePx, sizePx });
    }
  }
  return found;
}

async function tileAt(
  file: PMTiles,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): Promise<VectorTile | undefined> {
  const last = 2 ** z - 1;
  if (x < 0 || y < 0 || x > last || y > last) return undefined;
  const found = await file.getZxy(z, x, y);
  if (!found || found.data.byteLength === 0) return undefined;
  const bytes = new Uint8Array(found.data);
  return new VectorTile(new PbfReader(isGzipped(bytes) ? gunzipSync(bytes) : bytes));
}

function isGzipped([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}
