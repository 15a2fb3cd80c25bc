/** The areas of one layer of a PMTiles file, to ask whether a position is in one of them. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

import { bboxContains, type BBox, boxAround, type Position } from '../../src/domain/geo.ts';
import { toWorld } from '../../src/domain/view/web-mercator.ts';
import { isInside, type Ring } from '../rings.ts';
import { FileSource } from './file-source.ts';

/** Tiles that are kept: a list's lots stand together. */
const MAX_TILES = 200;
/** As vector tiles number the types of geometries. */
const POLYGON = 3;

interface Area {
  readonly box: BBox;
  /** In shares of a tile, holes among them. */
  readonly rings: readonly Ring[];
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
          .map((ring) => ring.map(({ x: px, y: py }) => [px / layer!.extent, py / layer!.extent]));
        return { box: boxAround(rings.flat()), rings };
      });
  }
}
