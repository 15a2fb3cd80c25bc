/**
 * The destinations of a file under one numbering (towns, districts, postcodes, places, regions, streets), with
 * their labels and the words that find them.
 */
import {
  haversineKm,
  LEAST_KM_PER_DEGREE,
  type BBox,
  type Position,
} from '../../src/domain/geo.ts';
import type { Destination, DestinationKind } from '../../src/domain/search-api.ts';
import type { DestinationFile, RegionRow, TownRow } from './destination-file.ts';
import { NameLookup } from './name-lookup.ts';
import { PlaceLanguage } from './place-language.ts';
import { hasWordFrom, hasWords, plainWords } from './plain-words.ts';
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

interface KindRank {
  /** Towns and districts rank alike, and places and streets: the more important one wins. */
  readonly order: number;
  /**
   * Added to importance, in factors of ten of inhabitants: a town is worth more than a district, a known place more
   * than a street.
   */
  readonly bonus: number;
  /** How much a word is worth that begins a name of this kind, in factors of ten of inhabitants. */
  readonly wordWeight: number;
}

const PLACE: KindRank = { order: 1, bonus: 0.3, wordWeight: 4 };
export const KIND_RANKS: Readonly<Record<DestinationKind, KindRank>> = {
  town: { order: 0, bonus: 0.5, wordWeight: 6 },
  district: { order: 0, bonus: 0, wordWeight: 5 },
  region: { order: 0, bonus: 0.3, wordWeight: 5 },
  place: PLACE,
  station: PLACE,
  airport: PLACE,
  ferry: PLACE,
  hospital: PLACE,
  street: { order: 1, bonus: 0, wordWeight: 2 },
  postcode: { order: 2, bonus: 0, wordWeight: 0 },
};

interface Entry {
  readonly kind: DestinationKind;
  readonly name: string;
  /** The number of the destination's town; for a town, its own number. */
  readonly town: number;
  readonly lng: number;
  readonly lat: number;
  readonly accuracyMeters: number;
  readonly otherNames: readonly string[];
  readonly fileKind?: number;
}

export class DestinationTable {
  readonly language: PlaceLanguage;
  /** Finds the entries that a name, as written or said, belongs to. */
  readonly lookup: NameLookup;
  readonly kinds: DestinationKind[] = [];
  readonly names: string[] = [];
  /** The plain words of each name: "karl johans gate". */
  readonly plain: string[] = [];
  /** The plain words of the other names, by entry. */
  readonly otherPlain = new Map<number, readonly string[]>();
  /** The other names as they are written, by entry. */
  readonly otherNames = new Map<number, readonly string[]>();
  readonly towns: number[] = [];
  readonly lngs: number[] = [];
  readonly lats: number[] = [];
  readonly accuracies: number[] = [];
  readonly extents = new Map<number, BBox>();
  /** A town's or district's inhabitants; for anything else, its town's. */
  readonly inhabitants: number[] = [];
  /** By town: the plain words of its names and its municipality. */
  readonly where: string[] = [];
  /** By town. */
  readonly townLabels: readonly string[];
  /** By entry of a place or region: the number of its kind in the file. */
  readonly fileKinds = new Map<number, number>();
  readonly postcodes = new Map<string, number>();
  /** Entries by the number of their kind in the file. */
  readonly ofKind = new Map<number, number[]>();

  /** By town, filled on first use. */
  readonly #whereWords: (readonly string[])[] = [];

  private constructor(file: DestinationFile, townLabels: readonly string[]) {
    this.language = new PlaceLanguage(file);
    this.lookup = new NameLookup(this.language);
    this.townLabels = townLabels;
  }

  get size(): number {
    return this.names.length;
  }

  /** @yields every few milliseconds. */
  static *of(file: DestinationFile): Generator<undefined, DestinationTable> {
    const labels = yield* labelsOf(file.towns, airportNames(file));
    const table = new DestinationTable(
      file,
      labels.map(({ label }) => label),
    );
    for (const [town, row] of Array.from(file.towns.entries())) {
      if (town % CHUNK === 0) yield;
      const [name, area, lng, lat, inhabitants, accuracyMeters, ...otherNames] = row;
      const { label, beside } = labels[town]!;
      table.where.push(plainWords([name, ...otherNames, area, beside].join(' ')));
      table.lookup.addTown(town, [name, ...otherNames, label], area);
      table.#add({ kind: 'town', name, town, lng, lat, accuracyMeters, otherNames }, inhabitants);
      if (label !== name) table.lookup.add(plainWords(label), town);
    }
    for (const [name, town, lng, lat, inhabitants, ...otherNames] of file.districts) {
      const kind = 'district';
      const accuracyMeters = DISTRICT_METERS;
      table.#add({ kind, name, town, lng, lat, accuracyMeters, otherNames }, inhabitants);
    }
    for (const [at, [name, town, lng, lat, accuracyMeters]] of file.postcodes.entries()) {
      if (at % CHUNK === 0) yield;
      table.#add({ kind: 'postcode', name, town, lng, lat, accuracyMeters, otherNames: NONE });
    }
    for (const [at, row] of file.places.entries()) {
      if (at % CHUNK === 0) yield;
      const [name, town, lng, lat, fileKind, accuracyMeters, ...otherNames] = row;
      const kind = table.language.kinds[fileKind] ?? 'place';
      table.#add({ kind, name, town, lng, lat, accuracyMeters, otherNames, fileKind });
    }
    for (const [at, row] of file.regions.entries()) {
      if (at % CHUNK === 0) yield;
      table.#addRegion(row);
    }
    let added = 0;
    for (const [town, lng, lat, accuracyMeters, ...names] of file.streets) {
      for (const name of names) {
        if (++added % CHUNK === 0) yield;
        table.#add({ kind: 'street', name, town, lng, lat, accuracyMeters, otherNames: NONE });
      }
    }
    return table;
  }

  position(entry: number): Position {
    return [this.lngs[entry]!, this.lats[entry]!];
  }

  label(entry: number): string {
    const name = this.names[entry]!;
    const kind = this.kinds[entry]!;
    const town = this.towns[entry]!;
    const townLabel = this.townLabels[town]!;
    if (this.isTown(entry)) return townLabel;
    if (kind === 'postcode') return `${name} ${townLabel}`;
    const isKnown = KNOWN_ALONE.has(kind) || this.#names(entry, town);
    return isKnown && this.lookup.isOnly(name, entry) ? name : `${name}, ${townLabel}`;
  }

  /** Towns come first in the numbering. An island that is a municipality is both a town and a region. */
  isTown(entry: number): boolean {
    return entry < this.townLabels.length;
  }

  destination(entry: number): Destination {
    const accuracyMeters = this.accuracies[entry]!;
    const extent = this.extents.get(entry);
    return {
      label: this.label(entry),
      name: this.names[entry]!,
      kind: this.kinds[entry]!,
      position: this.position(entry),
      ...(accuracyMeters > EXACT_METERS && { accuracyMeters }),
      ...(extent !== undefined && { extent }),
      approximate: accuracyMeters > EXACT_METERS,
    };
  }

  /** Whether the entry's name contains its town's: "Bergen stasjon". */
  #names(entry: number, town: number): boolean {
    return hasWords(this.plain[entry]!, this.plain[town]!);
  }

  /** Returns the words of a town's names and of its municipality. */
  whereWords(town: number): readonly string[] {
    let words = this.#whereWords[town];
    if (words === undefined) {
      words = this.where[town]!.split(' ');
      this.#whereWords[town] = words;
    }
    return words;
  }

  hasWordFrom(entry: number, prefix: string): boolean {
    return this.#some(entry, (words) => hasWordFrom(words, prefix));
  }

  hasWord(entry: number, word: string): boolean {
    return this.#some(entry, (words) => hasWords(words, word));
  }

  hasOneOf(entry: number, words: ReadonlyMap<string, unknown>): boolean {
    const isOne = (word: string): boolean => words.has(word);
    return (
      this.whereWords(this.towns[entry]!).some(isOne) ||
      this.plain[entry]!.split(' ').some(isOne) ||
      this.otherPlain.get(entry)?.some((name) => name.split(' ').some(isOne)) === true
    );
  }

  /** Whether the entry's town or municipality has the word in its name. */
  isWithin(entry: number, word: string): boolean {
    return hasWords(this.where[this.towns[entry]!]!, word);
  }

  #some(entry: number, test: (words: string) => boolean): boolean {
    return (
      test(this.plain[entry]!) ||
      test(this.where[this.towns[entry]!]!) ||
      this.otherPlain.get(entry)?.some(test) === true
    );
  }

  #addRegion([name, town, west, south, east, north, fileKind, ...otherNames]: RegionRow): void {
    const extent: BBox = [west, south, east, north];
    const kind = 'region';
    const accuracyMeters = Math.round((haversineKm([west, south], [east, north]) * 1_000) / 2);
    if (this.isTown(town) && this.names[town] === name) {
      this.kinds[town] = kind;
      this.accuracies[town] = accuracyMeters;
      this.extents.set(town, extent);
      return;
    }
    this.extents.set(this.names.length, extent);
    const [lng, lat] = [(west + east) / 2, (south + north) / 2];
    this.#add({ kind, name, town, lng, lat, accuracyMeters, otherNames, fileKind });
  }

  #add(entry: Entry, inhabitants = this.inhabitants[entry.town] ?? 0): void {
    const number = this.names.length;
    this.kinds.push(entry.kind);
    this.names.push(entry.name);
    const plain = plainWords(entry.name);
    this.plain.push(plain);
    if (entry.kind === 'postcode') this.postcodes.set(plain, number);
    this.lookup.add(plain, number);
    if (entry.otherNames.length > 0) {
      const plainNames = entry.otherNames.map((name) => plainWords(name));
      this.otherNames.set(number, entry.otherNames);
      this.otherPlain.set(number, plainNames);
      for (const name of plainNames) this.lookup.add(name, number);
    }
    if (entry.fileKind !== undefined) {
      this.fileKinds.set(number, entry.fileKind);
      const same = this.ofKind.get(entry.fileKind);
      if (same) same.push(number);
      else this.ofKind.set(entry.fileKind, [number]);
    }
    this.towns.push(Math.min(entry.town, this.townLabels.length - 1));
    this.lngs.push(entry.lng);
    this.lats.push(entry.lat);
    this.accuracies.push(entry.accuracyMeters);
    this.inhabitants.push(inhabitants);
  }
}

/** An airport counts as a town of this size, because it is better known than a small town of its name: Torp. */
const AIRPORT_INHABITANTS = 20_000;

function airportNames({ places, language }: DestinationFile): ReadonlySet<string> {
  const airports = places.filter((row) => language.kinds[row[4]]?.[0] === 'airport');
  const known = new Set<string>();
  for (const [name, , , , , , ...otherNames] of airports) {
    for (const one of [name, ...otherNames]) known.add(plainWords(one));
  }
  return known;
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
  airports: ReadonlySet<string>,
): Generator<undefined, readonly TownLabel[]> {
  const largest = new Map<string, readonly number[]>(
    Array.from(airports, (name) => [name, [AIRPORT_INHABITANTS]]),
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
