import { CURRENCIES } from '../../../src/domain/currencies.ts';
import { fold } from '../../../src/domain/fold.ts';
import { bboxContains, type Position } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { MOST, readAmount, readSpaces } from '../../../src/domain/row-values.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { lotId, madeId } from '../../../server/source-ids.ts';
import {
  labelOf,
  member,
  metersOf,
  minutesOf,
  NORWAY,
  numberOf,
  pathOf,
  plugsIn,
  positionOf,
} from '../lot/values.ts';
import type { RowReader, SourceConnector, SourceLot } from '../source.ts';
import type { LotField, Mapping, ValueSource } from './mapping.ts';
import { fromUtm } from './utm.ts';

const YES = new Set(['yes', 'ja', 'y', 'j', 'true', 'sann', 'x', '1', 'on']);
const NO = new Set(['no', 'nei', 'n', 'false', 'usann', '0', 'off', 'gratis', 'free', 'nej']);

/** A row, and its position where the source gives one of its own (GeoJSON). */
interface RowParts {
  readonly record: unknown;
  readonly coordinates?: readonly number[] | undefined;
}

/** Reads rows by a mapping: what their columns say, and nothing else. */
export function mappedRows(mapping: Mapping, partsOf: (row: unknown) => RowParts): RowReader {
  const nameIn = (record: unknown) => textFor(mapping.fields.get('name'), record);
  return {
    label: (row, at) => labelOf(at, nameIn(partsOf(row.value).record)),
    convert: (row) => mappedLot(mapping, partsOf(row.value), row.leftOut),
  };
}

function mappedLot(
  mapping: Mapping,
  { record, coordinates: ownCoordinates }: RowParts,
  leftOut: string[],
): SourceLot | string {
  const textAt = (field: LotField) => textFor(mapping.fields.get(field), record);
  const not = mapping.where.find((source) => !holds(source, record));
  if (not) return `rows where: "${not.columns[0]}" is ${textFor(not, record) || 'empty'}`;
  const written = ownCoordinates ?? writtenPosition(mapping, record) ?? [];
  const degrees = mapping.crs === undefined ? written : fromUtm(mapping.crs, written);
  const [lng, lat] = degrees ?? written;
  const coordinates = positionOf(lng, lat);
  if (typeof coordinates === 'string') return coordinates;

  const read = <T>(
    field: LotField,
    readText: (text: string) => T | undefined,
    what: string,
  ): T | undefined => {
    const text = textAt(field);
    const value = text === '' ? undefined : readText(text);
    if (text !== '' && value === undefined) leftOut.push(`${field}: "${text}" is no ${what}`);
    return value;
  };
  const countAt = (field: LotField, most: number = MOST.spaces): number | undefined => {
    // An empty column counts as 0, unless all are empty.
    const filled = textsOf(mapping.fields.get(field), record).filter((one) => one !== '');
    const counts = filled.map(countIn);
    const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
    const wrong = sum > most ? String(sum) : filled[counts.indexOf(undefined)];
    if (wrong !== undefined) leftOut.push(`${field}: "${wrong}" is no count`);
    return wrong === undefined && filled.length > 0 ? sum : undefined;
  };
  const name = textAt('name');
  const fee = textAt('fee');
  const feeSays = yesOrNo(fee);
  const sourceId = lotId(textAt('id'));
  const registerId = textAt('registerId');
  const maxStayMinutes = minutesOf(textAt('maxStay'));
  const maxHeightMeters = metersOf(textAt('maxHeight'));
  const openingHours = read('openingHours', hoursIn, 'opening_hours: kept as text');
  return {
    id: sourceId ?? madeId(name, coordinates),
    ...(sourceId === undefined && { hasMadeId: true }),
    name,
    street: textAt('street'),
    city: textAt('city'),
    postalCode: postcode(textAt('postalCode'), textAt('country'), coordinates),
    country: textAt('country'),
    coordinates,
    kinds: [
      ...kindsOf(mapping, record),
      ...(feeSays === undefined ? [] : ([feeSays ? 'paid' : 'free'] as const)),
      ...(textAt('maxHeight') === '' ? [] : (['heightLimit'] as const)),
      ...(textAt('maxStay') === '' ? [] : (['timeLimited'] as const)),
    ],
    chargers: countAt('chargers', MOST.chargers),
    facts: {
      operatorName: textAt('operator') || undefined,
      kind: read('kind', kindIn, 'kind (parking, charging)'),
      openingHours,
      connectors: read('connectors', connectorsIn, 'list such as "2 x CCS 150 kW; 4 x Type 2"'),
      ...tariffOf(read, textAt('currency')),
      maxStayMinutes,
      maxHeightMeters,
      noOfSpaces: countAt('spaces'),
      noOfHandicapSpaces: countAt('handicapSpaces'),
    },
    description: [
      textAt('description'),
      { about: 'maxHeight', text: maxHeightMeters === undefined ? textAt('maxHeight') : '' },
    ],
    prices: [
      { about: 'openingHours', text: openingHours === undefined ? textAt('openingHours') : '' },
      textAt('prices'),
      { about: 'fee', text: feeSays === undefined ? fee : '' },
      { about: 'maxStay', text: maxStayMinutes === undefined ? textAt('maxStay') : '' },
    ],
    paymentProviders: textAt('payment')
      .split(/[;,|]/)
      .map((way) => way.trim())
      .filter((way) => way !== ''),
    registerIds:
      registerId === ''
        ? []
        : [registerId.includes(':') ? registerId : `parkeringsregisteret:${registerId}`],
  };
}

function textsOf(source: ValueSource | undefined, record: unknown): string[] {
  if (source?.text !== undefined) return [source.text];
  return (source?.columns ?? []).map((column) => cellText(pathOf(record, column)));
}

function valueOf(source: ValueSource | undefined, record: unknown): unknown {
  if (source?.text !== undefined) return source.text;
  const [column] = source?.columns ?? [];
  return column === undefined ? undefined : pathOf(record, column);
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

function textFor(source: ValueSource | undefined, record: unknown): string {
  return cellText(valueOf(source, record));
}

/** Whether a column holds one of the values that are asked for. */
function holds(source: ValueSource, record: unknown): boolean {
  const text = fold(textFor(source, record));
  const isOne = (values: readonly string[]) => values.some((value) => fold(value) === text);
  return (!source.is || isOne(source.is)) && !isOne(source.isNot ?? []);
}

function kindsOf(mapping: Mapping, record: unknown): PropertyKind[] {
  return [...mapping.properties].flatMap(([kind, source]) => {
    if (source.is ?? source.isNot) return holds(source, record) ? [kind] : [];
    return textsOf(source, record).some((text) => yesOrNo(text) === true || isSome(text))
      ? [kind]
      : [];
  });
}

function yesOrNo(text: string): boolean | undefined {
  const folded = fold(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}

/**
 * `120`, `1 200`, `120.0`; undefined for anything that is no whole number, and for `1.000`: the
 * point may stand before decimals or between thousands.
 */
function countIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(/[.,](?!000$)0+$/, '');
  return /^\d{1,6}$/.test(plain) ? readSpaces(Number(plain)) : undefined;
}

/** Whether a count is more than none, whichever a point in it means. */
function isSome(text: string): boolean {
  return (countIn(text.replace(/[.,]000$/, '')) ?? 0) > 0;
}

function kindIn(text: string): LotFacts['kind'] {
  return LOT_KINDS.find((kind) => kind === fold(text));
}

/** Opening hours, if the text names days in English or says 24/7. Any other text is for people. */
function hoursIn(text: string): string | undefined {
  const isSyntax =
    /^(24\/7|(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)[\s,-]*)*(?:\d\d:\d\d|off)[\s\S]*)$/.test(text) &&
    !/\bkl\b/i.test(text);
  return isSyntax ? text : undefined;
}

/** `2 x CCS 150 kW; 4 x Type 2`: all of it or nothing. */
function connectorsIn(text: string): SourceConnector[] | undefined {
  const connectors: SourceConnector[] = [];
  for (const part of text.split(/[;,](?!\d)|\+/)) {
    const [, count = '', words = '', power] =
      /^\s*(\d{1,4})\s*[x×]\s*(.+?)(?:[\s,]+(\d{1,4}(?:[.,]\d+)?)\s*kW)?\s*$/i.exec(part) ?? [];
    const [plug = PLUGS.find((one) => one === words), ...others] = plugsIn(words);
    if (plug === undefined || others.length > 0 || Number(count) === 0) return undefined;
    connectors.push({ plug, kW: numberOf(power), count: Number(count) });
  }
  return connectors;
}

function tariffOf(
  read: <T>(
    field: LotField,
    readText: (text: string) => T | undefined,
    what: string,
  ) => T | undefined,
  currencyText: string,
): Pick<LotFacts, 'tariff' | 'currency'> {
  const price = read('pricePerHour', priceIn, 'price');
  const maxPerDay = read('maxPricePerDay', priceIn, 'price');
  const currency = CURRENCIES.find((known) => known === currencyText.toUpperCase());
  // An unknown currency would make this another price.
  if (price === undefined || (currencyText !== '' && currency === undefined)) return {};
  const steps = [{ fromMinutes: 0, perMinutes: 60, price }];
  return {
    tariff: [{ steps, ...(maxPerDay !== undefined && { maxPerDay }) }],
    ...(currency && { currency }),
  };
}

/** `34`, `34,50`, `34 kr`, `kr 34,-`. */
function priceIn(text: string): number | undefined {
  return readAmount(numberOf(text.replaceAll(/kr\.?|nok|,-|\s/gi, '')));
}

/** The postcode with its leading 0: spreadsheets write `0150` as 150, and Norwegian postcodes have four digits. */
function postcode(text: string, country: string, position: Position): string {
  const isNorway = /^(NO|NOR|Norge|Noreg|Norway)?$/i.test(country);
  return /^\d{3}$/.test(text) && isNorway && bboxContains(NORWAY, position) ? `0${text}` : text;
}

/** Two columns, or one: `POINT (lng lat)`, `[lng, lat]` of JSON, or "lat, lng" as maps write it. */
function writtenPosition({ fields }: Mapping, record: unknown): readonly number[] | undefined {
  const lng = numberOf(valueOf(fields.get('longitude'), record));
  const lat = numberOf(valueOf(fields.get('latitude'), record));
  if (lng !== undefined && lat !== undefined) return [lng, lat];
  const value = valueOf(fields.get('position'), record);
  const list: unknown = member(value, 'coordinates') ?? value;
  if (Array.isArray(list)) return list.length === 2 ? list.map(Number) : undefined;
  const text = cellText(value);
  const [, x, y] = /^POINT\s*\(\s*(\S+)\s+(\S+?)\s*\)$/i.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const [, first, second] =
    /^\(?([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\)?$/.exec(text) ?? [];
  return first === undefined || second === undefined ? undefined : [Number(second), Number(first)];
}
