import { CURRENCIES } from '../../../src/domain/currencies.ts';
import { fold } from '../../../src/domain/fold.ts';
import { isPosition, type Position } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS, type Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import { MOST, readAmount, readSpaces } from '../../../src/domain/row-values.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { lotId, madeId } from '../../../server/source-ids.ts';
import { addConnector } from '../lot/connectors.ts';
import { countOf, member, metersOf, minutesOf, numberOf, positionFault } from '../lot/values.ts';
import type { ImportedRow, SourceFacts } from '../source.ts';
import type { LotField, Mapping, ValueSource } from './mapping.ts';
import { fromUtm } from './utm.ts';

const YES = new Set(['yes', 'ja', 'y', 'j', 'true', 'sann', 'x', '1', 'on']);
const NO = new Set(['no', 'nei', 'n', 'false', 'usann', '0', 'off', 'gratis', 'free', 'nej']);

export interface MappedInput {
  /** What the report calls the row: its line or place in the source. */
  readonly row: string;
  readonly record: unknown;
  /** Where the source gives a position of its own (GeoJSON). */
  readonly coordinates?: Position | undefined;
}

/** Turns a row into a lot by a mapping: what its columns say, and nothing else. */
export function mappedLot(mapping: Mapping, input: MappedInput): ImportedRow {
  const { record } = input;
  const textAt = (field: LotField) => cellText(valueOf(mapping.fields.get(field), record));
  const name = textAt('name');
  const row = `${input.row}${name && ` "${name}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const not = mapping.where.find((source) => !holds(source, record));
  if (not)
    return reject(
      `rows where: "${not.columns.join('" + "')}" is ${textFor(not, record) || 'empty'}`,
    );
  const written = input.coordinates ?? writtenPosition(mapping, record);
  if (!written) return reject('no position');
  const coordinates = mapping.crs === undefined ? written : fromUtm(mapping.crs, written);
  if (!coordinates || !isPosition(coordinates) || isZero(coordinates)) {
    return reject(positionFault([written[0], written[1]]));
  }

  const leftOut: string[] = [];
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
    const source = mapping.fields.get(field);
    const count =
      source && source.columns.length > 1
        ? sumOf(source, record, (text) => leftOut.push(`${field}: "${text}" is no count`))
        : read(field, countIn, 'count');
    if (count !== undefined && count > most) leftOut.push(`${field}: ${count} is no count`);
    return countOf(count, most);
  };
  const fee = textAt('fee');
  const feeSays = yesOrNo(fee);
  const sourceId = lotId(textAt('id'));
  const registerId = textAt('registerId');
  const chargers = countAt('chargers', MOST.chargers);
  const maxStayMinutes = minutesOf(textAt('maxStay'));
  const maxHeightMeters = metersOf(textAt('maxHeight'));
  const kind = read('kind', kindIn, 'kind (parking, charging)');
  const connectors = read('connectors', connectorsIn, 'list such as "2 x CCS 150 kW; 4 x Type 2"');
  const openingHours = read('openingHours', hoursIn, 'opening_hours: kept as text');
  const facts: SourceFacts = {
    operatorName: textAt('operator') || undefined,
    kind,
    openingHours,
    connectors,
    ...tariffOf(read, textAt('currency')),
    maxStayMinutes,
    maxHeightMeters,
    noOfSpaces: countAt('spaces'),
    noOfHandicapSpaces: countAt('handicapSpaces'),
  };
  return {
    lot: {
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
      chargers,
      facts,
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
    },
    leftOut,
  };
}

/** The columns that a mapping names, to find those that a table lacks. */
export function namedColumns({ fields, properties, where }: Mapping): string[] {
  return [...fields.values(), ...properties.values(), ...where].flatMap(({ columns }) => columns);
}

function valueOf(source: ValueSource | undefined, record: unknown): unknown {
  if (source?.text !== undefined) return source.text;
  const [column] = source?.columns ?? [];
  return column === undefined ? undefined : pathOf(record, column);
}

/** A column by its whole name, else a path of members. */
export function pathOf(record: unknown, path: string): unknown {
  const whole = member(record, path);
  if (whole !== undefined) return whole;
  return path.split('.').reduce<unknown>((value, name) => member(value, name), record);
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

function textFor(source: ValueSource, record: unknown): string {
  return cellText(valueOf(source, record));
}

/** Whether a column holds one of the values that are asked for. */
function holds(source: ValueSource, record: unknown): boolean {
  const text = fold(textFor(source, record));
  const isOne = source.is?.some((value) => fold(value) === text) ?? false;
  return isOne !== (source.isNot ?? false);
}

/** The sum of several columns. An empty one counts as 0, unless all are empty. */
function sumOf(
  source: ValueSource,
  record: unknown,
  onWrong: (text: string) => void,
): number | undefined {
  const texts = source.columns.map((column) => cellText(pathOf(record, column)));
  if (texts.every((text) => text === '')) return undefined;
  const counts = texts.map((text) => (text === '' ? 0 : countIn(text)));
  const wrong = texts[counts.indexOf(undefined)];
  if (wrong !== undefined) onWrong(wrong);
  return wrong === undefined
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : undefined;
}

function kindsOf(mapping: Mapping, record: unknown): PropertyKind[] {
  return [...mapping.properties].flatMap(([kind, source]) => {
    if (source.is) return holds(source, record) ? [kind] : [];
    const texts =
      source.text === undefined
        ? source.columns.map((column) => cellText(pathOf(record, column)))
        : [source.text];
    return texts.some((text) => yesOrNo(text) === true || isSome(text)) ? [kind] : [];
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

const PLUG_NAMES: readonly (readonly [pattern: RegExp, plug: Plug])[] = [
  [/^(ccs|combo)/i, 'ccs'],
  [/^chademo/i, 'chademo'],
  [/^type ?2/i, 'type2'],
  [/^type ?1/i, 'type1'],
  [/^tesla/i, 'tesla'],
  [/^schuko/i, 'schuko'],
];

/** `2 x CCS 150 kW; 4 x Type 2`: all of it or nothing. */
function connectorsIn(text: string): Connector[] | undefined {
  const connectors: Connector[] = [];
  for (const part of text.split(/[;,](?!\d)|\+/)) {
    const [, count = '', words = '', power] =
      /^\s*(\d{1,4})\s*[x×]\s*(.+?)(?:[\s,]+(\d{1,4}(?:[.,]\d+)?)\s*kW)?\s*$/i.exec(part) ?? [];
    const plug =
      PLUG_NAMES.find(([pattern]) => pattern.test(words))?.[1] ??
      PLUGS.find((one) => one === words);
    if (plug === undefined || Number(count) === 0) return undefined;
    addConnector(connectors, { plug, kW: numberOf(power), count: Number(count) });
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

/** Mainland Norway and Svalbard, where a spreadsheet may have dropped the first 0 of a postcode's four digits. */
const NORWAY = { west: 4, south: 57.5, east: 34, north: 81.5 } as const;

/** The postcode with its leading 0: spreadsheets write `0150` as 150, and Norwegian postcodes have four digits. */
function postcode(text: string, country: string, [lng, lat]: Position): string {
  const isNorway = /^(NO|NOR|Norge|Noreg|Norway)?$/i.test(country);
  const isThere =
    lng > NORWAY.west && lng < NORWAY.east && lat > NORWAY.south && lat < NORWAY.north;
  return /^\d{3}$/.test(text) && isNorway && isThere ? `0${text}` : text;
}

function isZero([lng, lat]: readonly number[]): boolean {
  return lng === 0 && lat === 0;
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
