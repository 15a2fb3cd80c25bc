/**
 * `npm run verify -- shore LOTS`: how many lots, and how many kilometres of road, the shipped shore has in the sea.
 * There the map draws land under them (M1): `built-up-land` from MapLibre's zoom 10 on, `lot-land` and `road-land`
 * from 12 on, in src/map/canvas/maplibre. LOTS is a JSON array of lots.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { FileSource } from './basemap/file-source.ts';
import { runCommand } from '../server/listen.ts';
import { UsageError } from '../server/options.ts';
import { COAST_MAX_ZOOM, MAIN_ROADS_MAX_TILE_ZOOM } from '../src/domain/basemap.ts';
import { haversineKm, type Position } from '../src/domain/geo.ts';
import { toWorld } from '../src/domain/view/web-mercator.ts';
import { norwegianRoads } from './basemap/norway-roads.ts';

interface Row {
  readonly position?: { readonly coordinates?: Position };
}

/** Areas of one layer of a shipped file's tiles. */
class Areas {
  readonly #file: PMTiles;
  readonly #tiles = new Map<string, Promise<VectorTile | undefined>>();

  readonly #layer: string;
  readonly #zoom: number;

  constructor(name: string, layer: string, zoom: number) {
    this.#layer = layer;
    this.#zoom = zoom;
    this.#file = new PMTiles(new FileSource(`public/basemap/${name}.pmtiles`));
  }

  async #read(x: number, y: number): Promise<VectorTile | undefined> {
    const found = await this.#file.getZxy(this.#zoom, x, y);
    if (!found) return undefined;
    const bytes = Buffer.from(found.data);
    return new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));
  }

  /** Whether a position is in one of them; undefined where there is no tile. */
  async hold(position: Position): Promise<boolean | undefined> {
    const { x, y } = toWorld(position);
    const [tx, ty] = [x, y].map((part) => part * 2 ** this.#zoom) as [number, number];
    const key = `${Math.floor(tx)}/${Math.floor(ty)}`;
    const tile = this.#tiles.get(key) ?? this.#read(Math.floor(tx), Math.floor(ty));
    this.#tiles.set(key, tile);
    const layers = (await tile)?.layers;
    if (!layers) return undefined;
    const layer = layers[this.#layer];
    if (!layer) return false;
    const [px, py] = [(tx % 1) * layer.extent, (ty % 1) * layer.extent];
    let inside = false;
    for (let index = 0; index < layer.length; index += 1) {
      const feature = layer.feature(index);
      if (feature.type !== POLYGON) continue;
      for (const ring of feature.loadGeometry()) {
        for (const [at, a] of ring.entries()) {
          const b = ring[(at + 1) % ring.length] ?? a;
          if (a.y > py !== b.y > py && px < ((b.x - a.x) * (py - a.y)) / (b.y - a.y) + a.x) {
            inside = !inside;
          }
        }
      }
    }
    return inside;
  }
}

/** As vector tiles number the types of geometries. */
const POLYGON = 3;

const land = new Areas('coast', 'earth', COAST_MAX_ZOOM);
const builtUp = new Areas('norway-roads', 'landuse', MAIN_ROADS_MAX_TILE_ZOOM);

/** Whether the shipped shore has a position in the sea; where it has no tile, not. */
async function isInSea(position: Position): Promise<boolean> {
  return (await land.hold(position)) === false;
}

await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new UsageError('Usage: npm run verify -- shore LOTS');
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[];
  const positions = rows.flatMap(({ position }) =>
    position?.coordinates ? [position.coordinates] : [],
  );
  let [lots, amidHouses] = [0, 0];
  for (const position of positions) {
    if (!(await isInSea(position))) continue;
    lots += 1;
    if (await builtUp.hold(position)) amidHouses += 1;
  }
  console.log(
    `${lots} of ${positions.length} lots stand in the sea of the shipped shore, ${amidHouses} of them on built-up ground.`,
  );
  let [sea, all] = [0, 0];
  for (const { geometry, properties } of norwegianRoads()) {
    const { kind, is_tunnel: isTunnel, is_bridge: isBridge } = properties;
    if (kind === 'ferry' || kind === 'rail' || isTunnel || isBridge) continue;
    for (const [index, to] of geometry.coordinates.entries()) {
      const from = geometry.coordinates[index - 1];
      if (!from) continue;
      const a: Position = [from[0] ?? 0, from[1] ?? 0];
      const b: Position = [to[0] ?? 0, to[1] ?? 0];
      const km = haversineKm(a, b);
      all += km;
      if (await isInSea([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])) sea += km;
    }
  }
  console.log(
    `${sea.toFixed(0)} of ${all.toFixed(0)} km of main roads, tunnels and bridges apart.`,
  );
});
