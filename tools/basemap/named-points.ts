/** Names on the map other than towns and streets: fjords, lakes, islands, summits, stations, airports. */
import { haversineKm, type Position as LngLat } from '../../src/domain/geo.ts';
import { isInside, type Ring } from '../rings.ts';
import { groupBy, type PlaceSource, readPlaces, readPostcodes } from '../destinations/sources.ts';
import { inhabitantsOf, middleOf } from '../destinations/towns.ts';
import { shoresOf, sourceAreas } from '../source-data.ts';
import { point, type PointOf } from './road.ts';

interface NamedProperties {
  readonly kind: string;
  readonly name: string;
  readonly min_zoom: number;
}

export type NamedPoint = PointOf<NamedProperties>;

/** Names by the layers of the tiles they stand in. */
export interface NamedPoints {
  readonly water: readonly NamedPoint[];
  readonly earth: readonly NamedPoint[];
  readonly pois: readonly NamedPoint[];
  readonly places: readonly NamedPoint[];
}

/** The fjords that a map of a region names; the source has no sizes of fjords. */
const GREAT_FJORDS = new Set(
  (
    'Oslofjorden Boknafjorden Hardangerfjorden Bjørnafjorden Sognefjorden Nordfjord Storfjorden Romsdalsfjorden ' +
    'Trondheimsfjorden Vestfjorden Saltfjorden Ofotfjorden Balsfjorden Lyngen Altafjorden Porsangerfjorden Laksefjorden Tanafjorden Varangerfjorden'
  ).split(' '),
);

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

export const KM_PER_DEGREE = 111.2;

function areaKm2(ring: Ring): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    sum += x * nextY - nextX * y;
  }
  const [, lat] = ring[0]!;
  return (Math.abs(sum) / 2) * KM_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180);
}

/** Rings of more than a square kilometre, the smallest first. */
function sizesOf(rings: readonly Ring[]) {
  return rings
    .map((ring) => ({ ring, km2: areaKm2(ring) }))
    .filter(({ km2 }) => km2 > 1)
    .toSorted((a, b) => a.km2 - b.km2);
}

/** The area of the smallest ring around a point; 0 where it is in none. */
function sizeAt(sizes: ReturnType<typeof sizesOf>, position: LngLat): number {
  return sizes.find(({ ring }) => isInside(position, ring))?.km2 ?? 0;
}

const SAMI_LETTERS = /[áčđŋšŧž]/i;

/** Norwegian names first, as for towns: "Porsáŋgguvuotna" is Porsangerfjorden too. */
function norwegianName({ name, otherNames }: PlaceSource): string {
  if (!SAMI_LETTERS.test(name)) return name;
  return otherNames.find((other) => !SAMI_LETTERS.test(other)) ?? name;
}

/** What is shown beside a name by its sign, and the trust that a hospital's name begins with: "Helse Fonna, Odda Sjukehus". */
const LEFT_OUT = / stasjon$|^(?:Helse [^,]+|St\. Olavs Hospital HF), /;
const HELIPORT = /heli/i;
/** Kinds of which only those are drawn whose place is exactly known. */
const ONLY_EXACT = new Set(['peak', 'station', 'cabin']);

export function namedPoints(): NamedPoints {
  const lakes = sizesOf(shoresOf('streets/norway-n1000/Innsjo'));
  // Holes in the sea.
  const islands = sizesOf(
    sourceAreas('streets/water/Havflate').flatMap(({ coordinates }) => coordinates.slice(1)),
  );
  type Shown = Pick<PlaceSource, 'name' | 'position'> & { readonly isExact: boolean };
  const shownAs: Readonly<
    Record<string, [layer: keyof NamedPoints, kind: string, minZoom: (place: Shown) => number]>
  > = {
    fjord: ['water', 'fjord', ({ name }) => (GREAT_FJORDS.has(name) ? 6 : 9)],
    lake: ['water', 'lake', ({ position }) => areaZoom(sizeAt(lakes, position) * 2)],
    island: ['earth', 'island', ({ position }) => areaZoom(sizeAt(islands, position))],
    glacier: ['earth', 'glacier', () => 8],
    region: ['places', 'area', () => 9],
    valley: ['places', 'area', () => 10],
    park: ['places', 'national_park', () => 8],
    peak: ['pois', 'peak', () => 10],
    station: ['pois', 'station', () => 12],
    airport: ['pois', 'aerodrome', ({ isExact }) => (isExact ? 8 : 11)],
    hospital: ['pois', 'hospital', () => 12],
    cabin: ['pois', 'alpine_hut', () => 11],
  };
  const found: Record<keyof NamedPoints, NamedPoint[]> = {
    water: [],
    earth: [],
    pois: [],
    places: [],
  };
  for (const place of readPlaces(new Set())) {
    const { position } = place;
    const name = norwegianName(place);
    const isExact = place.accuracyMeters === 100;
    const shown = shownAs[place.kind];
    if (!shown || (ONLY_EXACT.has(place.kind) && !isExact)) continue;
    if (place.kind === 'airport' && HELIPORT.test(name)) continue;
    const [layer, kind, minZoom] = shown;
    const zoom = minZoom({ name, position, isExact });
    const shownName = name.replace(LEFT_OUT, '');
    found[layer].push(point(position, { kind, name: shownName, min_zoom: zoom }));
  }
  return found;
}

/** "NORDFJORDEID", as the post writes some of its towns. */
function withoutCapitals(name: string): string {
  if (name.length < 3 || name !== name.toUpperCase()) return name;
  return name.replaceAll(/(?<=\p{L})\p{L}+/gu, (letters) => letters.toLowerCase());
}

/** The post's towns and villages, each at the middle of its postcodes. */
function postalTowns() {
  const rows = readPostcodes().filter(({ isBoxes, town }) => !isBoxes && town !== '');
  const groups = groupBy(rows, ({ town, area }) => `${withoutCapitals(town)}/${area}`);
  return Array.from(groups.values(), (group) => ({
    name: withoutCapitals(group[0]!.town),
    municipality: group[0]!.area,
    position: middleOf(group),
    inhabitants: inhabitantsOf(group),
  }));
}

export interface KnownTown {
  readonly name: string;
  readonly position: LngLat;
  readonly inhabitants: number;
}

/** Whether a list has a place of the name so near. */
export function isListed(
  place: Pick<KnownTown, 'name' | 'position'>,
  list: readonly Pick<KnownTown, 'name' | 'position'>[],
  withinKm: number,
): boolean {
  return list.some(
    ({ name, position }) => name === place.name && haversineKm(position, place.position) < withinKm,
  );
}

/** A city with this many inhabitants has parts that the post lists as towns. */
const CITY_INHABITANTS = 50_000;
const PART_OF_CITY_KM = 14;
const SAME_TOWN_KM = 12;

/**
 * Villages that the map's own names lack, and parts of large cities that have a post office of their own.
 * @param known the map's own towns and parts of towns
 */
export function villages(known: readonly KnownTown[]): NamedPoint[] {
  const cities = known.filter(({ inhabitants }) => inhabitants >= CITY_INHABITANTS);
  return postalTowns().flatMap(({ name, municipality, position, inhabitants }) => {
    if (isListed({ name, position }, known, SAME_TOWN_KM)) return [];
    const isPart = cities.some(
      (city) =>
        city.name === municipality.split(' - ')[0] &&
        haversineKm(city.position, position) < PART_OF_CITY_KM,
    );
    const kind = isPart ? 'macrohood' : 'locality';
    const zoom = inhabitants >= 2_000 ? 9 : 10;
    return [
      point(position, {
        kind,
        ...(!isPart && { kind_detail: 'village' }),
        name,
        min_zoom: isPart ? 11 : zoom,
        population: inhabitants,
      }),
    ];
  });
}
