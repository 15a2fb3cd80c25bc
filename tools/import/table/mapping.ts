/**
 * Reads which column of a source is which field, from a small file: JSON, or lines such as
 *
 *     lot.name = "Parkeringsnavn"
 *     lot.city = text "Moss"
 *     lot.spaces = "Avgiftsbelagte" + "Avgiftsfrie"
 *     property.indoor = "Type" is "P-hus" | "Garasje"
 *     rows = "data.lots"
 *     rows where "Status" is "Open" | "Active"
 */
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

/** Where a value comes from. */
export interface ValueSource {
  /** Columns, or paths into JSON such as `aktivVersjon.navn`; several are summed. */
  readonly columns: readonly string[];
  /** The same text for every row. */
  readonly text?: string | undefined;
  /** For properties and rows: the values that mean yes, whatever their case. */
  readonly is?: readonly string[] | undefined;
  /** Whether `is` holds the values that mean no. */
  readonly isNot?: boolean | undefined;
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

/** @throws Error that names the line or key that can't be understood */
export function parseMapping(text: string): Mapping {
  const entries = text.trimStart().startsWith('{') ? fromJson(text) : fromLines(text);
  const fields = new Map<LotField, ValueSource>();
  const properties = new Map<PropertyKind, ValueSource>();
  const where: ValueSource[] = [];
  let rows: string | undefined;
  let crs: string | undefined;
  for (const [key, source] of entries) {
    const field = LOT_FIELDS.find((name) => key === `lot.${name}`);
    const kind = PROPERTY_KINDS.find((name) => key === `property.${name}`);
    const [first] = source.columns;
    if (key === 'rows') rows = first;
    else if (key === 'crs') crs = source.text ?? first;
    else if (key === 'rows where') where.push(source);
    else if (field) fields.set(field, source);
    else if (kind) properties.set(kind, source);
    else throw new Error(`"${key}" is no item of a mapping: ${KNOWN}`);
  }
  for (const { is } of where) {
    if (!is) throw new Error('rows where needs values: rows where "Status" is "Open"');
  }
  return { rows, where, crs, fields, properties };
}

const KNOWN = `rows, rows where, crs, ${LOT_FIELDS.map((name) => `lot.${name}`).join(', ')}, and property.* with ${PROPERTY_KINDS.join(', ')}`;

type Entry = [key: string, source: ValueSource];

function fromJson(text: string): Entry[] {
  const json = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return Object.entries(json).flatMap(([key, value]): Entry[] => {
    const values = key === 'rows where' && Array.isArray(value) ? value : [value];
    return values.map((one: unknown) => [key, sourceOf(key, one)]);
  });
}

function sourceOf(key: string, value: unknown): ValueSource {
  if (typeof value === 'string') return { columns: [value] };
  const { column, sum, text, is, isNot } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const columns = (Array.isArray(sum) ? sum : [column]).filter((name) => typeof name === 'string');
  const values = is ?? isNot;
  if (columns.length === 0 && typeof text !== 'string') {
    throw new Error(
      `"${key}" needs a column's name, or {"column": …}, {"sum": ["…", "…"]} or {"text": …}`,
    );
  }
  return {
    columns,
    ...(typeof text === 'string' && { text }),
    ...(values !== undefined && { is: (Array.isArray(values) ? values : [values]).map(String) }),
    ...(isNot !== undefined && { isNot: true }),
  };
}

function fromLines(text: string): Entry[] {
  return text.split(/\r?\n/).flatMap((line, index): Entry[] => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, condition] = /^\s*rows\s+where\s+(.+?)\s*$/.exec(line) ?? [];
    if (condition !== undefined) return [['rows where', lineSource(condition)]];
    const [, key, value] = /^\s*([\w.]+)\s*=\s*(.+?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      throw new Error(`line ${index + 1} is no "item = column": ${line.trim()}`);
    }
    return [[key, lineSource(value)]];
  });
}

function lineSource(value: string): ValueSource {
  const [, constant] = /^text\s+(.+)$/.exec(value) ?? [];
  if (constant !== undefined) return { columns: [], text: unquoted(constant) };
  const [, column, not, values] = /^(".*?"|.+?)\s+is\s+(not\s+)?(.+)$/.exec(value) ?? [];
  if (column !== undefined && values !== undefined) {
    return {
      columns: [unquoted(column)],
      is: values.split('|').map(unquoted),
      ...(not !== undefined && { isNot: true }),
    };
  }
  const summed = /^"[^"]*"(?:\s*\+\s*"[^"]*")+$/.test(value)
    ? [...value.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
    : [unquoted(value)];
  return { columns: summed };
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed;
}
