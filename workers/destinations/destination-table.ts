/** The destinations of a file, with their labels and the names that find them. */
import {
  haversineKm,
  LEAST_KM_PER_DEGREE,
  type BBox,
  type Position,
} from '../../src/domain/geo.ts';
import type { Destination, DestinationKind } from '../../src/domain/search-api.ts';
import { type Entry, isTown, type Town } from './destination-entry.ts';
import type { DestinationFile, TownRow } from './destination-file.ts';
import { NameLookup } from './name-lookup.ts';
import { PlaceLanguage } from './place-language.ts';
import { hasWords, plainWords } from './plain-words.ts';
import { EXACT_METERS } from '../../src/domain/destination-distance.ts';

/** A town this many times as large as the next one of its name is shown without its municipality. */
const DOMINATES = 5;
/** Rows read between two pauses. */
const CHUNK = 150;

/** The accuracy of a district's position, which is its middle. */
const DISTRICT_METERS = 1_000;
/** Kinds whose name needs no town beside it: it is widely known, or says where it is. */
const KNOWN_ALONE: ReadonlySet<DestinationKind> = new Set([
  'station',
  'airport',
  'ferry',
  'hospital',
  'region',
]);

const NONE: readonly string[] = [];

/** A row of the file, or one of the streets of a row. */
interface Row {
  readonly kind: DestinationKind;
  readonly name: string;
  /** The number of its town. */
  readonly town: number;
  readonly position: Position;
  readonly accuracyMeters: number;
  readonly extent?: BBox;
  readonly inhabitants?: number;
  readonly otherNames?: readonly string[];
  readonly fileKind?: number;
}

export class DestinationTable {
  readonly language: PlaceLanguage;
  /** Finds the entries that a name, as written or said, belongs to. */
  readonly lookup: NameLookup;
  readonly entries: Entry[] = [];
  readonly towns: Town[] = [];
  readonly postcodes = new Map<string, Entry>();
  /** Places and regions by the number of their kind in the file. */
  readonly ofKind = new Map<number, Entry[]>();

  private constructor(file: DestinationFile) {
    this.language = new PlaceLanguage(file);
    this.lookup = new NameLookup(this.language);
  }

  /** @yields every few milliseconds. */
  static *of(file: DestinationFile): Generator<undefined, DestinationTable> {
    const table = new DestinationTable(file);
    const labels = yield* labelsOf(file.towns, othersNamed(file));
    for (const [town, row] of file.towns.entries()) {
      if (town % CHUNK === 0) yield;
      table.#addTown(row, labels[town]!);
    }
    let added = 0;
    for (const row of rowsOf(file)) {
      if (added++ % CHUNK === 0) yield;
      table.#add(row);
    }
    return table;
  }

  label(entry: Entry): string {
    const { kind, name, town } = entry;
    if (isTown(entry)) return town.label;
    if (kind === 'postcode') return `${name} ${town.label}`;
    // "Bergen stasjon" names its town.
    const isKnown = KNOWN_ALONE.has(kind) || hasWords(entry.plain, town.entries[0]!.plain);
    return isKnown && this.lookup.isOnly(name, entry) ? name : `${name}, ${town.label}`;
  }

  destination(entry: Entry): Destination {
    const { name, kind, position, accuracyMeters, extent } = entry;
    return {
      label: this.label(entry),
      name,
      kind,
      position,
      ...(accuracyMeters > EXACT_METERS && { accuracyMeters }),
      ...(extent !== undefined && { extent }),
    };
  }

  #addTown(row: TownRow, { label, beside }: TownLabel): void {
    const [name, area, lng, lat, inhabitants, accuracyMeters, ...otherNames] = row;
    const number = this.towns.length;
    this.towns.push({
      label,
      names: [name, ...otherNames, label],
      area,
      inhabitants,
      words: plainWords([name, ...otherNames, area, beside].join(' ')).split(' '),
      entries: [],
    });
    const position = [lng, lat] as const;
    this.#add({ kind: 'town', name, town: number, position, accuracyMeters, otherNames });
    if (label !== name) this.lookup.add(plainWords(label), this.entries.at(-1)!);
  }

  #add(row: Row): void {
    const { kind, name, position, accuracyMeters, extent, fileKind, otherNames = NONE } = row;
    const town = this.towns[row.town] ?? this.towns.at(-1)!;
    const [townEntry] = town.entries;
    if (extent && townEntry?.name === name) {
      Object.assign(townEntry, { kind, accuracyMeters, extent });
      return;
    }
    const plain = plainWords(name);
    const entry = {
      number: this.entries.length,
      kind,
      name,
      plain,
      otherNames,
      otherPlain: otherNames.length === 0 ? NONE : otherNames.map((other) => plainWords(other)),
      town,
      position,
      accuracyMeters,
      extent,
      inhabitants: row.inhabitants ?? town.inhabitants,
      fileKind,
    };
    this.entries.push(entry);
    town.entries.push(entry);
    for (const known of [plain, ...entry.otherPlain]) this.lookup.add(known, entry);
    if (kind === 'postcode') this.postcodes.set(plain, entry);
    if (fileKind === undefined) return;
    const same = this.ofKind.get(fileKind);
    if (same) same.push(entry);
    else this.ofKind.set(fileKind, [entry]);
  }
}

/** The file's rows without its towns. */
function* rowsOf(file: DestinationFile): Generator<Row> {
  for (const [name, town, lng, lat, inhabitants, ...otherNames] of file.districts) {
    const position = [lng, lat] as const;
    const accuracyMeters = DISTRICT_METERS;
    yield { kind: 'district', name, town, position, accuracyMeters, inhabitants, otherNames };
  }
  for (const [name, town, lng, lat, accuracyMeters] of file.postcodes) {
    yield { kind: 'postcode', name, town, position: [lng, lat], accuracyMeters };
  }
  for (const [name, town, lng, lat, fileKind, accuracyMeters, ...otherNames] of file.places) {
    const kind = file.language.kinds[fileKind]?.[0] ?? 'place';
    yield { kind, name, town, position: [lng, lat], accuracyMeters, otherNames, fileKind };
  }
  for (const [name, town, west, south, east, north, fileKind, ...otherNames] of file.regions) {
    const extent = [west, south, east, north] as const;
    const accuracyMeters = Math.round((haversineKm([west, south], [east, north]) * 1_000) / 2);
    const position = [(west + east) / 2, (south + north) / 2] as const;
    yield { kind: 'region', name, town, position, accuracyMeters, extent, otherNames, fileKind };
  }
  for (const [town, lng, lat, accuracyMeters, ...names] of file.streets) {
    const position = [lng, lat] as const;
    for (const name of names) yield { kind: 'street', name, town, position, accuracyMeters };
  }
}

/** An airport counts as a town of this size, because it is better known than a small town of its name: Torp. */
const AIRPORT_INHABITANTS = 20_000;

/** The inhabitants of what bears a town's name elsewhere: airports, and other towns' districts ("Frogner" is Oslo's). */
function othersNamed({ towns, districts, places, language }: DestinationFile) {
  const sizes = new Map<string, number>();
  const within = new Set(towns.map(([name, area]) => `${name}, ${area}`));
  for (const [name, town, , , inhabitants] of districts) {
    if (!within.has(`${name}, ${towns[town]?.[0]}`)) sizes.set(plainWords(name), inhabitants);
  }
  const airports = places.filter((row) => language.kinds[row[4]]?.[0] === 'airport');
  for (const [name, , , , , , ...otherNames] of airports) {
    for (const one of [name, ...otherNames]) sizes.set(plainWords(one), AIRPORT_INHABITANTS);
  }
  return sizes;
}

interface TownLabel {
  readonly label: string;
  /** The neighbouring town that the label names to be unique; mostly empty. */
  readonly beside: string;
}

/**
 * Makes unique labels. Towns of one name show their municipality, except one that is by far the largest. If that is
 * not unique, the nearest town of another name is shown.
 * @yields every few milliseconds.
 */
function* labelsOf(
  towns: readonly TownRow[],
  others: ReadonlyMap<string, number>,
): Generator<undefined, readonly TownLabel[]> {
  const largest = new Map<string, readonly number[]>(
    Array.from(others, ([name, inhabitants]) => [name, [inhabitants]]),
  );
  for (const [at, [name, , , , inhabitants]] of towns.entries()) {
    if (at % CHUNK === 0) yield;
    const key = plainWords(name);
    largest.set(key, [...(largest.get(key) ?? []), inhabitants].sort((a, b) => b - a).slice(0, 2));
  }
  const labels: TownLabel[] = [];
  const taken = new Set<string>();
  for (const [at, [name, area, , , inhabitants]] of towns.entries()) {
    if (at % CHUNK === 0) yield;
    const [first = 0, second] = largest.get(plainWords(name)) ?? [];
    const isFirst = inhabitants === first && inhabitants > 0;
    const isClear = second === undefined || (isFirst && first >= DOMINATES * second);
    let label = isClear || area === '' ? name : `${name}, ${area}`;
    const beside = taken.has(plainWords(label)) ? nearestOther(towns, at) : '';
    if (beside !== '') label = `${name}, ${beside}`;
    taken.add(plainWords(label));
    labels.push({ label, beside });
  }
  return labels;
}

/** Returns the name of the nearest town of another name; empty if there is none. */
function nearestOther(towns: readonly TownRow[], at: number): string {
  const [name, , lng, lat] = towns[at]!;
  let best = '';
  let bestKm = Infinity;
  for (const [other, , otherLng, otherLat] of towns) {
    if (Math.abs(otherLat - lat) * LEAST_KM_PER_DEGREE > bestKm) continue;
    const km = haversineKm([lng, lat], [otherLng, otherLat]);
    if (km < bestKm && plainWords(other) !== plainWords(name)) [best, bestKm] = [other, km];
  }
  return best;
}
