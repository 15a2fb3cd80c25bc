/**
 * The file of destinations, which an operator may replace (see README.md in this folder): rows of names and
 * positions, and the words of its country. Rows are referred to by their number in their table, from 0. Degrees are
 * WGS 84, longitude first; accuracies are in metres, 0 for 100 or better.
 */
import * as v from 'valibot';
import { Fault } from '../../src/domain/errors.ts';

/** Rows checked between two pauses. */
const CHUNK = 500;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const area = v.pipe(v.string(), v.maxLength(100));
const lng = degrees(180);
const lat = degrees(90);
/** A number of inhabitants or metres, or of a row or a kind. */
const count = v.custom<number>((value) => Number.isInteger(value) && (value as number) >= 0);

function degrees(most: number) {
  return v.custom<number>((value) => typeof value === 'number' && Math.abs(value) <= most);
}

/** The cells of each table's rows. Other names follow, except in postcodes. */
const ROWS = {
  /**
   * Name, municipality, position, inhabitants (0 if unknown), accuracy. If the town has its municipality's name, the county
   * takes the municipality's place, or nothing if no other town has the name.
   */
  towns: v.tupleWithRest([name, area, lng, lat, count, count], name),
  /** Name, town's number, position, inhabitants. */
  districts: v.tupleWithRest([name, count, lng, lat, count], name),
  /** Code, town's number, position, accuracy. */
  postcodes: v.tuple([name, count, lng, lat, count]),
  /** Name, town's number, position, number of the kind in `language.kinds`, accuracy. */
  places: v.tupleWithRest([name, count, lng, lat, count, count], name),
  /**
   * Name, town's number, west, south, east, north, number of the kind. A region with the name of its town is that town with an
   * extent: an island that is a municipality.
   */
  regions: v.tupleWithRest([name, count, lng, lat, lng, lat, count], name),
  /** Town's number, position, accuracy; the names are those of the town's streets of which just this is known. */
  streets: v.tupleWithRest([count, lng, lat, count], name),
};
type Table = keyof typeof ROWS;

export type TownRow = v.InferOutput<typeof ROWS.towns>;
export type DistrictRow = v.InferOutput<typeof ROWS.districts>;
export type PostcodeRow = v.InferOutput<typeof ROWS.postcodes>;
export type PlaceRow = v.InferOutput<typeof ROWS.places>;
export type RegionRow = v.InferOutput<typeof ROWS.regions>;
export type StreetRow = v.InferOutput<typeof ROWS.streets>;

export const PLACE_KINDS = ['place', 'station', 'airport', 'ferry', 'hospital', 'region'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

const words = v.optional(v.array(name), []);

/** How people of the country name things. Words are compared without case and diacritics. */
const language = v.object({
  /** Words for the middle of the town they stand with: "sentrum". */
  centre: words,
  /** Words that name no place: "parkering". */
  ignored: words,
  /** Words that join other words: "i", "ved". */
  connecting: words,
  /** What may follow a town's name, and says nothing beside it: "Voss, Vestland". */
  counties: words,
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
export type DestinationLanguage = v.InferOutput<typeof language>;

/** Rows are many, so they are checked in steps. */
const rows = v.array(v.unknown());

const file = v.object({
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

export type DestinationFile = Readonly<Omit<v.InferOutput<typeof file>, Table>> & {
  readonly [T in Table]: readonly v.InferOutput<(typeof ROWS)[T]>[];
};

/**
 * Parses and checks the file's text. Throws `Fault('bad-data')` if the file is invalid.
 * @yields every few milliseconds.
 */
export function* readDestinationFile(json: string): Generator<undefined, DestinationFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    throw new Fault('bad-data', 'The file of destinations is not JSON', { cause: error });
  }
  yield;
  const head = v.safeParse(file, parsed);
  if (!head.success) throw badFile(head.issues[0].message);
  const tables: Partial<Record<Table, unknown>> = {};
  for (const table of Object.keys(ROWS) as Table[]) {
    const read: unknown[] = [];
    for (const [at, row] of head.output[table].entries()) {
      if (at % CHUNK === 0) yield;
      const result = v.safeParse(ROWS[table], row, { abortEarly: true });
      if (!result.success) throw badFile(`${table}, row ${at}: ${JSON.stringify(row)}`);
      read.push(result.output);
    }
    tables[table] = read;
  }
  return { ...head.output, ...tables } as DestinationFile;
}

function badFile(message: string): Fault {
  return new Fault('bad-data', `The file of destinations is not as it should be: ${message}`);
}
