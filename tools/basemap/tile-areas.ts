/** The areas of one layer of a PMTiles file, to ask whether a position is in one of them. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

import { bboxContains, type BBox, type Position } from '../../src/domain/geo.ts';
import { toWorld } from '../../src/domain/view/web-mercator.ts';
import { FileSource } from './file-source.ts';

/** Tiles that are kept: a list's lots stand together. */
const MAX_TILES = 200;
/** As vector tiles number the types of geometries. */
const POLYGON = 3;

interface Area {
  readonly box: BBox;
  /** Rings of shares of a tile, holes among them: inside is an odd number of crossings. */
  readonly rings: readonly (readonly Position[])[];
}

export class TileAreas {
  readonly #file: PMTiles;
  readonly #layer: string;
  readonly #zoom: number;
  readonly #tiles = new Map<string, Promise<readonly Area[] | undefined>>();

  constructor(path: string, layer: string, zoom: number) {
    this.#file = new PMTiles(new FileSource(path));
    this.#layer = layer;
    this.#zoom = zoom;
  }

  /** Whether a position is in one of the areas; undefined where there is no tile. */
  async hold(position: Position): Promise<boolean | undefined> {
    const { x, y } = toWorld(position);
    const [tileX, tileY] = [x * 2 ** this.#zoom, y * 2 ** this.#zoom];
    const at: Position = [tileX % 1, tileY % 1];
    const areas = await this.#areasOf(Math.floor(tileX), Math.floor(tileY));
    return areas?.some(({ box, rings }) => bboxContains(box, at) && isInside(at, rings));
  }

  #areasOf(x: number, y: number): Promise<readonly Area[] | undefined> {
    const key = `${x} ${y}`;
    const known = this.#tiles.get(key);
    if (known) return known;
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size >= MAX_TILES && oldest !== undefined) this.#tiles.delete(oldest);
    const areas = this.#read(x, y);
    this.#tiles.set(key, areas);
    return areas;
  }

  async #read(x: number, y: number): Promise<readonly Area[] | undefined> {
    const tile = await this.#file.getZxy(this.#zoom, x, y);
    if (!tile) return undefined;
    const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[this.#layer];
    const features = Array.from({ length: layer?.length ?? 0 }, (_, index) =>
      layer!.feature(index),
    );
    return features
      .filter(({ type }) => type === POLYGON)
      .map((feature) => {
        const rings = feature
          .loadGeometry()
          .map((ring) =>
            ring.map((point): Position => [point.x / layer!.extent, point.y / layer!.extent]),
          );
        return { box: boxAround(rings.flat()), rings };
      });
  }
}

function boxAround(points: readonly Position[]): BBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

function isInside([x, y]: Position, rings: Area['rings']): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
