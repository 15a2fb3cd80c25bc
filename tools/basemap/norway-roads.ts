/** Kartverket's N1000 as layers: roads, ferries, railways, lakes, built-up areas, and where districts are. */
import { readFileSync } from 'node:fs';
import type { Feature } from 'geojson';
import type { Position } from '../../src/domain/geo.ts';
import type { DestinationFile } from '../../workers/destinations/destination-file.ts';
import { groupBy, readPostcodes } from '../destinations/sources.ts';
import { middleOf } from '../destinations/towns.ts';
import type { NamedPoint } from './named-points.ts';
import { MAX_SIGNED_NUMBER, point, type Road, road, type RoadProperties } from './road.ts';
import { type Area, type Line, sourceAreas, sourceFeatures } from '../source-data.ts';

interface RoadLink {
  readonly typeVeg: string;
  readonly vegkategori: 'E' | 'R' | 'F' | 'K' | 'P' | null;
  readonly vegnummer: number | null;
  readonly vegfase: string | null;
  readonly motorvegtype: string | null;
  readonly medium: string | null;
}

/** By the road's owner: Europe's, the state's, the county's, the municipality's; others are private. */
const KINDS: Readonly<Record<string, Pick<RoadProperties, 'kind' | 'kind_detail'>>> = {
  E: { kind: 'major_road', kind_detail: 'trunk' },
  R: { kind: 'major_road', kind_detail: 'primary' },
  F: { kind: 'major_road', kind_detail: 'secondary' },
  K: { kind: 'minor_road', kind_detail: 'unclassified' },
};

function kindOf({ vegkategori, motorvegtype }: RoadLink) {
  if (motorvegtype === 'motorveg') return { kind: 'highway', kind_detail: 'motorway' } as const;
  return KINDS[vegkategori ?? ''] ?? ({ kind: 'minor_road', kind_detail: 'service' } as const);
}

function refOf({ vegkategori, vegnummer }: RoadLink): { readonly ref?: string } {
  if (vegnummer === null || vegkategori === null || vegkategori === 'K') return {};
  if (vegkategori === 'E') return { ref: `E${vegnummer}` };
  return vegnummer <= MAX_SIGNED_NUMBER ? { ref: String(vegnummer) } : {};
}

function levelOf(medium: string | null): Pick<RoadProperties, 'is_tunnel' | 'is_bridge'> {
  return {
    ...(medium === 'U' && { is_tunnel: true as const }),
    ...(medium === 'L' && { is_bridge: true as const }),
  };
}

/** Roads, ferries and railways; trails, planned roads and boats without cars are left out. */
export function norwegianRoads(): Road[] {
  const links = sourceFeatures<Line, RoadLink>('streets/norway-n1000/Veglenke.geojson.gz');
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
  const railways = sourceFeatures<Line, RoadLink>('streets/norway-n1000/Bane.geojson.gz').map(
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

/** Areas of a kind, such as lakes. */
export function areas(path: string, kind: string): Feature<Area>[] {
  return sourceAreas(`streets/${path}`).map((geometry) => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  }));
}

/** Rivers by Kartverket's classes of width, and the zoom from which each is drawn. */
const RIVER_MIN_ZOOM: Readonly<Record<number, number>> = { 5: 8, 4: 9, 3: 11 };
const WIDE_RIVER_MIN_ZOOM = 8;
const LARGEST_RIVERS = 5;

/** Rivers at a zoom: lines, and areas where they are wide. */
export function rivers(): (zoom: number) => Feature<Line | Area>[] {
  const lines = sourceFeatures<Line, { readonly vannbredde: number }>(
    'streets/water/ElvBekk.geojson.gz',
  );
  const wide = areas('water/Elv', 'river');
  return (zoom) => [
    ...(zoom >= WIDE_RIVER_MIN_ZOOM ? wide : []),
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

/** Where the search goes for a name in a town, by `town/name`: districts before places, own names before others. */
function searchedPlaces(): ReadonlyMap<string, Position> {
  const text = readFileSync('public/destinations/norway.json', 'utf8');
  const { towns, districts: parts, places } = JSON.parse(text) as DestinationFile;
  const found = new Map<string, Position>();
  const add = (name: string, town: number, position: Position): void => {
    const key = `${towns[town]?.[0]}/${name}`;
    if (!found.has(key)) found.set(key, position);
  };
  for (const [name, town, lng, lat] of [...parts, ...places]) add(name, town, [lng, lat]);
  for (const [, town, lng, lat, , , ...names] of places)
    for (const name of names) add(name, town, [lng, lat]);
  return found;
}

/** Parts of towns, each where the search goes for its name, else at the middle of its postcodes. */
export function districts(): NamedPoint[] {
  const searched = searchedPlaces();
  const inDistricts = readPostcodes().filter(
    ({ district, area, isBoxes }) => district !== '' && area !== '' && !isBoxes,
  );
  const groups = groupBy(inDistricts, ({ district, area }) => `${area}/${district}`);
  return Array.from(groups, ([key, rows]) => {
    const position = searched.get(key) ?? middleOf(rows);
    return point(position, { kind: 'macrohood', name: rows[0]!.district, min_zoom: 10 });
  });
}
