/**
 * `npm run verify -- shore LOTS`: how many lots, and how many kilometres of road, the shipped shore has in the sea.
 * There the map draws land under them from MapLibre's zoom 12 on (M1): `lot-land` and `road-land` in
 * src/map/canvas/maplibre. LOTS is a JSON array of lots.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { FileSource } from './basemap/file-source.ts';
import { runCommand } from '../server/listen.ts';
import { UsageError } from '../server/options.ts';
import { COAST_MAX_ZOOM } from '../src/domain/basemap.ts';
import { haversineKm, type Position } from '../src/domain/geo.ts';
import { toWorld } from '../src/domain/view/web-mercator.ts';
import { norwegianRoads } from './basemap/norway-roads.ts';

interface Row {
  readonly position?: { readonly coordinates?: Position };
}

const coast = new PMTiles(new FileSource('public/basemap/coast.pmtiles'));
const tiles = new Map<string, Promise<VectorTile | undefined>>();

async function readTile(x: number, y: number): Promise<VectorTile | undefined> {
  const found = await coast.getZxy(COAST_MAX_ZOOM, x, y);
  if (!found) return undefined;
  const bytes = Buffer.from(found.data);
  return new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));
}

/** Whether the shipped shore has a position in the sea; where it has no tile, not. */
async function isInSea(position: Position): Promise<boolean> {
  const { x, y } = toWorld(position);
  const [tx, ty] = [x, y].map((part) => part * 2 ** COAST_MAX_ZOOM) as [number, number];
  const key = `${Math.floor(tx)}/${Math.floor(ty)}`;
  let tile = tiles.get(key);
  if (!tile) {
    tile = readTile(Math.floor(tx), Math.floor(ty));
    tiles.set(key, tile);
  }
  const layer = (await tile)?.layers['earth'];
  if ((await tile) === undefined) return false;
  if (!layer) return true;
  const [px, py] = [(tx % 1) * layer.extent, (ty % 1) * layer.extent];
  let inside = false;
  for (let index = 0; index < layer.length; index += 1) {
    for (const ring of layer.feature(index).loadGeometry()) {
      for (const [at, a] of ring.entries()) {
        const b = ring[(at + 1) % ring.length] ?? a;
        if (a.y > py !== b.y > py && px < ((b.x - a.x) * (py - a.y)) / (b.y - a.y) + a.x) {
          inside = !inside;
        }
      }
    }
  }
  return !inside;
}

await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new UsageError('Usage: npm run verify -- shore LOTS');
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Row[];
  const positions = rows.flatMap(({ position }) =>
    position?.coordinates ? [position.coordinates] : [],
  );
  let lots = 0;
  for (const position of positions) if (await isInSea(position)) lots += 1;
  console.log(`${lots} of ${positions.length} lots stand in the sea of the shipped shore.`);
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
