/** Which column of a source is which field: by a small JSON file, as the page beside this one says, else by the columns' names. */
import * as v from 'valibot';

import { PROPERTY_KINDS, type PropertyKind } from '../../../src/domain/property-vocabulary.ts';

/**
 * The fields of a lot, each with the usual names of its column in Norwegian, Danish, Swedish and English; the first match
 * counts.
 */
export const USUAL_NAMES = {
  id: 'id parkinglotid lotid parkeringsid objektid områdenummer nummer nr',
  name: 'name navn namn parkeringsnavn stedsnavn anlegg title tittel',
  street: 'street gate gateadresse adresse address vej adress',
  city: 'city by poststed sted town stad ort kommune',
  postalCode: 'postalcode postnummer postnr postcode zip zipcode',
  country: 'countrycode landkode country land',
  longitude: 'longitude lon lng long lengdegrad x',
  latitude: 'latitude lat breddegrad y',
  position: 'position posisjon koordinater koordinat coordinates geom wkt',
  chargers: 'totalnoofchargers chargers ladepunkter antallladepunkter ladeplasser',
  spaces: 'noofspaces spaces plasser antallplasser capacity kapasitet',
  handicapSpaces:
    'noofhandicapspaces hcplasser handicapplasser antallforflytningshemmede forflytningshemmede',
  connectors: 'connectors kontakter plugs',
  pricePerHour: 'priceperhour timepris prisprtime kronerprtime',
  maxPricePerDay: 'maxpriceperday døgnpris makspris maksprisprdøgn',
  registerId: 'registerid parkeringsregisternummer',
  description: 'description beskrivelse beskrivning merknad',
  prices: 'prices price priser pris takst takster charge',
  openingHours: 'openinghours åpningstider åpningstid öppettider hours',
  fee: 'fee avgift gebyr',
  maxStay: 'maxstay makstid tidsbegrensning',
  maxHeight: 'maxheight makshøyde høydegrense høyde',
  operator: 'operator operatør driver tilbyder parkeringstilbydernavn',
  payment: 'payment betaling betalingsmåter paymentmethods',
  kind: '',
  currency: '',
} as const;

export type LotField = keyof typeof USUAL_NAMES;
const LOT_FIELDS = Object.keys(USUAL_NAMES) as LotField[];

export interface ValueSource {
  /** Columns, or paths into JSON such as `aktivVersjon.navn`; several are summed. */
  readonly columns: readonly string[];
  /** The same text for every row. */
  readonly text?: string | undefined;
  /** The values that mean yes, whatever their case. */
  readonly is?: readonly string[] | undefined;
  /** The values that mean no. */
  readonly isNot?: readonly string[] | undefined;
}

export interface Mapping {
  /** Path to the rows in JSON; the whole of it where left out. */
  readonly rows?: string | undefined;
  /** Conditions that each row must meet. */
  readonly where: readonly ValueSource[];
  /** The reference system of its positions: EPSG:25832, 25833 or 25835; WGS 84 unless given. */
  readonly crs?: string | undefined;
  readonly fields: ReadonlyMap<LotField, ValueSource>;
  readonly properties: ReadonlyMap<PropertyKind, ValueSource>;
}

const VALUE = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));
const VALUES = v.pipe(
  v.union([VALUE, v.array(VALUE)]),
  v.transform((values) => [values].flat()),
);
const SOURCE = v.union(
  [
    v.pipe(
      v.string(),
      v.transform((column): ValueSource => ({ columns: [column] })),
    ),
    v.pipe(
      v.strictObject({ text: v.string() }),
      v.transform(({ text }): ValueSource => ({ columns: [], text })),
    ),
    v.pipe(
      v.strictObject({ sum: v.array(v.string()) }),
      v.transform(({ sum }): ValueSource => ({ columns: sum })),
    ),
    v.pipe(
      v.strictObject({ column: v.string(), is: v.optional(VALUES), isNot: v.optional(VALUES) }),
      v.transform(({ column, ...values }): ValueSource => ({ columns: [column], ...values })),
    ),
  ],
  'a column’s name, {"column": …, "is": …}, {"sum": ["…", "…"]} or {"text": …} is needed',
);
const CONDITION = v.pipe(
  SOURCE,
  v.check(({ is, isNot }) => (is ?? isNot) !== undefined, '"is" or "isNot" is needed'),
);

const MAPPING = v.strictObject(
  {
    rows: v.optional(v.string()),
    crs: v.optional(v.string()),
    'rows where': v.optional(
      v.pipe(
        v.union([CONDITION, v.array(CONDITION)]),
        v.transform((conditions) => [conditions].flat()),
      ),
      [],
    ),
    ...v.entriesFromList(
      LOT_FIELDS.map((name) => `lot.${name}` as const),
      v.optional(SOURCE),
    ),
    ...v.entriesFromList(
      PROPERTY_KINDS.map((kind) => `property.${kind}` as const),
      v.optional(SOURCE),
    ),
  },
  `no item of a mapping: known are rows, rows where, crs, ${LOT_FIELDS.map((name) => `lot.${name}`).join(', ')}, and property.* with ${PROPERTY_KINDS.join(', ')}`,
);

/** @throws Error that names the item that can't be understood */
export function parseMapping(text: string): Mapping {
  const { success, issues, output } = v.safeParse(MAPPING, mappingIn(text));
  if (!success) {
    const [issue] = issues;
    throw new Error(`"${v.getDotPath(issue) ?? ''}" of the mapping: ${issue.message}`);
  }
  const listed = <K extends string>(prefix: string, names: readonly K[]) =>
    new Map(
      names.flatMap((name): [K, ValueSource][] => {
        const source = output[`${prefix}.${name}` as keyof typeof output] as
          | ValueSource
          | undefined;
        return source ? [[name, source]] : [];
      }),
    );
  return {
    rows: output.rows,
    where: output['rows where'],
    crs: output.crs,
    fields: listed('lot', LOT_FIELDS),
    properties: listed('property', PROPERTY_KINDS),
  };
}

function mappingIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The mapping is no JSON: ${message}. Its shape: tools/import/table/README.md`, {
      cause: error,
    });
  }
}

/** The columns that a mapping names, to find those that a table lacks. */
export function namedColumns({ fields, properties, where }: Mapping): string[] {
  return [...fields.values(), ...properties.values(), ...where].flatMap(({ columns }) => columns);
}

/** The usual names of each field's column, as `plain` has them. */
const NAMES = LOT_FIELDS.map(
  (field) => [field, USUAL_NAMES[field].split(' ').filter(Boolean)] as const,
);

/**
 * A mapping guessed from the columns' usual names, for a table without one.
 * @param hasPositions whether the rows have positions of their own, as in GeoJSON
 */
export function guessMapping(columns: readonly string[], hasPositions = false): Mapping {
  const byName = new Map(columns.map((column) => [plain(column), column]));
  const fields = new Map(
    NAMES.flatMap(([field, names]) => {
      if (hasPositions && /^(longitude|latitude|position)$/.test(field)) return [];
      const name = names.find((usual) => byName.has(usual));
      return name === undefined ? [] : [[field, { columns: [byName.get(name) ?? ''] }] as const];
    }),
  );
  return { where: [], fields, properties: new Map() };
}

function plain(column: string): string {
  return column
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
}

/** How many of the usual names a row of cells has. */
export function usualNames(cells: readonly string[]): number {
  const usual = new Set(NAMES.flatMap(([, names]) => names));
  return cells.filter((cell) => usual.has(plain(cell))).length;
}

/** The mapping as the text of a mapping file. */
export function mappingText({ fields }: Mapping): string {
  const items = [...fields].map(([field, { columns }]) => [`lot.${field}`, columns[0]]);
  return JSON.stringify(Object.fromEntries(items), undefined, 2);
}
