/**
 * The destinations of a file, numbered through: towns, districts, postcodes, places, streets. What is
 * shown of each, and the words it is found by.
 */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import type { Destination, DestinationKind } from '../../src/domain/search-api.ts';
import type { DestinationFile, TownRow } from './destination-file.ts';
import { plainWords } from './plain-words.ts';

/** A town this many times as large as the next of its name needs no municipality beside it. */
const DOMINATES = 5;
/** Rows taken in between two pauses. */
const CHUNK = 400;

interface Entry {
  readonly kind: DestinationKind;
  readonly name: string;
  /** Number of its town; of a town, its own. */
  readonly town: number;
  readonly lng: number;
  readonly lat: number;
  readonly isApproximate: boolean;
  readonly otherNames: readonly string[];
}

export class DestinationTable {
  readonly country: readonly string[];
  readonly kinds: DestinationKind[] = [];
  readonly names: string[] = [];
  /** Plain words of the name, a space before and behind each: " karl johans gate ". */
  readonly plain: string[] = [];
  /** The same of other names, where there are any. */
  readonly otherPlain = new Map<number, readonly string[]>();
  /** The same as they are written. */
  readonly otherNames = new Map<number, readonly string[]>();
  readonly towns: number[] = [];
  readonly lngs: number[] = [];
  readonly lats: number[] = [];
  readonly isApproximate: boolean[] = [];
  /** Inhabitants: its own of a town or district, its town's of all else. */
  readonly inhabitants: number[] = [];
  /** By town: plain words of its names and its municipality, spaced as well. */
  readonly where: string[] = [];
  /** By town. */
  readonly townLabels: readonly string[];

  /** By town, once asked for. */
  readonly #whereWords: (readonly string[])[] = [];

  private constructor(file: DestinationFile, townLabels: readonly string[]) {
    this.country = file.country.map((name) => plainWords(name));
    this.townLabels = townLabels;
  }

  get size(): number {
    return this.names.length;
  }

  /** @yields between two steps of a few milliseconds. */
  static *of(file: DestinationFile): Generator<undefined, DestinationTable> {
    const labels = yield* labelsOf(file.towns);
    const table = new DestinationTable(
      file,
      labels.map(({ label }) => label),
    );
    for (const [town, [name, area, lng, lat, inhabitants, about, ...otherNames]] of Array.from(
      file.towns.entries(),
    )) {
      if (town % CHUNK === 0) yield;
      const isApproximate = about === 1;
      const { beside } = labels[town]!;
      table.where.push(spaced([name, ...otherNames, area, beside].join(' ')));
      table.#add({ kind: 'town', name, town, lng, lat, isApproximate, otherNames }, inhabitants);
    }
    for (const [name, town, lng, lat, inhabitants, ...otherNames] of file.districts) {
      const kind = 'district';
      table.#add({ kind, name, town, lng, lat, isApproximate: true, otherNames }, inhabitants);
    }
    for (const [at, [name, town, lng, lat]] of file.postcodes.entries()) {
      if (at % CHUNK === 0) yield;
      table.#add({ kind: 'postcode', name, town, lng, lat, isApproximate: true, otherNames: [] });
    }
    for (const [at, [name, town, lng, lat, about, ...otherNames]] of file.places.entries()) {
      if (at % CHUNK === 0) yield;
      table.#add({ kind: 'place', name, town, lng, lat, isApproximate: about === 1, otherNames });
    }
    let added = 0;
    for (const [town, lng, lat, about, ...names] of file.streets) {
      for (const name of names) {
        if (++added % CHUNK === 0) yield;
        const isApproximate = about === 1;
        table.#add({ kind: 'street', name, town, lng, lat, isApproximate, otherNames: [] });
      }
    }
    return table;
  }

  position(entry: number): Position {
    return [this.lngs[entry]!, this.lats[entry]!];
  }

  label(entry: number): string {
    const name = this.names[entry]!;
    const town = this.townLabels[this.towns[entry]!]!;
    if (this.kinds[entry] === 'town') return town;
    return this.kinds[entry] === 'postcode' ? `${name} ${town}` : `${name}, ${town}`;
  }

  destination(entry: number): Destination {
    return {
      label: this.label(entry),
      name: this.names[entry]!,
      kind: this.kinds[entry]!,
      position: this.position(entry),
      approximate: this.isApproximate[entry]!,
    };
  }

  /** All plain words it is found by, those of its own name first. */
  words(entry: number): string {
    let all = this.plain[entry]!.slice(1);
    for (const other of this.otherPlain.get(entry) ?? []) all += other.slice(1);
    return all + this.where[this.towns[entry]!]!.slice(1, -1);
  }

  /** Words of a town's names and its municipality. */
  whereWords(town: number): readonly string[] {
    let words = this.#whereWords[town];
    if (words === undefined) {
      words = this.where[town]!.trim().split(' ');
      this.#whereWords[town] = words;
    }
    return words;
  }

  /** Whether one of the words it is found by begins with `prefix`. */
  hasWordFrom(entry: number, prefix: string): boolean {
    return this.#contains(entry, ` ${prefix}`);
  }

  /** Whether it is found by a word. */
  hasWord(entry: number, word: string): boolean {
    return this.#contains(entry, ` ${word} `);
  }

  #contains(entry: number, text: string): boolean {
    return (
      this.plain[entry]!.includes(text) ||
      this.where[this.towns[entry]!]!.includes(text) ||
      this.otherPlain.get(entry)?.some((plain) => plain.includes(text)) === true
    );
  }

  #add(entry: Entry, inhabitants = this.inhabitants[entry.town] ?? 0): void {
    const number = this.names.length;
    this.kinds.push(entry.kind);
    this.names.push(entry.name);
    this.plain.push(spaced(entry.name));
    if (entry.otherNames.length > 0) {
      this.otherNames.set(number, entry.otherNames);
      this.otherPlain.set(
        number,
        entry.otherNames.map((name) => spaced(name)),
      );
    }
    this.towns.push(Math.min(entry.town, this.townLabels.length - 1));
    this.lngs.push(entry.lng);
    this.lats.push(entry.lat);
    this.isApproximate.push(entry.isApproximate);
    this.inhabitants.push(inhabitants);
  }
}

function spaced(name: string): string {
  return ` ${plainWords(name)} `;
}

interface TownLabel {
  /** No other town's. */
  readonly label: string;
  /** Of the label, what neither name nor municipality says; most often nothing. */
  readonly beside: string;
}

/**
 * Towns of one name bear their municipality's too, but for one that is by far the largest; where that
 * tells nothing apart, the nearest town of another name.
 * @yields between two steps of a few milliseconds.
 */
function* labelsOf(towns: readonly TownRow[]): Generator<undefined, readonly TownLabel[]> {
  const largest = new Map<string, readonly number[]>();
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

/** Name of the nearest town of another name; empty where there is none. */
function nearestOther(towns: readonly TownRow[], at: number): string {
  const [name, , lng, lat] = towns[at]!;
  let best = '';
  let bestKm = Infinity;
  for (const [other, , otherLng, otherLat] of towns) {
    const km = haversineKm([lng, lat], [otherLng, otherLat]);
    if (km < bestKm && plainWords(other) !== plainWords(name)) [best, bestKm] = [other, km];
  }
  return best;
}
