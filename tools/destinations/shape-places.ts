/** Places and regions as the file's rows. */
import { haversineKm, type Position, roundedPosition } from '../../src/domain/geo.ts';
import type { PlaceRow, RegionRow } from '../../workers/destinations/destination-file.ts';
import { isRegionKind, type Region } from './extents.ts';
import { isKnownKind, type KnownKind, numberOfKind, wordsOfKind } from './language.ts';
import { EXTRA_NAMES } from './other-names.ts';
import type { KnownPlace, PlaceSource } from './sources.ts';
import type { Towns } from './towns.ts';

/** Two of one name nearer than this are one. */
const SAME_KM = 5;
/** A label on the map of the whole country stands up to so far from what it names. */
const SAME_LABEL_KM = 15;
/** A town whose name an island bears too lies on it. */
const SAME_TOWN_KM = 60;

interface NamedPlace {
  readonly name: string;
  readonly kind: KnownKind;
  readonly town: number;
  readonly position: Position;
  readonly accuracyMeters: number;
  readonly otherNames: readonly string[];
}

/** Each name once a town and, where two sources have it, once at all: known ones before listed ones. */
export function placeRows(
  known: readonly KnownPlace[],
  listed: readonly PlaceSource[],
  towns: Towns,
): PlaceRow[] {
  const places: NamedPlace[] = [];
  const byName = new Map<string, NamedPlace[]>();
  const add = (place: NamedPlace): void => {
    const key = place.name.toLowerCase();
    const same = byName.get(key) ?? [];
    const isSame = ({ town, position, accuracyMeters }: NamedPlace): boolean =>
      town === place.town ||
      haversineKm(position, place.position) <
        (Math.max(accuracyMeters, place.accuracyMeters) > 500 ? SAME_LABEL_KM : SAME_KM);
    if (same.some(isSame)) return;
    byName.set(key, [...same, place]);
    places.push(place);
  };
  for (const { kind, name, town, position, accuracyMeters, otherNames } of known) {
    if (kind === 'street') continue;
    add({ name, kind, town: towns.numberOf(town, position), position, accuracyMeters, otherNames });
  }
  const inOrder = listed
    .filter(({ kind, name, accuracyMeters }) => {
      const isArea = accuracyMeters === undefined && isRegionKind(kind);
      return !isArea && !name.includes('(');
    })
    .sort(
      (a, b) => a.importance - b.importance || (a.accuracyMeters ?? 0) - (b.accuracyMeters ?? 0),
    );
  for (const source of inOrder) {
    const { position, accuracyMeters = 0 } = source;
    const kind = isKnownKind(source.kind) ? source.kind : 'place';
    const [name, ...otherNames] = namesOf(source, kind, towns);
    // Who names a valley means the town of its name.
    if (kind === 'region' && isTownOf(name, position, towns)) continue;
    const town = townOf(source, kind, towns);
    add({ name, kind, town, position, accuracyMeters, otherNames });
  }
  return Array.from(places, (place): PlaceRow => {
    const { name, town, kind, position, accuracyMeters, otherNames } = place;
    const meters = accuracyMeters <= 100 ? 0 : accuracyMeters;
    return [name, town, ...roundedPosition(position), numberOfKind(kind), meters, ...otherNames];
  });
}

export function regionRows(regions: readonly Region[], towns: Towns): RegionRow[] {
  const rows = new Map<string, RegionRow>();
  for (const { name, kind, municipality, otherNames, extent } of regions) {
    const [west, south, east, north] = extent;
    const middle: Position = [(west + east) / 2, (south + north) / 2];
    const namesake = towns.nearest(name, middle, SAME_TOWN_KM);
    // Who names an island means the whole of it; of a lake, the town.
    if (kind !== 'island' && isTownOf(name, middle, towns)) continue;
    const town =
      namesake !== undefined
        ? towns.numberOf(name, middle)
        : towns.has(municipality)
          ? towns.numberOf(municipality, middle)
          : towns.numberAt(middle);
    const key = `${name} ${town}`;
    if (rows.has(key)) continue;
    rows.set(key, [
      name,
      town,
      ...(extent.map(rounded3) as [number, number, number, number]),
      numberOfKind(kind === 'island' ? 'region' : kind),
      ...otherNames,
    ]);
  }
  return [...rows.values()];
}

function isTownOf(name: string, position: Position, towns: Towns): boolean {
  return towns.nearest(name, position, SAME_TOWN_KM)?.isMunicipality === false;
}

const FOREIGN = /lennu|lento|aéroport|international/iu;
const CODE = /^[A-Z]{3,4}$/u;
/** Codes that are on tickets to many; the others are soonest a misspelt word. */
const KNOWN_CODES = new Set(
  'OSL BGO TRD SVG TOS BOO KRS AES HAU TRF EVE MOL KSU ALF KKN LKL BDU RRS HFT LYR'.split(' '),
);

function namesOf(
  { name, otherNames }: PlaceSource,
  kind: KnownKind,
  towns: Towns,
): readonly [string, ...string[]] {
  const extra = EXTRA_NAMES[name] ?? [];
  if (kind === 'hospital') return hospitalNames(name);
  if (kind === 'airport') {
    const clear = otherNames.filter(
      (other) =>
        other !== name &&
        !FOREIGN.test(other) &&
        !(CODE.test(other) && !KNOWN_CODES.has(other)) &&
        !towns.has(other),
    );
    return [name, ...clear, ...extra];
  }
  if (kind === 'ferry' || kind === 'lighthouse') {
    const word = kind === 'ferry' ? 'ferjekai' : 'fyr';
    const said = wordsOfKind(kind).find((one) => name.toLowerCase().endsWith(` ${one}`));
    const bare = said === undefined ? name : name.slice(0, -said.length - 1);
    const others = towns.has(bare) || kind !== 'ferry' ? otherNames : [bare, ...otherNames];
    return [said === undefined ? `${name} ${word}` : name, ...others];
  }
  if (kind === 'station') {
    // "Asker" is the town.
    return [name, ...otherNames.filter((other) => `${other} stasjon` !== name), ...extra];
  }
  return [name, ...otherNames, ...extra];
}

/** A station is its town's, as the post says; what lies outside of towns is its municipality's. */
function townOf({ position, municipality }: PlaceSource, kind: KnownKind, towns: Towns): number {
  if (kind !== 'station' && towns.has(municipality)) return towns.numberOf(municipality, position);
  return towns.numberAt(position);
}

/** To 110 m. */
function rounded3(degrees: number): number {
  return Math.round(degrees * 1e3) / 1e3;
}

/** Maps hospitals to the names that people use; the source names them by owner and department. */
const CALLED: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'Akershus Universitetssykehus': ['Akershus universitetssykehus', 'Ahus'],
  'Akershus Universitetssykehus, Kongsvinger, Somatikk': [
    'Kongsvinger sykehus',
    'Ahus Kongsvinger',
  ],
  'Akershus Universitetssykehus, Ski Sykehus': ['Ski sykehus', 'Ahus Ski'],
  'Betanien Sykehus, Somatikk': ['Betanien sykehus'],
  'Diakonhjemmet Sykehus': ['Diakonhjemmet sykehus', 'Diakonhjemmet'],
  'Haugesund Sanitetsforenings Revmatismesykehus': [
    'Haugesund sjukehus',
    'Haugesund Sanitetsforenings Revmatismesykehus',
  ],
  'Haukeland Universitetssjukehus': ['Haukeland universitetssjukehus', 'Haukeland sykehus'],
  'Helgelandssykehuset, Brønnøysund Fødestue': ['Helgelandssykehuset Brønnøysund'],
  'Helse Bergen HF Kysthospitalet i Hagevik': ['Kysthospitalet i Hagevik'],
  'Helse Bergen HF Voss Sjukehus': ['Voss sjukehus'],
  'Helse Førde, Førde Sentralsjukehus': ['Førde sentralsjukehus', 'Førde sjukehus'],
  'Helse Møre og Romsdal, Volda Sjukehus, Røntgen': ['Volda sjukehus'],
  'Helse Nord Trøndelag, Sykehuset Levanger': ['Sykehuset Levanger'],
  'Helse Nord Trøndelag, Sykehuset Namsos': ['Sykehuset Namsos'],
  'Lhl-Sykehuset Gardermoen': ['LHL-sykehuset Gardermoen'],
  'Lhl-Sykehuset Vestfold': ['LHL-sykehuset Vestfold'],
  'Lovisenberg Diakonale Sykehus': ['Lovisenberg sykehus', 'Lovisenberg diakonale sykehus'],
  'Lovisenberg Diakonale Sykehus, Nic Waals Institutt': ['Nic Waals institutt'],
  'Martina Hansens Hospital': ['Bærum sykehus', 'Martina Hansens hospital'],
  'Nordlandssykehuset Somatikk, Bodø': ['Nordlandssykehuset Bodø', 'Bodø sykehus'],
  'Nordlandssykehuset Somatikk, Stokmarknes': [
    'Nordlandssykehuset Stokmarknes',
    'Stokmarknes sykehus',
  ],
  'Oslo Universitetssykehus, Aker': ['Aker sykehus', 'Oslo universitetssykehus Aker'],
  'Oslo Universitetssykehus, Radiumhospitalet': ['Radiumhospitalet'],
  'Oslo Universitetssykehus, Rikshospitalet': [
    'Rikshospitalet',
    'Oslo universitetssykehus Rikshospitalet',
  ],
  'Oslo Universitetssykehus, Ullevål': ['Ullevål sykehus', 'Oslo universitetssykehus Ullevål'],
  'St. Olavs Hospital, Fysikalsk Medisin Lian': ['St. Olavs hospital Lian'],
  'St. Olavs Hospital, Fysikalsk Medisin Øya': [
    'St. Olavs hospital',
    'St. Olavs',
    'Trondheim sykehus',
  ],
  'St. Olavs Hospital, Østmarka': ['St. Olavs hospital Østmarka'],
  'Stavanger Universitetssjukehus': ['Stavanger universitetssjukehus', 'SUS'],
  'Sykehuset Østfold, Askim, Røntgen': ['Sykehuset Østfold Askim', 'Askim sykehus'],
  'Sykehuset i Vestfold HF, Somatikk, Larvik': ['Sykehuset i Vestfold Larvik', 'Larvik sykehus'],
  'Sykehuset i Vestfold HF, Somatikk, Tønsberg': [
    'Sykehuset i Vestfold Tønsberg',
    'Tønsberg sykehus',
    'Sykehuset i Vestfold',
  ],
  'Sykehuset Innlandet, Granheim Lungesykehus': ['Granheim lungesykehus'],
  'UNN, Tromsø Universitetssykehus': [
    'Universitetssykehuset Nord-Norge',
    'UNN',
    'UNN Tromsø',
    'Tromsø sykehus',
  ],
  'Vestre Viken, Ringerike Sykehus, Hallingdal Sjukestugu': ['Hallingdal sjukestugu'],
};
const OF_OWNER =
  /^(?:Helse [^,]+|Vestre Viken|UNN|St\. Olavs Hospital), (?<name>.+ s[jy]u?kehus)$/iu;
const OF_TOWN = /^(?<owner>[^,]*sykehus[^,]*), (?<town>[^,]+)$/iu;

/** Returns the name to show, and then the other names to find the hospital by. */
function hospitalNames(source: string): readonly [string, ...string[]] {
  const called = CALLED[source];
  if (called !== undefined) return called;
  const { name } = OF_OWNER.exec(source)?.groups ?? {};
  if (name !== undefined) return [lowerKind(name)];
  const { owner, town } = OF_TOWN.exec(source)?.groups ?? {};
  if (owner !== undefined && town !== undefined) {
    return [`${lowerKind(owner)} ${town}`, `${town} sykehus`];
  }
  return [lowerKind(source)];
}

function lowerKind(name: string): string {
  return name.replace(/(?<=.) (Sykehus|Sjukehus|Hospital)\b/gu, (word) => word.toLowerCase());
}
