/**
 * The file of destinations, as an operator may supply one (documented in README.md beside this): rows of
 * names and positions, each table's rows by their number from 0. Degrees are of WGS 84, longitude first;
 * `about` is 1 where a position is only about known.
 */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const lng = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));
const lat = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const about = v.picklist([0, 1]);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Number of a town. */
const town = count;

/**
 * `area` is the municipality; of a town that bears its name the county, or empty where no other bears it.
 * Inhabitants 0 where unknown.
 */
export const townRow = v.tupleWithRest(
  [name, v.pipe(v.string(), v.maxLength(100)), lng, lat, count, about],
  name,
);
export const districtRow = v.tupleWithRest([name, town, lng, lat, count], name);
export const postcodeRow = v.tuple([name, town, lng, lat]);
export const placeRow = v.tupleWithRest([name, town, lng, lat, about], name);
/** Streets of one town about whose positions the same is known. */
export const streetRow = v.tupleWithRest([town, lng, lat, about], name);

/** The file but for its rows, which are many and checked one by one. */
export const destinationFile = v.object({
  format: v.literal(1),
  attribution: v.array(v.object({ text: v.string(), url: v.string() })),
  /** What the country is called; ignored in what is typed. */
  country: v.array(name),
  towns: v.array(v.unknown()),
  districts: v.array(v.unknown()),
  postcodes: v.array(v.unknown()),
  places: v.array(v.unknown()),
  streets: v.array(v.unknown()),
});

export type TownRow = v.InferOutput<typeof townRow>;
export type DistrictRow = v.InferOutput<typeof districtRow>;
export type PostcodeRow = v.InferOutput<typeof postcodeRow>;
export type PlaceRow = v.InferOutput<typeof placeRow>;
export type StreetRow = v.InferOutput<typeof streetRow>;

export interface DestinationFile {
  readonly format: 1;
  readonly attribution: readonly { readonly text: string; readonly url: string }[];
  readonly country: readonly string[];
  readonly towns: readonly TownRow[];
  readonly districts: readonly DistrictRow[];
  readonly postcodes: readonly PostcodeRow[];
  readonly places: readonly PlaceRow[];
  readonly streets: readonly StreetRow[];
}
