/**
 * Reads the first sheet of an XLSX workbook (ECMA-376) row by row, without its empty cells. A number is given as its cell
 * shows it where that matters: `0150` with a postcode's format, dates, times.
 */
import { decodeXML } from 'entities';

import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { TOO_LONG, tooLarge } from './read-bytes.ts';
import { elements, elementsIn } from './xml-elements.ts';
import { Zip } from './zip.ts';

/** A sheet's last cell: column XFD, row 1,048,576. */
const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;
const MAX_TEXT_BYTES = 256 * 1024 ** 2;

/** Cells of a row by their column, from 0. */
export type SheetRow = ReadonlyMap<number, string>;

export interface Workbook {
  /** Names of the sheets that are not read. */
  readonly otherSheets: readonly string[];
  readonly rows: () => AsyncGenerator<SheetRow | typeof TOO_LONG, void>;
}

/**
 * @param maxBytes of the workbook's files, unpacked
 * @param maxRowLength of a row's or a text's markup, in UTF-16 units
 * @throws Error in one sentence when it is no workbook
 */
export async function openWorkbook(
  bytes: Buffer,
  maxBytes: number,
  maxRowLength: number,
): Promise<Workbook> {
  const zip = new Zip(bytes, maxBytes);
  const book = await whole(zip, 'xl/workbook.xml');
  const sheets = Array.from(elementsIn(book, 'sheet'), ({ attributes }) => attributes);
  const [first] = sheets;
  if (first === undefined) throw new Error('It is a ZIP archive, but no workbook.');
  const path = await sheetPath(zip, attribute(first, '(?:\\w+:)?id'));
  const is1904 = /\bdate1904="(?:1|true)"/.test(book);
  const [texts, formats] = [await sharedTexts(zip, maxRowLength), await cellFormats(zip)];
  return {
    otherSheets: sheets.slice(1).map((sheet) => decodeXML(attribute(sheet, 'name'))),
    rows: () => sheetRows(zip, path, { texts, formats, is1904, maxRowLength }),
  };
}

async function sheetPath(zip: Zip, id: string): Promise<string> {
  const relations = await whole(zip, 'xl/_rels/workbook.xml.rels');
  for (const { attributes } of elementsIn(relations, 'Relationship')) {
    if (attribute(attributes, 'Id') !== id) continue;
    const target = attribute(attributes, 'Target');
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (zip.has(path)) return path;
  }
  return 'xl/worksheets/sheet1.xml';
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  readonly maxRowLength: number;
}

async function* sheetRows(
  zip: Zip,
  path: string,
  context: SheetContext,
): AsyncGenerator<SheetRow | typeof TOO_LONG, void> {
  for await (const row of elements(zip.text(path), 'row', context.maxRowLength)) {
    if (row === TOO_LONG) {
      yield row;
      continue;
    }
    const number = Number(attribute(row.attributes, 'r') || 1);
    if (!(number <= MAX_ROW)) throw new Error(`A workbook has no row ${number}.`);
    const cells = new Map<number, string>();
    let column = -1;
    for (const { attributes, content } of elementsIn(row.content, 'c')) {
      const reference = attribute(attributes, 'r');
      column = reference === '' ? column + 1 : columnOf(reference);
      const text = cellText(attributes, content, context);
      if (text !== '') cells.set(column, text);
    }
    if (cells.size > 0) yield cells;
  }
}

/** @throws Error for a cell that no sheet has: a row up to it would take all memory */
function columnOf(reference: string): number {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  const column = Array.from(letters.slice(0, 8)).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  if (column < 1 || column > MAX_COLUMN || Number(row) > MAX_ROW) {
    throw new Error(`A workbook has no cell ${reference.slice(0, 20)}.`);
  }
  return column - 1;
}

function cellText(attributes: string, content: string, context: SheetContext): string {
  const type = attribute(attributes, 't');
  if (type === 'inlineStr') return inlineText(content);
  const [first] = elementsIn(content, 'v');
  const value = decodeXML(first?.content ?? '');
  switch (type) {
    case 's':
      return context.texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'str':
    case 'd':
      return value;
    default:
      return numberText(
        value,
        context.formats[Number(attribute(attributes, 's') || 0)],
        context.is1904,
      );
  }
}

/** How a cell shows its number, as far as that changes its meaning. */
type CellFormat = { readonly digits: number } | 'date' | undefined;

function numberText(value: string, format: CellFormat, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  if (format === 'date') return dateText(number, is1904);
  const text = String(number);
  return format && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text;
}

/** @param days since the workbook's epoch: a date, a time of day, or both */
function dateText(days: number, is1904: boolean): string {
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const minutes = Math.round(days * MINUTES_PER_DAY) * MS_PER_MINUTE;
  const date = new Date(epoch + minutes);
  if (Number.isNaN(date.getTime())) return String(days);
  const iso = date.toISOString();
  const time = iso.slice(11, 16);
  if (days >= 0 && days <= 1) return days === 1 ? '24:00' : time;
  return minutes % MS_PER_DAY === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** Numbers of formats that are dates and times without being named in the file (ECMA-376, 18.8.30). */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

async function cellFormats(zip: Zip): Promise<CellFormat[]> {
  const styles = await whole(zip, 'xl/styles.xml');
  const codes = new Map<number, CellFormat>();
  for (const { attributes } of elementsIn(styles, 'numFmt')) {
    const code = decodeXML(attribute(attributes, 'formatCode'));
    codes.set(Number(attribute(attributes, 'numFmtId')), formatOf(code));
  }
  const [cellXfs] = elementsIn(styles, 'cellXfs');
  return [...elementsIn(cellXfs?.content ?? '', 'xf')].map(({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId'));
    return BUILT_IN_DATES.has(id) ? 'date' : codes.get(id);
  });
}

function formatOf(code: string): CellFormat {
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]/g, '').split(';')[0] ?? '';
  if (/[ymdhs]/i.test(plain)) return 'date';
  return /^0{2,}$/.test(plain.trim()) ? { digits: plain.trim().length } : undefined;
}

/** The texts that cells refer to by number. */
async function sharedTexts(zip: Zip, maxRowLength: number): Promise<string[]> {
  const texts: string[] = [];
  let size = 0;
  for await (const found of elements(zip.text('xl/sharedStrings.xml'), 'si', maxRowLength)) {
    // A cell's own text is at most 32,767 characters.
    const text = found === TOO_LONG ? '' : inlineText(found.content);
    size += text.length;
    if (size > MAX_TEXT_BYTES) throw tooLarge(MAX_TEXT_BYTES);
    texts.push(text);
  }
  return texts;
}

/** The text of all runs, without its pronunciation (`rPh`). */
function inlineText(content: string): string {
  let spokenFrom = content.search(/<(?:\w{1,40}:)?rPh[\s>]/);
  if (spokenFrom < 0) spokenFrom = content.length;
  return [...elementsIn(content.slice(0, spokenFrom), 't')]
    .map((text) => decodeXML(text.content))
    .join('')
    .trim();
}

function attribute(attributes: string, name: string): string {
  const [, value = ''] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value;
}

async function whole(zip: Zip, path: string): Promise<string> {
  let text = '';
  for await (const chunk of zip.text(path)) {
    text += chunk;
    if (text.length > MAX_TEXT_BYTES / 4) throw tooLarge(MAX_TEXT_BYTES / 4);
  }
  return text;
}
