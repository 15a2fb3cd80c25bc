/**
 * Finds the destinations that a whole text names, however the name is written: "Asker st.", "Asker jernbanestasjon"
 * and "stasjonen i Asker" have one key, as have "Aalesund" and "Ålesund", "Sankt" and "St.".
 */
import type { Entry, Town } from './destination-entry.ts';
import type { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';

/** Marks a kind of place in a key, whichever of its words was used. */
const KIND = '§';
const NONE: readonly Entry[] = [];

/** A text that names a kind of place, and the words left beside it. */
export interface KindOfPlace {
  readonly fileKind: number;
  readonly rest: readonly string[];
}

export class NameLookup {
  readonly #language: PlaceLanguage;
  readonly #entries = new Map<string, Entry | Entry[]>();
  /** The keys of what may follow a place's name, made when a town is first asked for. */
  readonly #townKeys = new Map<Town, ReadonlySet<string>>();

  constructor(language: PlaceLanguage) {
    this.#language = language;
  }

  /** @param plain the plain words of a name */
  add(plain: string, entry: Entry): void {
    const key = this.#language.isPlainName(plain) ? plain : this.#key(plain.split(' '));
    const known = this.#entries.get(key);
    if (known === undefined) this.#entries.set(key, entry);
    else if (!Array.isArray(known)) {
      if (known !== entry) this.#entries.set(key, [known, entry]);
    } else if (known.at(-1) !== entry) known.push(entry);
  }

  named(words: readonly string[]): readonly Entry[] {
    const found = this.#entries.get(this.#key(words));
    if (found === undefined) return NONE;
    return Array.isArray(found) ? found : [found];
  }

  /** Returns the entries of each name that several have; a name has only one way of writing here. */
  *namedAlike(): Generator<readonly Entry[]> {
    for (const entries of this.#entries.values()) if (Array.isArray(entries)) yield entries;
  }

  /** Whether the words name the town or its municipality in full. */
  isIn(town: Town, words: readonly string[]): boolean {
    const keys = this.#townKeys.get(town) ?? this.#keysOfTown(town);
    this.#townKeys.set(town, keys);
    return keys.has(this.#key(words));
  }

  #keysOfTown({ names, area }: Town): ReadonlySet<string> {
    const keys = new Set<string>();
    const areaWords = area === '' ? [] : plainWords(area).split(' ');
    for (const name of names) {
      const words = plainWords(name).split(' ');
      keys.add(this.#key(words)).add(this.#key([...words, ...areaWords]));
    }
    return area === '' ? keys : keys.add(this.#key(areaWords));
  }

  /** Whether the name is this destination's alone. */
  isOnly(name: string, entry: Entry): boolean {
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
