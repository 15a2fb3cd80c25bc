import { existsSync } from 'node:fs';

import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

import { FileSource } from '../../basemap/file-source.ts';
import { bboxContains, type BBox, type Position } from '../../../src/domain/geo.ts';

/** Where the map's coast is fine enough: northern Europe, at this zoom. */
const NORTH: BBox = [-25, 50, 45, 81];
const ZOOM = 8;
/** Farther out than any pier or bridge, and than the coast's own coarseness. */
const FAR_METERS = 1_000;
const METERS_PER_DEGREE = 111_195;
/** Tiles that are kept: a list's lots stand together. */
const MAX_TILES = 200;

interface Land {
  readonly box: BBox;
  /** Rings of tile units, holes among them: inside is an odd number of crossings. */
  readonly rings: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** Tells whether a position is far out at sea, by the coast of the product's map. */
export class SeaChart {
  readonly #tiles: PMTiles | undefined;
  readonly #land = new Map<string, Promise<readonly Land[]>>();

  /** @param path the coast as PMTiles; without the file no position is at sea */
  constructor(path: string) {
    this.#tiles = existsSync(path) ? new PMTiles(new FileSource(path)) : undefined;
  }

  /** Whether a position is in the water with no land within a kilometre. */
  async isAtSea(position: Position): Promise<boolean> {
    if (!this.#tiles || !bboxContains(NORTH, position)) return false;
    if (await this.#isLand(position)) return false;
    for (const around of ringOf(position, FAR_METERS / 3))
      if (await this.#isLand(around)) return false;
    for (const around of ringOf(position, FAR_METERS)) if (await this.#isLand(around)) return false;
    return true;
  }

  async #isLand([lng, lat]: Position): Promise<boolean> {
    const size = 2 ** ZOOM;
    const sine = Math.sin((lat * Math.PI) / 180);
    const x = size * (lng / 360 + 0.5);
    const y = size * (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI);
    const land = await this.#landOf(Math.floor(x), Math.floor(y));
    const [unitX, unitY] = [(x % 1) * EXTENT, (y % 1) * EXTENT];
    return land.some(
      ({ box, rings }) => bboxContains(box, [unitX, unitY]) && isInside(unitX, unitY, rings),
    );
  }

  #landOf(x: number, y: number): Promise<readonly Land[]> {
    const key = `${x} ${y}`;
    const known = this.#land.get(key);
    if (known) return known;
    const [oldest] = this.#land.keys();
    if (this.#land.size >= MAX_TILES && oldest !== undefined) this.#land.delete(oldest);
    const land = this.#read(x, y);
    this.#land.set(key, land);
    return land;
  }

  async #read(x: number, y: number): Promise<readonly Land[]> {
    const tile = await this.#tiles?.getZxy(ZOOM, x, y);
    if (!tile) return [];
    const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['earth'];
    if (!layer) return [];
    const scale = EXTENT / layer.extent;
    return Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index);
      const rings = feature
        .loadGeometry()
        .map((ring) => ring.map((point) => ({ x: point.x * scale, y: point.y * scale })));
      const xs = rings.flat().map((point) => point.x);
      const ys = rings.flat().map((point) => point.y);
      const box = [
        least(xs),
        least(ys),
        -least(xs.map((v) => -v)),
        -least(ys.map((v) => -v)),
      ] as const;
      return { box, rings };
    });
  }
}

const EXTENT = 4096;

function least(values: readonly number[]): number {
  return values.reduce((min, value) => Math.min(min, value), Infinity);
}

function isInside(x: number, y: number, rings: Land['rings']): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, a] of ring.entries()) {
      const b = ring[index + 1] ?? ring[0] ?? a;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
        inside = !inside;
    }
  }
  return inside;
}

/** Eight positions around another. */
function ringOf([lng, lat]: Position, meters: number): Position[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const north = (Math.cos(angle) * meters) / METERS_PER_DEGREE;
    const east =
      (Math.sin(angle) * meters) /
      METERS_PER_DEGREE /
      Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
    return [lng + east, lat + north];
  });
}
