/** Cuts layers of GeoJSON into vector tiles. */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';

import type { BBox } from '../../src/domain/geo.ts';
import { toWorld } from '../../src/domain/view/web-mercator.ts';
import type { TileBytes } from './pmtiles-writer.ts';

export interface TileLayer {
  readonly name: string;
  readonly featuresAt: (zoom: number) => readonly Feature[];
  /** How far a line may be simplified at a zoom, in 4096ths of a tile. */
  readonly toleranceAt?: (zoom: number) => number;
}

export interface TileRange {
  readonly minZoom: number;
  readonly maxZoom: number;
  /**
   * Boxes for which all tiles are made, even empty ones, and no others; without it, all tiles that are
   * not empty.
   */
  readonly boxes?: readonly BBox[];
  /** Units across a tile; at 4096 eight are a pixel. */
  readonly extentAt?: (zoom: number) => number;
}

const EXTENT = 4096;
/** In 4096ths of a tile. */
const BUFFER = 64;
const TOLERANCE = 3;

type LayerTiles = Map<string, GeoJSONVTTile>;

function tilesOf(layer: TileLayer, zoom: number, extent: number): LayerTiles {
  const features = [...layer.featuresAt(zoom)];
  if (features.length === 0) return new Map();
  const scale = extent / EXTENT;
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      // One level deeper than requested, since the deepest level is never simplified.
      maxZoom: zoom + 1,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      extent,
      buffer: BUFFER * scale,
      tolerance: (layer.toleranceAt?.(zoom) ?? TOLERANCE) * scale,
    },
  );
  const tiles: LayerTiles = new Map();
  // The index tells its tiles to nobody.
  const { tileIndex } = index as unknown as {
    tileIndex: { tileCoords: readonly { z: number; x: number; y: number }[] };
  };
  for (const { z, x, y } of tileIndex.tileCoords) {
    if (z !== zoom) continue;
    const tile = index.getTile(z, x, y);
    if (tile && tile.features.length > 0) tiles.set(`${x}/${y}`, tile);
  }
  return tiles;
}

/** All tiles of the layers, zoom by zoom. */
export function cutTiles(layers: readonly TileLayer[], range: TileRange): TileBytes[] {
  const tiles: TileBytes[] = [];
  for (let z = range.minZoom; z <= range.maxZoom; z += 1) {
    const extent = range.extentAt?.(z) ?? EXTENT;
    const cut = layers.map((layer) => ({ name: layer.name, tiles: tilesOf(layer, z, extent) }));
    const names = new Set(
      range.boxes
        ? range.boxes.flatMap((box) => tilesIn(box, z))
        : cut.flatMap((layer) => [...layer.tiles.keys()]),
    );
    for (const name of names) {
      const [x = 0, y = 0] = name.split('/').map(Number);
      const here = cut.flatMap((layer) => {
        const tile = layer.tiles.get(name);
        return tile ? [[layer.name, tile] as const] : [];
      });
      const bytes = fromGeojsonVt(Object.fromEntries(here), { version: 2, extent });
      tiles.push({ z, x, y, bytes });
    }
  }
  return tiles;
}

/** `x/y` of the tiles that a box touches. */
export function tilesIn([west, south, east, north]: BBox, zoom: number): string[] {
  const n = 2 ** zoom;
  const tileOf = (part: number) => Math.min(n - 1, Math.max(0, Math.floor(part * n)));
  const from = toWorld([west, north]);
  const to = toWorld([east, south]);
  const names: string[] = [];
  for (let x = tileOf(from.x); x <= tileOf(to.x); x += 1) {
    for (let y = tileOf(from.y); y <= tileOf(to.y); y += 1) {
      names.push(`${x}/${y}`);
    }
  }
  return names;
}
