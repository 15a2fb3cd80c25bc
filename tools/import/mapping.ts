/**
 * Which column of a source is what, from a small file: JSON, or a line each such as
 *
 *     lot.name = "Parkeringsnavn"
 *     lot.city = text "Moss"
 *     property.indoor = "Type" is "P-hus" | "Garasje"
 *     rows = "data.lots"
 */
import { PROPERTY_KINDS, type PropertyKind } from '../../src/domain/property-vocabulary.ts';

export const LOT_FIELDS = [
  'id',
  'name',
  'street',
  'city',
  'postalCode',
  'country',
  'longitude',
  'latitude',
  'position',
  'chargers',
  'spaces',
  'handicapSpaces',
  'description',
  'prices',
  'openingHours',
  'fee',
  'maxStay',
  'maxHeight',
  'operator',
  'payment',
] as const;

export type LotField = (typeof LOT_FIELDS)[number];

/** Where a value comes from. */
export interface Source {
  /** A column, or a path into JSON such as `aktivVersjon.navn`. */
  readonly column?: string | undefined;
  /** The same text for every row. */
  readonly text?: string | undefined;
  /** For properties: the values that mean yes, whatever their case. */
  readonly is?: readonly string[] | undefined;
}

export interface Mapping {
  /** Path to the rows in JSON; the whole of it where left out. */
  readonly rows?: string | undefined;
  readonly fields: ReadonlyMap<LotField, Source>;
  readonly properties: ReadonlyMap<PropertyKind, Source>;
}

/** @throws Error that names the line or key that can't be understood */
export function parseMapping(text: string): Mapping {
  const entries = text.trimStart().startsWith('{') ? fromJson(text) : fromLines(text);
  const fields = new Map<LotField, Source>();
  const properties = new Map<PropertyKind, Source>();
  let rows: string | undefined;
  for (const [key, source] of entries) {
    const field = LOT_FIELDS.find((name) => key === `lot.${name}`);
    const kind = PROPERTY_KINDS.find((name) => key === `property.${name}`);
    if (key === 'rows') rows = source.column;
    else if (field) fields.set(field, source);
    else if (kind) properties.set(kind, source);
    else throw new Error(`"${key}" is no item of a mapping: ${KNOWN}`);
  }
  return { rows, fields, properties };
}

const KNOWN = `rows, ${LOT_FIELDS.map((name) => `lot.${name}`).join(', ')}, and property.* with ${PROPERTY_KINDS.join(', ')}`;

function fromJson(text: string): [key: string, source: Source][] {
  const json = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return Object.entries(json).map(([key, value]) => {
    if (typeof value === 'string') return [key, { column: value }];
    const { column, text: constant, is } = (value ?? {}) as Readonly<Record<string, unknown>>;
    const values = Array.isArray(is) ? is : [is];
    if (typeof column !== 'string' && typeof constant !== 'string') {
      throw new Error(`"${key}" needs a column's name, or {"column": …} or {"text": …}`);
    }
    return [
      key,
      {
        ...(typeof column === 'string' && { column }),
        ...(typeof constant === 'string' && { text: constant }),
        ...(is !== undefined && { is: values.map(String) }),
      },
    ];
  });
}

function fromLines(text: string): [key: string, source: Source][] {
  return text.split(/\r?\n/).flatMap((line, index): [key: string, source: Source][] => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, key, value] = /^\s*([\w.]+)\s*=\s*(.+?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      throw new Error(`line ${index + 1} is no "item = column": ${line.trim()}`);
    }
    const [, constant] = /^text\s+(.+)$/.exec(value) ?? [];
    if (constant !== undefined) return [[key, { text: unquoted(constant) }]];
    const [, column, values] = /^(".*?"|.+?)\s+is\s+(.+)$/.exec(value) ?? [];
    if (column === undefined || values === undefined) return [[key, { column: unquoted(value) }]];
    return [[key, { column: unquoted(column), is: values.split('|').map(unquoted) }]];
  });
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed;
}
