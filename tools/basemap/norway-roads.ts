/** Kartverket's N1000 as layers: roads, ferries, railways, lakes, built-up areas, and where districts are. */
import type { Feature, LineString, Polygon } from 'geojson';
import type { NamedPoint } from './named-points.ts';
import { type Road, road, type RoadProperties } from './road.ts';
import { sourceFeatures, sourceText } from './sources.ts';

interface RoadLink {
  readonly typeVeg: string;
  readonly vegkategori: 'E' | 'R' | 'F' | 'K' | 'P' | null;
  readonly vegnummer: number | null;
  readonly vegfase: string | null;
  readonly motorvegtype: string | null;
  readonly medium: string | null;
}

/** County roads with four digits carry no number on signs. */
const MAX_SIGNED_NUMBER = 999;

function kindOf({
  vegkategori,
  motorvegtype,
}: RoadLink): Pick<RoadProperties, 'kind' | 'kind_detail'> {
  if (motorvegtype === 'motorveg') return { kind: 'highway', kind_detail: 'motorway' };
  switch (vegkategori) {
    case 'E':
      return { kind: 'major_road', kind_detail: 'trunk' };
    case 'R':
      return { kind: 'major_road', kind_detail: 'primary' };
    case 'F':
      return { kind: 'major_road', kind_detail: 'secondary' };
    case 'K':
      return { kind: 'minor_road', kind_detail: 'unclassified' };
    case 'P':
    case null:
      break;
  }
  return { kind: 'minor_road', kind_detail: 'service' };
}

function refOf({ vegkategori, vegnummer }: RoadLink): { readonly ref?: string } {
  if (vegnummer === null || vegkategori === null || vegkategori === 'K') return {};
  if (vegkategori === 'E') return { ref: `E${vegnummer}` };
  return vegnummer <= MAX_SIGNED_NUMBER ? { ref: String(vegnummer) } : {};
}

/** Whether a road is a tunnel or a bridge. */
function levelOf(medium: string | null): Pick<RoadProperties, 'is_tunnel' | 'is_bridge'> {
  return {
    ...(medium === 'U' && { is_tunnel: true as const }),
    ...(medium === 'L' && { is_bridge: true as const }),
  };
}

/** Roads, ferries and railways; trails, planned roads and boats without cars are left out. */
export function norwegianRoads(): Road[] {
  const links = sourceFeatures<LineString, RoadLink>('streets/norway-n1000/Veglenke.geojson.gz');
  const roads = links.flatMap(({ geometry, properties }) => {
    if (properties.typeVeg === 'bilferje') {
      return [road(geometry.coordinates, { kind: 'ferry', kind_detail: 'ferry', coarse: true })];
    }
    if (properties.typeVeg !== 'enkelBilveg' || properties.vegfase !== 'V') return [];
    return [
      road(geometry.coordinates, {
        ...kindOf(properties),
        ...refOf(properties),
        ...levelOf(properties.medium),
        coarse: true,
      }),
    ];
  });
  const railways = sourceFeatures<LineString, RoadLink>('streets/norway-n1000/Bane.geojson.gz').map(
    ({ geometry, properties }) =>
      road(geometry.coordinates, {
        kind: 'rail',
        kind_detail: 'rail',
        ...levelOf(properties.medium),
        coarse: true,
      }),
  );
  return [...roads, ...railways];
}

function polygons(path: string, kind: string): Feature<Polygon>[] {
  return sourceFeatures<Polygon, unknown>(path).map(({ geometry }) => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  }));
}

export function norwegianLakes(): Feature<Polygon>[] {
  return polygons('streets/norway-n1000/Innsjo.geojson.gz', 'lake');
}

/** Rivers by Kartverket's classes of width, and the zoom from which each is drawn. */
const RIVER_MIN_ZOOM: Readonly<Record<number, number>> = { 5: 8, 4: 9, 3: 11 };
const WIDE_RIVER_MIN_ZOOM = 8;
const LARGEST_RIVERS = 5;

/** Rivers at a zoom: lines, and areas where they are wide. */
export function rivers(): (zoom: number) => Feature<LineString | Polygon>[] {
  const lines = sourceFeatures<LineString, { readonly vannbredde: number }>(
    'streets/water/ElvBekk.geojson.gz',
  );
  const areas = polygons('streets/water/Elv.geojson.gz', 'river');
  return (zoom) => [
    ...(zoom >= WIDE_RIVER_MIN_ZOOM ? areas : []),
    ...lines
      .filter(({ properties }) => zoom >= (RIVER_MIN_ZOOM[properties.vannbredde] ?? 0))
      .map(({ geometry, properties }) => ({
        type: 'Feature' as const,
        properties: {
          kind: properties.vannbredde >= 4 ? 'river' : 'stream',
          ...(properties.vannbredde === LARGEST_RIVERS && { large: true }),
        },
        geometry,
      })),
  ];
}

export function builtUpAreas(): Feature<Polygon>[] {
  return polygons('streets/norway-n1000/Tettbebyggelse.geojson.gz', 'residential');
}

/** Parts of towns, each at the middle of its postcodes. */
export function districts(): NamedPoint[] {
  const sums = new Map<string, { name: string; lng: number; lat: number; count: number }>();
  for (const row of sourceText('destinations/postcodes.tsv.gz').split('\n').slice(1)) {
    const [, , name, town, , use, lng, lat] = row.split('\t');
    if (!name || !town || use === 'boxes') continue;
    const sum = sums.get(`${town}/${name}`) ?? { name, lng: 0, lat: 0, count: 0 };
    sums.set(`${town}/${name}`, {
      name,
      lng: sum.lng + Number(lng),
      lat: sum.lat + Number(lat),
      count: sum.count + 1,
    });
  }
  return [...sums.values()].map(({ name, lng, lat, count }) => ({
    type: 'Feature',
    properties: { kind: 'macrohood', name: name.replace(/\.(?=\p{L})/u, '. '), min_zoom: 10 },
    geometry: { type: 'Point', coordinates: [lng / count, lat / count] },
  }));
}
