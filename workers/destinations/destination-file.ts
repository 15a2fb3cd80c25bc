/**
 * The file of destinations, which an operator may replace (see README.md in this folder): rows of names and
 * positions, and the words of its country. Rows are referred to by their number in their table, from 0. Degrees are
 * WGS 84, longitude first; accuracies are in metres, 0 for 100 or better.
 */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));

/**
 * `area` is the municipality. If the town has its municipality's name, `area` is the county, or empty when no other
 * town has the name. Inhabitants are 0 if unknown.
 */
export type TownRow = [
  name: string,
  area: string,
  lng: number,
  lat: number,
  inhabitants: number,
  accuracyMeters: number,
  ...otherNames: string[],
];
/** `town` is a town's row number. */
export type DistrictRow = [
  name: string,
  town: number,
  lng: number,
  lat: number,
  inhabitants: number,
  ...otherNames: string[],
];
export type PostcodeRow = [
  name: string,
  town: number,
  lng: number,
  lat: number,
  accuracyMeters: number,
];
/** `kind` is the number of a kind in `language.kinds`. */
export type PlaceRow = [
  name: string,
  town: number,
  lng: number,
  lat: number,
  kind: number,
  accuracyMeters: number,
  ...otherNames: string[],
];
/** A region with the name of its town is that town with an extent: an island that is a municipality. */
export type RegionRow = [
  name: string,
  town: number,
  west: number,
  south: number,
  east: number,
  north: number,
  kind: number,
  ...otherNames: string[],
];
/** Streets of one town whose positions are equally well known. */
export type StreetRow = [
  town: number,
  lng: number,
  lat: number,
  accuracyMeters: number,
  ...names: string[],
];

export const PLACE_KINDS = ['place', 'station', 'airport', 'ferry', 'hospital', 'region'] as const;
const words = v.optional(v.array(name), []);

/** How people of the country name things. Words are compared without case and diacritics. */
const language = v.object({
  /** Words for the middle of the town they stand with: "sentrum". */
  centre: words,
  /** Words that name no place: "parkering". */
  ignored: words,
  /** Words that join other words: "i", "ved". */
  connecting: words,
  /**
   * A kind of place, then the words for it. With a town they mean the town's place of that kind; in a name each
   * word stands for the others.
   */
  kinds: v.optional(v.array(v.tupleWithRest([v.picklist(PLACE_KINDS)], name)), [['place']]),
  /** Words that stand for each other, alone or at the end of a word, and their short forms. */
  streets: v.optional(v.array(v.object({ words: v.array(name), short: words })), []),
  /** Words, or ends of words, that stand for each other. */
  endings: v.optional(v.array(v.array(name)), []),
  /** What foreign visitors say, with the words of the names. */
  alsoSaid: v.optional(v.record(v.string(), v.array(name)), {}),
});

/** Rows are many and are checked in steps (see read-destination-file.ts). */
const rows = v.custom<readonly unknown[]>(Array.isArray);

/** The file without its rows. */
export const destinationFile = v.object({
  format: v.literal(2),
  attribution: v.array(v.object({ text: v.string(), url: v.string() })),
  /** The country's names; ignored in what is typed. */
  country: v.array(name),
  language: v.optional(language, {}),
  towns: rows,
  districts: rows,
  postcodes: rows,
  places: rows,
  regions: rows,
  streets: rows,
});

export type PlaceKind = (typeof PLACE_KINDS)[number];
export type DestinationLanguage = v.InferOutput<typeof language>;

export interface DestinationFile {
  readonly format: 2;
  readonly attribution: readonly { readonly text: string; readonly url: string }[];
  readonly country: readonly string[];
  readonly language: DestinationLanguage;
  readonly towns: readonly TownRow[];
  readonly districts: readonly DistrictRow[];
  readonly postcodes: readonly PostcodeRow[];
  readonly places: readonly PlaceRow[];
  readonly regions: readonly RegionRow[];
  readonly streets: readonly StreetRow[];
}
