import type { Feature, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

function polygon(kind: string, coordinates: Position[][]): Feature {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Polygon', coordinates } };
}

/**
 * A ring over the 180th meridian jumps from one edge of the world to the other; unrolled it runs
 * on past 180, which MapLibre's tiles know how to wrap. A ring around the pole closes over it.
 */
function unroll(ring: readonly Position[]): Position[] {
  let shift = 0;
  let previous = ring[0]?.[0] ?? 0;
  const unrolled = ring.map(([lng = 0, lat = 0]): Position => {
    if (lng - previous > 180) shift -= 360;
    if (previous - lng > 180) shift += 360;
    previous = lng;
    return [lng + shift, lat];
  });
  const [start, end] = [unrolled[0], unrolled.at(-1)];
  if (shift !== 0 && start && end) {
    const pole = (end[1] ?? 0) < 0 ? -90 : 90;
    unrolled.push([end[0] ?? 0, pole], [start[0] ?? 0, pole], start);
  }
  return unrolled;
}

/** One feature a polygon: thousands of small ones tile faster than one huge multipolygon. */
function landOf(topology: Topology): Feature[] {
  const land = topology.objects['land'] ?? topology.objects['countries'];
  if (!land) return [];
  const converted = feature(topology, land);
  const features = converted.type === 'FeatureCollection' ? converted.features : [converted];
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [polygon('land', geometry.coordinates.map(unroll))];
    if (geometry.type !== 'MultiPolygon') return [];
    return geometry.coordinates.map((rings) => polygon('land', rings.map(unroll)));
  });
}

/** Borders between countries, each once; a coast is no border. */
function bordersOf(topology: Topology): Feature[] {
  const countries = topology.objects['countries'] as GeometryCollection | undefined;
  if (!countries) return [];
  const geometry = mesh(topology, countries, (a, b) => a !== b);
  return [{ type: 'Feature', properties: { kind: 'border' }, geometry }];
}

/**
 * A detailed coast without countries brings a sea of its own size: it hides the coarse land
 * beneath exactly when the fine land is there to take its place.
 */
function seaOf(topology: Topology, land: readonly Feature[]): Feature[] {
  if (topology.objects['countries']) return [];
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { geometry } of land) {
    if (geometry.type !== 'Polygon') continue;
    for (const [lng = 0, lat = 0] of geometry.coordinates[0] ?? []) {
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [polygon('sea', [ring])];
}

/** Land, borders and the sea a topology brings, each feature's `kind` among its properties. */
export function shapesOf(topology: Topology): Feature[] {
  const land = landOf(topology);
  return [...seaOf(topology, land), ...land, ...bordersOf(topology)];
}
