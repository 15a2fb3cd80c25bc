/** Names on the map other than towns and streets: fjords, lakes, islands, summits, stations, airports. */
import type { Feature, Point, Polygon, Position } from 'geojson';
import { haversineKm, type Position as LngLat } from '../../src/domain/geo.ts';
import { isInside } from '../rings.ts';
import { sourceFeatures, sourceRows } from '../source-data.ts';

interface NamedProperties {
  readonly kind: string;
  readonly name: string;
  /** The zoom from which it is named. */
  readonly min_zoom: number;
}

export type NamedPoint = Feature<Point, NamedProperties>;

/** Names by the layers of the tiles they stand in. */
export interface NamedPoints {
  readonly water: readonly NamedPoint[];
  readonly earth: readonly NamedPoint[];
  readonly pois: readonly NamedPoint[];
  readonly places: readonly NamedPoint[];
}

interface PlaceRow {
  readonly name: string;
  readonly kind: string;
  readonly position: Position;
  readonly importance: string;
  readonly exact: string;
}

/** The fjords that a map of a region names; the source has no sizes of fjords. */
const GREAT_FJORDS = new Set([
  'Oslofjorden',
  'Boknafjorden',
  'Hardangerfjorden',
  'Bjørnafjorden',
  'Sognefjorden',
  'Nordfjord',
  'Storfjorden',
  'Romsdalsfjorden',
  'Trondheimsfjorden',
  'Vestfjorden',
  'Saltfjorden',
  'Ofotfjorden',
  'Balsfjorden',
  'Lyngen',
  'Altafjorden',
  'Porsangerfjorden',
  'Laksefjorden',
  'Tanafjorden',
  'Varangerfjorden',
]);

/** Square kilometres from which a lake or an island is named at a zoom; the smallest at the last. */
const AREA_ZOOMS: readonly (readonly [km2: number, zoom: number])[] = [
  [600, 6],
  [150, 7],
  [50, 8],
  [15, 9],
  [4, 10],
  [0, 11],
];

function areaZoom(km2: number): number {
  return AREA_ZOOMS.find(([least]) => km2 >= least)?.[1] ?? 11;
}

const KM_PER_DEGREE = 111.2;

function areaKm2(ring: readonly Position[]): number {
  let sum = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    sum += x * nextY - nextX * y;
  }
  const lat = ring[0]?.[1] ?? 0;
  return (Math.abs(sum) / 2) * KM_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180);
}

interface Area {
  readonly ring: Position[];
  readonly km2: number;
}

function areasOf(rings: readonly Position[][]): Area[] {
  return rings
    .map((ring) => ({ ring, km2: areaKm2(ring) }))
    .filter(({ km2 }) => km2 > 1)
    .toSorted((a, b) => a.km2 - b.km2);
}

/** The area of the smallest ring around a point; 0 where it is in none. */
function sizeAt(areas: readonly Area[], position: Position): number {
  return areas.find(({ ring }) => isInside(position, [ring]))?.km2 ?? 0;
}

const SAMI_LETTERS = /[áčđŋšŧž]/i;

/** Norwegian names first, as for towns: "Porsáŋgguvuotna" is Porsangerfjorden too. */
function norwegianName(name: string, others: string): string {
  if (!SAMI_LETTERS.test(name)) return name;
  return others.split('|').find((other) => other !== '' && !SAMI_LETTERS.test(other)) ?? name;
}

function rows(): PlaceRow[] {
  return sourceRows('destinations/places.tsv.gz').map(
    ([name = '', kind = '', , lng, lat, others = '', importance = '', exact = '']) => {
      const position = [Number(lng), Number(lat)];
      return { name: norwegianName(name, others), kind, position, importance, exact };
    },
  );
}

function point(row: PlaceRow, kind: string, minZoom: number, name = row.name): NamedPoint {
  return {
    type: 'Feature',
    properties: { kind, name, min_zoom: minZoom },
    geometry: { type: 'Point', coordinates: row.position },
  };
}

/** A station's name without "stasjon": the station's sign is beside it. */
function withoutStation(name: string): string {
  return name.replace(/ stasjon$/, '');
}

/** Hospitals' names begin with their trust's: "Helse Fonna, Odda Sjukehus". */
function hospitalName(name: string): string {
  return name.replace(/^(?:Helse [^,]+|St\. Olavs Hospital HF), /, '');
}

export function namedPoints(): NamedPoints {
  const lakes = areasOf(
    sourceFeatures<Polygon, unknown>('streets/norway-n1000/Innsjo.geojson.gz').flatMap(
      ({ geometry }) => geometry.coordinates.slice(0, 1),
    ),
  );
  // Holes in the sea.
  const islands = areasOf(
    sourceFeatures<Polygon, unknown>('streets/water/Havflate.geojson.gz').flatMap(({ geometry }) =>
      geometry.coordinates.slice(1),
    ),
  );
  const found: Record<keyof NamedPoints, NamedPoint[]> = {
    water: [],
    earth: [],
    pois: [],
    places: [],
  };
  for (const row of rows()) {
    const isExact = row.exact === '100';
    switch (row.kind) {
      case 'fjord':
        found.water.push(point(row, 'fjord', GREAT_FJORDS.has(row.name) ? 6 : 9));
        break;
      case 'lake':
        found.water.push(point(row, 'lake', areaZoom(sizeAt(lakes, row.position) * 2)));
        break;
      case 'island':
        found.earth.push(point(row, 'island', areaZoom(sizeAt(islands, row.position))));
        break;
      case 'region':
        found.places.push(point(row, 'area', 9));
        break;
      case 'valley':
        found.places.push(point(row, 'area', 10));
        break;
      case 'park':
        found.places.push(point(row, 'national_park', 8));
        break;
      case 'glacier':
        found.earth.push(point(row, 'glacier', 8));
        break;
      case 'peak':
        if (isExact) found.pois.push(point(row, 'peak', 10));
        break;
      case 'station':
        if (isExact) found.pois.push(point(row, 'station', 12, withoutStation(row.name)));
        break;
      case 'airport':
        if (!/heli/i.test(row.name)) {
          found.pois.push(point(row, 'aerodrome', isExact ? 8 : 11));
        }
        break;
      case 'hospital':
        found.pois.push(point(row, 'hospital', 12, hospitalName(row.name)));
        break;
      case 'cabin':
        if (isExact) found.pois.push(point(row, 'alpine_hut', 11));
        break;
    }
  }
  return found;
}

interface PostalTown {
  readonly name: string;
  readonly municipality: string;
  readonly position: LngLat;
  readonly inhabitants: number;
}

/** "NORDFJORDEID", as the post writes some of its towns. */
function withoutCapitals(name: string): string {
  if (name.length < 3 || name !== name.toUpperCase()) return name;
  return name.replaceAll(/(?<=\p{L})\p{L}+/gu, (letters) => letters.toLowerCase());
}

/** The post's towns and villages, each at the middle of its postcodes. */
function postalTowns(): PostalTown[] {
  const sums = new Map<string, { town: PostalTown; weight: number; lng: number; lat: number }>();
  for (const row of sourceRows('destinations/postcodes.tsv.gz')) {
    const [, written = '', , municipality = '', people, use, lng, lat] = row;
    if (written === '' || use === 'boxes') continue;
    const name = withoutCapitals(written);
    const key = `${name}/${municipality}`;
    const inhabitants = Number(people) || 0;
    const weight = inhabitants + 1;
    const sum = sums.get(key);
    sums.set(key, {
      town: {
        name,
        municipality,
        position: [0, 0],
        inhabitants: (sum?.town.inhabitants ?? 0) + inhabitants,
      },
      weight: (sum?.weight ?? 0) + weight,
      lng: (sum?.lng ?? 0) + weight * Number(lng),
      lat: (sum?.lat ?? 0) + weight * Number(lat),
    });
  }
  return [...sums.values()].map(
    ({ town: { name, municipality, inhabitants }, weight, lng, lat }) => ({
      name,
      municipality,
      inhabitants,
      position: [lng / weight, lat / weight],
    }),
  );
}

export interface KnownTown {
  readonly name: string;
  readonly position: LngLat;
  readonly inhabitants: number;
}

/** A city with this many inhabitants has parts that the post lists as towns. */
const CITY_INHABITANTS = 50_000;
const PART_OF_CITY_KM = 14;
const SAME_TOWN_KM = 12;

/** The post's "Kristiansand S" is Kristiansand. */
function plainName(name: string): string {
  return name.replace(/ [NS]$/, '');
}

/**
 * Villages that the map's own names lack, and parts of large cities that have a post office of their own.
 * @param known the map's own towns and parts of towns
 */
export function villages(known: readonly KnownTown[]): NamedPoint[] {
  const cities = known.filter(({ inhabitants }) => inhabitants >= CITY_INHABITANTS);
  return postalTowns().flatMap(({ name, municipality, position, inhabitants }) => {
    const isKnown = known.some(
      (town) =>
        town.name === plainName(name) && haversineKm(town.position, position) < SAME_TOWN_KM,
    );
    if (isKnown) return [];
    const isPart = cities.some(
      (city) =>
        city.name === municipality.split(' - ')[0] &&
        haversineKm(city.position, position) < PART_OF_CITY_KM,
    );
    const kind = isPart ? 'macrohood' : 'locality';
    const zoom = inhabitants >= 2_000 ? 9 : 10;
    return [
      {
        type: 'Feature',
        properties: {
          kind,
          ...(!isPart && { kind_detail: 'village' }),
          name,
          min_zoom: isPart ? 11 : zoom,
          population: inhabitants,
        },
        geometry: { type: 'Point', coordinates: [...position] },
      },
    ];
  });
}
