/**
 * The file of destinations, which an operator may replace (see README.md in this folder): rows of names and
 * positions, and the words of its country. Rows are referred to by their number in their table, from 0. Degrees are
 * WGS 84, longitude first; accuracies are in metres, 0 for 100 or better.
 */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const lng = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const lat = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const accuracyMeters = count;
/** A town's row number. */
const town = count;
/** The number of a kind in `language.kinds`. */
const kind = count;

/**
 * `area` is the municipality. If the town has its municipality's name, `area` is the county, or empty when no other
 * town has the name. Inhabitants are 0 if unknown.
 */
export const townRow = v.tupleWithRest(
  [name, v.pipe(v.string(), v.maxLength(100)), lng, lat, count, accuracyMeters],
  name,
);
export const districtRow = v.tupleWithRest([name, town, lng, lat, count], name);
export const postcodeRow = v.tuple([name, town, lng, lat, accuracyMeters]);
export const placeRow = v.tupleWithRest([name, town, lng, lat, kind, accuracyMeters], name);
/**
 * West, south, east, north. A region with the name of its town is that town with an extent: an island that is a
 * municipality.
 */
export const regionRow = v.tupleWithRest([name, town, lng, lat, lng, lat, kind], name);
/** Streets of one town whose positions are equally well known. */
export const streetRow = v.tupleWithRest([town, lng, lat, accuracyMeters], name);

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

/** The file without its rows, which are many and are checked in steps. */
export const destinationFile = v.object({
  format: v.literal(2),
  attribution: v.array(v.object({ text: v.string(), url: v.string() })),
  /** The country's names; ignored in what is typed. */
  country: v.array(name),
  language: v.optional(language, {}),
  towns: v.array(v.unknown()),
  districts: v.array(v.unknown()),
  postcodes: v.array(v.unknown()),
  places: v.array(v.unknown()),
  regions: v.array(v.unknown()),
  streets: v.array(v.unknown()),
});

export type PlaceKind = (typeof PLACE_KINDS)[number];
export type TownRow = v.InferOutput<typeof townRow>;
export type DistrictRow = v.InferOutput<typeof districtRow>;
export type PostcodeRow = v.InferOutput<typeof postcodeRow>;
export type PlaceRow = v.InferOutput<typeof placeRow>;
export type RegionRow = v.InferOutput<typeof regionRow>;
export type StreetRow = v.InferOutput<typeof streetRow>;
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
