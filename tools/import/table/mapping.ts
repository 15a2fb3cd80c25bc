/** Reads which column of a source is which field, from a small JSON file; the page beside this one says how. */
import * as v from 'valibot';

import { PROPERTY_KINDS, type PropertyKind } from '../../../src/domain/property-vocabulary.ts';

export const LOT_FIELDS = [
  'id',
  'registerId',
  'name',
  'street',
  'city',
  'postalCode',
  'country',
  'longitude',
  'latitude',
  'position',
  'kind',
  'chargers',
  'connectors',
  'spaces',
  'handicapSpaces',
  'description',
  'prices',
  'pricePerHour',
  'maxPricePerDay',
  'currency',
  'openingHours',
  'fee',
  'maxStay',
  'maxHeight',
  'operator',
  'payment',
] as const;

export type LotField = (typeof LOT_FIELDS)[number];

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
const WRITTEN_SOURCE = v.union(
  [
    v.pipe(
      v.string(),
      v.transform((column) => ({ columns: [column] })),
    ),
    v.strictObject({ text: v.string() }),
    v.strictObject({ sum: v.array(v.string()) }),
    v.strictObject({ column: v.string(), is: v.optional(VALUES), isNot: v.optional(VALUES) }),
  ],
  'a column’s name, {"column": …, "is": …}, {"sum": ["…", "…"]} or {"text": …} is needed',
);
const SOURCE = v.pipe(
  WRITTEN_SOURCE,
  v.transform((written): ValueSource => {
    if ('columns' in written) return written;
    if ('text' in written) return { columns: [], text: written.text };
    if ('sum' in written) return { columns: written.sum };
    const { column, is, isNot } = written;
    return { columns: [column], is, isNot };
  }),
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
