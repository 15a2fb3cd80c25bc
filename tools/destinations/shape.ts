/** Shapes the sources into the file of destinations. */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import type {
  DestinationFile,
  DistrictRow,
  PlaceRow,
  PostcodeRow,
  StreetRow,
} from '../../workers/destinations/destination-file.ts';
import { groupBy } from './group-by.ts';
import { KNOWN_PLACES } from './known-places.ts';
import type { CitySource, PostcodeSource, StreetSource } from './sources.ts';
import type { StreetLine } from './street-lines.ts';
import { inhabitantsOf, middleOf, Towns } from './towns.ts';

/** Farther than the mean of its postcodes may be from a street, a line is another street's. */
const SAME_STREET_KM = 4;
/** Districts that are their town's centre: the town itself is meant. */
const CENTRE_DISTRICTS = new Set(['Sentrum', 'Marka']);

const ATTRIBUTION = [
  {
    text: 'Erik Bolstad, "Norske postnummer med koordinatar", CC BY 3.0, reshaped',
    url: 'https://www.erikbolstad.no/postnummer',
  },
  {
    text: '© OpenStreetMap contributors, ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
  },
  { text: 'GeoNames, CC BY 4.0', url: 'https://www.geonames.org/' },
];

export interface Sources {
  readonly postcodes: readonly PostcodeSource[];
  readonly streets: readonly StreetSource[];
  readonly lines: readonly StreetLine[];
  readonly cities: readonly CitySource[];
}

export function shapeDestinations({ postcodes, streets, lines, cities }: Sources): DestinationFile {
  const towns = new Towns(postcodes, cities);
  const places = knownPlaces(towns);
  const districts = districtRows(postcodes, towns);
  const taken = new Set([...places, ...districts].map(([name, town]) => keyOf(name, town)));
  const streetRows = streetRowsOf(streets, lines, towns, taken);
  for (const { kind, name, town, position } of streets) {
    const number = towns.numberOf(town, position);
    if (kind !== 'place' || taken.has(keyOf(name, number))) continue;
    taken.add(keyOf(name, number));
    const [lng, lat] = rounded(position);
    places.push([name, number, lng, lat, 1]);
  }
  return {
    format: 1,
    attribution: ATTRIBUTION,
    country: ['Norge', 'Noreg', 'Norway'],
    towns: towns.list.map(({ name, area, position, inhabitants, isApproximate, otherNames }) => [
      name,
      area,
      ...rounded(position),
      inhabitants,
      isApproximate ? 1 : 0,
      ...otherNames,
    ]),
    districts,
    postcodes: postcodeRows(postcodes, towns),
    places,
    streets: streetRows,
  };
}

/** To 11 m; what is about known is no better. */
function rounded([lng, lat]: Position): [lng: number, lat: number] {
  return [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4];
}

function keyOf(name: string, town: number): string {
  return `${town} ${name.toLowerCase()}`;
}

function knownPlaces(towns: Towns): PlaceRow[] {
  return KNOWN_PLACES.map(([name, town, lng, lat, ...otherNames]): PlaceRow => {
    const number = towns.numberOf(town, [lng, lat]);
    const row: PlaceRow = [name, number, lng, lat, 1];
    row.push(...otherNames);
    return row;
  });
}

function districtRows(postcodes: readonly PostcodeSource[], towns: Towns): DistrictRow[] {
  const inDistricts = postcodes.filter(
    ({ district }) => district !== '' && !CENTRE_DISTRICTS.has(district),
  );
  // The district's town is the city, whatever the post calls the suburb.
  const groups = groupBy(inDistricts, ({ district, area }) => `${district}|${area}`);
  return Array.from(groups.values(), (rows): DistrictRow => {
    const { district, area } = rows[0]!;
    const position = middleOf(rows);
    return [district, towns.numberOf(area, position), ...rounded(position), inhabitantsOf(rows)];
  });
}

function postcodeRows(postcodes: readonly PostcodeSource[], towns: Towns): PostcodeRow[] {
  return postcodes
    .filter(({ position }) => Number.isFinite(position[0]) && position[0] !== 0)
    .map(({ code, town, position }): PostcodeRow => {
      const [lng, lat] = rounded(position);
      return [code, towns.numberOf(town, position), lng, lat];
    });
}

/** Streets by town and position, each once; with their own line's middle where that is known. */
function streetRowsOf(
  streets: readonly StreetSource[],
  lines: readonly StreetLine[],
  towns: Towns,
  taken: Set<string>,
): StreetRow[] {
  const lineOf = new Map(lines.map((line) => [`${line.town} ${line.name}`.toLowerCase(), line]));
  const rows = new Map<string, StreetRow>();
  const add = (name: string, town: number, position: Position, about: 0 | 1): void => {
    if (taken.has(keyOf(name, town))) return;
    taken.add(keyOf(name, town));
    const [lng, lat] = rounded(position);
    const key = [town, lng, lat, about].join();
    const row = rows.get(key);
    if (row) row.push(name);
    else rows.set(key, [town, lng, lat, about, name]);
  };
  for (const { kind, name, town, position } of streets) {
    const key = `${town} ${name}`.toLowerCase();
    const line = lineOf.get(key);
    const isOwn = line !== undefined && haversineKm(line.position, position) < SAME_STREET_KM;
    if (isOwn) lineOf.delete(key);
    if (kind !== 'street' && !isOwn) continue;
    add(name, towns.numberOf(town, position), isOwn ? line.position : position, isOwn ? 0 : 1);
  }
  // Streets younger than the list.
  for (const { name, town, position } of lineOf.values()) {
    add(name, towns.numberOf(town, position), position, 0);
  }
  return [...rows.values()].sort((a, b) => a[0] - b[0] || a[2] - b[2] || a[1] - b[1]);
}
