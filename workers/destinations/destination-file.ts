/**
 * The file of destinations, as an operator may supply one (documented in README.md beside this): rows of
 * names and positions, each table's rows by their number from 0, and what its country calls things.
 * Degrees are of WGS 84, longitude first; accuracies are in metres, 0 where 100 or better.
 */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const lng = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const lat = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const accuracyMeters = count;
/** Number of a town. */
const town = count;
/** Number of a kind in `language.kinds`. */
const kind = count;

/**
 * `area` is the municipality; of a town that bears its name the county, or empty where no other bears it.
 * Inhabitants 0 where unknown.
 */
export const townRow = v.tupleWithRest(
  [name, v.pipe(v.string(), v.maxLength(100)), lng, lat, count, accuracyMeters],
  name,
);
export const districtRow = v.tupleWithRest([name, town, lng, lat, count], name);
export const postcodeRow = v.tuple([name, town, lng, lat, accuracyMeters]);
export const placeRow = v.tupleWithRest([name, town, lng, lat, kind, accuracyMeters], name);
/**
 * West, south, east, north. A region that bears the name of its town is that town, with an extent: an
 * island that is a municipality.
 */
export const regionRow = v.tupleWithRest([name, town, lng, lat, lng, lat, kind], name);
/** Streets of one town about whose positions the same is known. */
export const streetRow = v.tupleWithRest([town, lng, lat, accuracyMeters], name);

export const PLACE_KINDS = ['place', 'station', 'airport', 'ferry', 'hospital', 'region'] as const;
const words = v.optional(v.array(name), []);

/** How a country's people name things. Words are compared without case and marks. */
const language = v.object({
  /** "sentrum": the middle of the town beside it. */
  centre: words,
  /** "parkering": tells nothing of a place. */
  ignored: words,
  /** "i", "ved": joins the words that tell. */
  connecting: words,
  /**
   * What a kind of place is, then the words for it: with a town they mean the place of that kind there, and in
   * a name each stands for the others.
   */
  kinds: v.optional(v.array(v.tupleWithRest([v.picklist(PLACE_KINDS)], name)), [['place']]),
  /** Words that stand for each other as a word or at its end, and how they are shortened. */
  streets: v.optional(v.array(v.object({ words: v.array(name), short: words })), []),
  /** Words, or ends of words, that stand for each other. */
  endings: v.optional(v.array(v.array(name)), []),
  /** What visitors from elsewhere say, with the words of the names. */
  alsoSaid: v.optional(v.record(v.string(), v.array(name)), {}),
});

/** The file but for its rows, which are many and checked one by one. */
export const destinationFile = v.object({
  format: v.literal(2),
  attribution: v.array(v.object({ text: v.string(), url: v.string() })),
  /** What the country is called; ignored in what is typed. */
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
