/**
 * `npm run verify -- shore LOTS`: how many lots, and how many kilometres of road, the shipped shore has in the sea.
 * There the map draws land under them (M1): `built-up-land` from MapLibre's zoom 10 on, `lot-land` and `road-land`
 * from 12 on, in src/map/canvas/maplibre. LOTS is a JSON array of lots.
 */
import { readFileSync } from 'node:fs';
import { runCommand } from '../server/listen.ts';
import { UsageError } from '../server/options.ts';
import { COAST_MAX_ZOOM, MAIN_ROADS_MAX_TILE_ZOOM } from '../src/domain/basemap.ts';
import { haversineKm, type Position } from '../src/domain/geo.ts';
import { norwegianRoads } from './basemap/norway-roads.ts';
import { TileAreas } from './basemap/tile-areas.ts';

interface Row {
  readonly position?: { readonly coordinates?: Position };
}

const land = new TileAreas('public/basemap/coast.pmtiles', 'earth', COAST_MAX_ZOOM);
const builtUp = new TileAreas(
  'public/basemap/norway-roads.pmtiles',
  'landuse',
  MAIN_ROADS_MAX_TILE_ZOOM,
);

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
