import type { BBox, Position } from '../../src/domain/geo.ts';
import type { DestinationKind } from '../../src/domain/search-api.ts';
import { hasWordFrom, hasWords } from './plain-words.ts';

/** A destination: a row of the file, or one of the streets of a row. */
export interface Entry {
  /** Its place among all: towns, districts, postcodes, places, regions, streets. It breaks ties. */
  readonly number: number;
  /** An island that is a municipality is a town of the kind `region`. */
  kind: DestinationKind;
  readonly name: string;
  /** The plain words of the name: "karl johans gate". */
  readonly plain: string;
  readonly otherNames: readonly string[];
  /** The plain words of the other names. */
  readonly otherPlain: readonly string[];
  readonly town: Town;
  readonly position: Position;
  accuracyMeters: number;
  extent: BBox | undefined;
  /** A town's or district's; for anything else, its town's. */
  readonly inhabitants: number;
  /** The number of its kind in the file: of places and regions. */
  readonly fileKind: number | undefined;
}

export interface Town {
  /** Its name, and its municipality or a neighbouring town where several towns have the name. */
  readonly label: string;
  /** Its names and its label. */
  readonly names: readonly string[];
  /** Its municipality, or its county; may be empty. */
  readonly area: string;
  readonly inhabitants: number;
  /** The plain words that say where something in the town is. */
  readonly words: readonly string[];
  /** The town itself, and what is in it. */
  readonly entries: Entry[];
}

export function isTown(entry: Entry): boolean {
  return entry.town.entries[0] === entry;
}

/** Returns the plain words of each name, its own first. */
export function plainNamesOf({ plain, otherPlain }: Entry): readonly string[] {
  return otherPlain.length === 0 ? [plain] : [plain, ...otherPlain];
}

/** Whether a name of the destination, or of its town, has the word. */
export function hasWord(entry: Entry, word: string): boolean {
  return (
    hasWords(entry.plain, word) ||
    entry.town.words.includes(word) ||
    entry.otherPlain.some((name) => hasWords(name, word))
  );
}

/** Whether a name of the destination, or of its town, has a word that begins so. */
export function hasWordBeginning(entry: Entry, beginning: string): boolean {
  return (
    hasWordFrom(entry.plain, beginning) ||
    entry.town.words.some((word) => word.startsWith(beginning)) ||
    entry.otherPlain.some((name) => hasWordFrom(name, beginning))
  );
}

/** Whether a name of the destination, or of its town, has one of the words. */
export function hasOneOf(entry: Entry, words: ReadonlyMap<string, unknown>): boolean {
  const isOne = (word: string): boolean => words.has(word);
  return (
    entry.town.words.some(isOne) || plainNamesOf(entry).some((name) => name.split(' ').some(isOne))
  );
}

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
