/**
 * Finds the destinations that a whole text names, however the name is written: "Asker st.", "Asker jernbanestasjon"
 * and "stasjonen i Asker" have one key, as have "Aalesund" and "Ålesund", "Sankt" and "St.".
 */
import type { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';

/** Marks a kind of place in a key, whichever of its words was used. */
const KIND = '§';
const NONE: readonly number[] = [];

/** A text that names a kind of place, and the words left beside it. */
export interface KindOfPlace {
  readonly fileKind: number;
  readonly rest: readonly string[];
}

export class NameLookup {
  readonly #language: PlaceLanguage;
  readonly #entries = new Map<string, number | number[]>();
  /** By town: its names and its municipality. */
  readonly #towns: (readonly [names: readonly string[], area: string])[] = [];
  /** By town, filled on first use: the keys of what may follow a place's name. */
  readonly #townKeys: ReadonlySet<string>[] = [];

  constructor(language: PlaceLanguage) {
    this.#language = language;
  }

  /** @param plain the plain words of a name */
  add(plain: string, entry: number): void {
    const key = this.#language.isPlainName(plain) ? plain : this.#key(plain.split(' '));
    const known = this.#entries.get(key);
    if (known === undefined) this.#entries.set(key, entry);
    else if (typeof known === 'number') {
      if (known !== entry) this.#entries.set(key, [known, entry]);
    } else if (known.at(-1) !== entry) known.push(entry);
  }

  /** @param names the town's names, its label among them */
  addTown(town: number, names: readonly string[], area: string): void {
    this.#towns[town] = [names, area];
  }

  named(words: readonly string[]): readonly number[] {
    const found = this.#entries.get(this.#key(words));
    if (found === undefined) return NONE;
    return typeof found === 'number' ? [found] : found;
  }

  /** Returns the entries of each name that several have; a name has only one way of writing here. */
  *namedAlike(): Generator<readonly number[]> {
    for (const entries of this.#entries.values()) if (typeof entries !== 'number') yield entries;
  }

  /** Whether the words name the town or its municipality in full. */
  isIn(town: number, words: readonly string[]): boolean {
    const keys = (this.#townKeys[town] ??= this.#keysOfTown(town));
    return keys.has(this.#key(words));
  }

  #keysOfTown(town: number): ReadonlySet<string> {
    const keys = new Set<string>();
    const [names, area] = this.#towns[town] ?? [[], ''];
    const areaWords = area === '' ? [] : plainWords(area).split(' ');
    for (const name of names) {
      const words = plainWords(name).split(' ');
      keys.add(this.#key(words)).add(this.#key([...words, ...areaWords]));
    }
    return area === '' ? keys : keys.add(this.#key(areaWords));
  }

  /** Whether the name is this destination's alone. */
  isOnly(name: string, entry: number): boolean {
    const found = this.named(plainWords(name).split(' '));
    return found.length === 1 && found[0] === entry;
  }

  /** Returns the kind of place that the words name beside something else. */
  kindOfPlace(words: readonly string[]): KindOfPlace | undefined {
    const rest: string[] = [];
    let fileKind: number | undefined;
    for (const [at, word] of words.entries()) {
      const kind = this.#language.kindOf(word, at === words.length - 1);
      if (kind === undefined || (fileKind !== undefined && kind !== fileKind)) rest.push(word);
      else fileKind = kind;
    }
    const telling = rest.filter((word) => !this.#language.connecting.has(word));
    if (fileKind === undefined || telling.length === 0) return undefined;
    return { fileKind, rest: telling };
  }

  #key(words: readonly string[]): string {
    const names: string[] = [];
    const kinds: string[] = [];
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1;
      const kind = words.length > 1 ? this.#language.kindOf(word, isLast) : undefined;
      if (kind !== undefined) {
        if (!kinds.includes(`${KIND}${kind}`)) kinds.push(`${KIND}${kind}`);
      } else if (words.length === 1 || !this.#language.connecting.has(word)) {
        names.push(oneSpelling(word));
      }
    }
    return [...names, ...kinds].join(' ');
  }
}

/** Writes `aa` and `oe` (å and ø on other keyboards) as plain words have them. */
export function oneSpelling(word: string): string {
  if (word === 'sankt' || word === 'sankte') return 'st';
  return word.includes('aa') || word.includes('oe')
    ? word.replaceAll('aa', 'a').replaceAll('oe', 'o')
    : word;
}
