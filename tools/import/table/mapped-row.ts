import { CURRENCIES } from '../../../src/domain/currencies.ts';
import { fold } from '../../../src/domain/fold.ts';
import { bboxContains, type Position } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { isRow, MOST, readAmount, readCount } from '../../../src/domain/row-values.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { lotId, madeId } from '../../../server/source-ids.ts';
import {
  countryOf,
  Fields,
  kindsWhere,
  KRONE,
  labelOf,
  metersOf,
  minutesOf,
  NORWAY,
  notPlaced,
  numberOf,
  pathOf,
  plugsIn,
  positionOf,
  textOf,
  wordOf,
} from '../lot/values.ts';
import { featurePosition, isFeature, recordOf } from '../read/geo-json.ts';
import type { RowReader, SourceConnector, SourceLot } from '../source.ts';
import { guessMapping, type LotField, type Mapping, type ValueSource } from './mapping.ts';
import { fromUtm } from './utm.ts';

const YES = new Set(['yes', 'ja', 'y', 'j', 'true', 'sann', 'x', '1', 'on']);
const NO = new Set(['no', 'nei', 'n', 'false', 'usann', '0', 'off', 'gratis', 'free', 'nej']);

/** Reads rows by a mapping: what their columns say, and nothing else. */
export function mappedRows(mapping: Mapping): RowReader {
  return {
    label: ({ value }, at) => labelOf(at, fieldsOf(mapping, recordOf(value)).text('name')),
    convert: (row) => mappedLot(mapping, row),
  };
}

/** The text of each field of the lot. */
function fieldsOf(mapping: Mapping, record: unknown, leftOut?: string[]): Fields<LotField> {
  const texts = [...mapping.fields].map(([field, source]) => [field, textIn(source, record)]);
  return new Fields(Object.fromEntries(texts), leftOut);
}

function mappedLot(mapping: Mapping, { value, leftOut }: Fields): SourceLot | string {
  const record = recordOf(value);
  const not = mapping.where.find((source) => !holds(source, record));
  if (not) return `rows where: "${not.columns[0]}" is ${textIn(not, record) || 'empty'}`;
  const row = fieldsOf(mapping, record, leftOut);
  const own = isFeature(value) ? featurePosition(value) : undefined;
  const place = pathOf(record, mapping.fields.get('position')?.columns[0] ?? '');
  const written = own ?? writtenPosition(row, place);
  if (!written) return notPlaced(row.raw('longitude'), row.raw('latitude'), place);
  const degrees = mapping.crs === undefined ? written : fromUtm(mapping.crs, written);
  const [lng, lat] = degrees ?? written;
  const coordinates = positionOf(lng, lat);
  if (typeof coordinates === 'string') return coordinates;
  // Few metres would pass for degrees.
  if (!degrees) return 'no usable position';

  const [name, country] = [row.text('name'), row.text('country')];
  const [fee, maxStay, maxHeight] = [row.text('fee'), row.text('maxStay'), row.text('maxHeight')];
  const feeSays = yesOrNo(fee);
  const sourceId = lotId(row.text('id'));
  const registerId = row.text('registerId');
  const maxStayMinutes = minutesOf(maxStay);
  const maxHeightMeters = metersOf(maxHeight);
  const openingHours = row.read('openingHours', hoursIn, 'opening_hours: kept as text');
  const count = (field: LotField, most?: number) => {
    const source = mapping.fields.get(field);
    return source && row.read(field, () => sumOf(cellsIn(source, record), most), 'count');
  };
  return {
    id: sourceId ?? madeId(name, coordinates),
    ...(sourceId === undefined && { hasMadeId: true }),
    name,
    street: row.text('street'),
    city: row.text('city'),
    postalCode: postcode(row.text('postalCode'), country, coordinates),
    country,
    coordinates,
    kinds: [
      ...kindsOf(mapping, record),
      ...kindsWhere({
        paid: feeSays === true,
        free: feeSays === false,
        heightLimit: isLimit(maxHeight),
        timeLimited: isLimit(maxStay),
      }),
    ],
    chargers: count('chargers', MOST.chargers),
    facts: {
      operatorName: row.text('operator') || undefined,
      kind: row.read('kind', kindIn, 'kind (parking, charging)'),
      openingHours,
      connectors: row.read('connectors', connectorsIn, 'list such as "2 x CCS 150 kW; 4 x Type 2"'),
      ...tariffOf(row),
      maxStayMinutes,
      maxHeightMeters,
      noOfSpaces: count('spaces'),
      noOfHandicapSpaces: count('handicapSpaces'),
    },
    description: [
      row.text('description'),
      { about: 'maxHeight', text: maxHeightMeters === undefined ? maxHeight : '' },
    ],
    prices: [
      { about: 'openingHours', text: openingHours === undefined ? row.text('openingHours') : '' },
      row.text('prices'),
      { about: 'fee', text: feeSays === undefined ? fee : '' },
      { about: 'maxStay', text: maxStayMinutes === undefined ? maxStay : '' },
    ],
    paymentProviders: row
      .text('payment')
      .split(/[;,|]/)
      .map((way) => way.trim())
      .filter((way) => way !== ''),
    registerIds:
      registerId === ''
        ? []
        : [registerId.includes(':') ? registerId : `parkeringsregisteret:${registerId}`],
  };
}

/** What a source says of a row; several columns as a sum, `390 + 10`. */
function textIn(source: ValueSource, record: unknown): string {
  return cellsIn(source, record).join(' + ');
}

/** The texts of a source's columns, without those that are empty. */
function cellsIn({ text, columns }: ValueSource, record: unknown): string[] {
  const cells = columns.map((column) => cellText(pathOf(record, column)));
  return text === undefined ? cells.filter((cell) => cell !== '') : [text];
}

function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(', ');
  return typeof value === 'boolean' ? String(value) : wordOf(value);
}

/** Whether a column holds one of the values that are asked for. */
function holds(source: ValueSource, record: unknown): boolean {
  const text = fold(textIn(source, record));
  const isOne = (values: readonly string[]) => values.some((value) => fold(value) === text);
  return (!source.is || isOne(source.is)) && !isOne(source.isNot ?? []);
}

function kindsOf(mapping: Mapping, record: unknown): PropertyKind[] {
  const says = (source: ValueSource) =>
    source.is || source.isNot
      ? holds(source, record)
      : cellsIn(source, record).some((text) => yesOrNo(text) === true || isSome(text));
  return [...mapping.properties].flatMap(([kind, source]) => (says(source) ? [kind] : []));
}

function yesOrNo(text: string): boolean | undefined {
  const folded = fold(text);
  if (YES.has(folded)) return true;
  return NO.has(folded) ? false : undefined;
}

/** Whether a text may name a limit: not "Nei", "0", "-", "Ingen", "Ubegrenset". */
function isLimit(text: string): boolean {
  const none = /^(?:[-–]*|(?:ingen|inga|none)\b.*|(?:ubegrenset|obegränsad|unlimited))$/i;
  return !none.test(text) && yesOrNo(text) !== false;
}

/**
 * The sum of `120`, `1 200`, `120.0`; undefined where one is no whole number, and for `1.000`: the point may stand before
 * decimals or between thousands.
 */
function sumOf(cells: readonly string[], most: number = MOST.spaces): number | undefined {
  const counts = cells
    .map((text) => text.replaceAll(/[\s\u00a0]/g, '').replace(/[.,](?!000$)0+$/, ''))
    .map((plain) => (/^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN));
  return readCount(
    counts.reduce((sum, count) => sum + count),
    most,
  );
}

/** Whether a count is more than none, whichever a point in it means. */
function isSome(text: string): boolean {
  return (sumOf([text.replace(/[.,]000$/, '')]) ?? 0) > 0;
}

function kindIn(value: unknown): LotFacts['kind'] {
  return LOT_KINDS.find((kind) => kind === fold(textOf(value)));
}

/** Opening hours, if the text names days in English or says 24/7. Any other text is for people. */
function hoursIn(value: unknown): string | undefined {
  const text = textOf(value);
  const isSyntax =
    /^(24\/7|(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)[\s,-]*)*(?:\d\d:\d\d|off)[\s\S]*)$/.test(text) &&
    !/\bkl\b/i.test(text);
  return isSyntax ? text : undefined;
}

/** `2 x CCS 150 kW; 4 x Type 2`: all of it or nothing. */
function connectorsIn(value: unknown): SourceConnector[] | undefined {
  const connectors: SourceConnector[] = [];
  for (const part of textOf(value)
    .replaceAll(/\s+/g, ' ')
    .split(/;|,(?!\d)|\+/)) {
    const [, count = '', words = '', power] =
      /^\s*(\d{1,4})\s*[x×]\s*(.+?)(?:[\s,]+(\d{1,4}(?:[.,]\d+)?)\s*kW)?\s*$/i.exec(part) ?? [];
    const [plug = PLUGS.find((one) => one === words), ...others] = plugsIn(words);
    // Two counts in one part: which power is whose isn't known.
    const isOne = plug !== undefined && others.length === 0 && !/\d\s*[x×]\s/i.test(words);
    if (!isOne || Number(count) === 0) return undefined;
    connectors.push({ plug, kW: numberOf(power), count: Number(count) });
  }
  return connectors;
}

function tariffOf(row: Fields<LotField>): Pick<LotFacts, 'tariff' | 'currency'> {
  const price = row.read('pricePerHour', priceIn, 'price');
  const maxPerDay = row.read('maxPricePerDay', priceIn, 'price');
  // A long stay costs less than without its maximum. [F3]
  if (maxPerDay === undefined && row.text('maxPricePerDay') !== '') return {};
  const currencyText = row.text('currency').toUpperCase();
  const currency =
    currencyText === ''
      ? KRONE.get(countryOf(row.text('country').toUpperCase()))
      : CURRENCIES.find((known) => known === currencyText);
  // An unknown currency would make this another price.
  if (price === undefined || (currencyText !== '' && currency === undefined)) return {};
  const steps = [{ fromMinutes: 0, perMinutes: 60, price }];
  return {
    tariff: [{ steps, ...(maxPerDay !== undefined && { maxPerDay }) }],
    ...(currency && { currency }),
  };
}

/** `34`, `34,50`, `34 kr`, `kr 34,-`; not `1.000`, as of a count. */
function priceIn(value: unknown): number | undefined {
  const text = textOf(value).replaceAll(/kr\.?|nok|,-|\s/gi, '');
  return /[.,]\d{3}$/.test(text) ? undefined : readAmount(numberOf(text));
}

/** The postcode with its leading 0: spreadsheets write `0150` as 150, and Norwegian postcodes have four digits. */
function postcode(text: string, country: string, position: Position): string {
  const isNorway = /^(NO|NOR|Norge|Noreg|Norway)?$/i.test(country);
  return /^\d{3}$/.test(text) && isNorway && bboxContains(NORWAY, position) ? `0${text}` : text;
}

/** Two columns, or one: `POINT (lng lat)`, `[lng, lat]` or `{lat, lng}` of JSON, or "lat, lng" as maps write it. */
function writtenPosition(row: Fields<LotField>, place: unknown): readonly number[] | undefined {
  const [lng, lat] = [numberOf(row.raw('longitude')), numberOf(row.raw('latitude'))];
  if (lng !== undefined && lat !== undefined) return [lng, lat];
  if (Array.isArray(place)) return place.length === 2 ? place.map(Number) : undefined;
  if (isRow(place)) {
    const parts = guessMapping(Object.keys(place));
    const inner = parts.fields.get('position')?.columns[0] ?? '';
    return writtenPosition(fieldsOf(parts, place), place[inner]);
  }
  const text = row.text('position').replaceAll(/\s+/g, ' ');
  const [, x, y] = /^POINT\s*\(\s*(\S+)\s+(\S+?)\s*\)$/i.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  const [, first, second] =
    /^\(?([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\)?$/.exec(text) ?? [];
  return first === undefined || second === undefined ? undefined : [Number(second), Number(first)];
}
