import { createHash } from 'node:crypto';

import { fold } from '../../src/domain/fold.ts';
import { isPosition, type Position } from '../../src/domain/geo.ts';
import { lotIdOf } from '../../src/domain/lot.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import { type ImportedRow, member } from './lot-row.ts';
import type { LotField, Mapping, Source } from './mapping.ts';

const YES = new Set(['yes', 'ja', 'y', 'j', 'true', 'sann', 'x', '1', 'on']);
const NO = new Set(['no', 'nei', 'n', 'false', 'usann', '0', 'off', 'gratis', 'free', 'nej']);

export interface MappedInput {
  /** What the report calls the row: its line or place in the source. */
  readonly row: string;
  readonly record: unknown;
  /** Where the source gives a position of its own (GeoJSON). */
  readonly coordinates?: Position | undefined;
}

/** A row of any source by a mapping: what its columns say, and nothing else. */
export function mappedLot(mapping: Mapping, input: MappedInput): ImportedRow {
  const { record } = input;
  const textAt = (field: LotField) => cellText(valueOf(mapping.fields.get(field), record));
  const name = textAt('name');
  const row = `${input.row}${name && ` "${name}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const coordinates = input.coordinates ?? positionOf(mapping, record);
  if (!coordinates) return reject('no position');
  if (!isPosition(coordinates)) {
    const [x = 0, y = 0] = coordinates;
    return reject(
      Math.abs(x) > 180 || Math.abs(y) > 180
        ? 'position in metres, not in degrees (convert it to WGS 84)'
        : 'no usable position',
    );
  }

  const leftOut: string[] = [];
  const countAt = (field: LotField): number | undefined => {
    const text = textAt(field);
    const count = countIn(text);
    if (count === undefined && text !== '') leftOut.push(`${field}: "${text}" is no count`);
    return count === 0 ? undefined : count;
  };
  const fee = textAt('fee');
  const feeSays = yesOrNo(fee);
  return {
    lot: {
      id: idOf(textAt('id'), name, coordinates),
      name,
      street: textAt('street'),
      city: textAt('city'),
      postalCode: textAt('postalCode'),
      country: textAt('country'),
      coordinates,
      kinds: [
        ...kindsOf(mapping, record),
        ...(feeSays === undefined ? [] : ([feeSays ? 'paid' : 'free'] as const)),
        ...(textAt('maxHeight') === '' ? [] : (['heightLimit'] as const)),
        ...(textAt('maxStay') === '' ? [] : (['timeLimited'] as const)),
      ],
      chargers: countAt('chargers'),
      spaces: countAt('spaces'),
      handicapSpaces: countAt('handicapSpaces'),
      description: [
        textAt('description'),
        { about: 'maxHeight', text: textAt('maxHeight') },
        { about: 'operator', text: textAt('operator') },
      ],
      prices: [
        { about: 'openingHours', text: textAt('openingHours') },
        textAt('prices'),
        { about: 'fee', text: feeSays === undefined ? fee : '' },
        { about: 'maxStay', text: textAt('maxStay') },
      ],
      paymentProviders: textAt('payment')
        .split(/[;,|]/)
        .map((way) => way.trim())
        .filter((way) => way !== ''),
    },
    leftOut,
  };
}

/** Columns that a mapping names and a record hasn't, for the one mistake everybody makes. */
export function missingColumns(mapping: Mapping, record: unknown): string[] {
  const named = [...mapping.fields.values(), ...mapping.properties.values()];
  return named.flatMap(({ column }) =>
    column === undefined || pathOf(record, column) !== undefined ? [] : [column],
  );
}

function valueOf(source: Source | undefined, record: unknown): unknown {
  if (source?.text !== undefined) return source.text;
  return source?.column === undefined ? undefined : pathOf(record, source.column);
}

/** A column by its whole name, else a path of members. */
export function pathOf(record: unknown, path: string): unknown {
  const whole = member(record, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>((value, name) => member(value, name), record);
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

function kindsOf(mapping: Mapping, record: unknown): PropertyKind[] {
  return [...mapping.properties].flatMap(([kind, source]) => {
    const text = fold(cellText(valueOf(source, record)));
    const applies = source.is
      ? source.is.some((value) => fold(value) === text)
      : yesOrNo(text) === true || isSome(text);
    return applies ? [kind] : [];
  });
}

function yesOrNo(text: string): boolean | undefined {
  const folded = fold(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}

/**
 * `120`, `1 200`, `120.0`; undefined for anything that is no whole number, and for `1.000`: one where
 * the point is the decimals', a thousand where it parts the thousands.
 */
function countIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(/[.,](?!000$)0+$/, '');
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

/** Whether a count is more than none, whichever a point in it means. */
function isSome(text: string): boolean {
  return (countIn(text.replace(/[.,]000$/, '')) ?? 0) > 0;
}

/** Decimal comma or point. */
function degrees(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const text = cellText(value).replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Two columns, or one: `POINT (lng lat)`, `[lng, lat]` of JSON, or "lat, lng" as maps write it. */
function positionOf({ fields }: Mapping, record: unknown): readonly number[] | undefined {
  const lng = degrees(valueOf(fields.get('longitude'), record));
  const lat = degrees(valueOf(fields.get('latitude'), record));
  if (lng !== undefined && lat !== undefined) return [lng, lat];
  const value = valueOf(fields.get('position'), record);
  const list: unknown = member(value, 'coordinates') ?? value;
  if (Array.isArray(list)) return list.length === 2 ? list.map(Number) : undefined;
  const text = cellText(value);
  const [, x, y] = /^POINT\s*\(\s*(\S+)\s+(\S+?)\s*\)$/i.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const [, first, second] =
    /^([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return first === undefined || second === undefined ? undefined : [Number(second), Number(first)];
}

/**
 * The source's id in the letters an address may hold (D4). Where that would drop a letter ("Å1", "Ø1"), made
 * from the id; without one, from name and place.
 */
function idOf(source: string, name: string, [lng, lat]: Position): string {
  const text = source.normalize('NFC');
  const written = text.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const dropsLetters = /[\p{L}\p{M}\p{N}]/u.test(text.replaceAll(/\w/g, ''));
  if (!dropsLetters && lotIdOf(written) !== undefined) return written;
  const hash = createHash('sha256')
    .update(dropsLetters ? text : `${name} ${lng} ${lat}`)
    .digest('hex');
  return `lot-${hash.slice(0, 12)}`;
}
