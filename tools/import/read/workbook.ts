/**
 * Reads the first sheet of an XLSX workbook (ECMA-376), without its empty cells. A number is given as its cell shows it where
 * that matters: `0150` with a postcode's format, dates, times.
 */
import { inflateRawSync } from 'node:zlib';

import { decodeXML } from 'entities';

import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { unpacked } from './unpacked.ts';

/** A sheet's last cell: column XFD, row 1,048,576. */
const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;

/** Returns a file's text by its path, empty where there is none. */
type Unzip = (path: string) => string;

/**
 * The rows of the first sheet, their cells by column, and the names of the other sheets.
 * @param maxBytes of the workbook's files, unpacked
 * @throws Error in one sentence when it is no workbook
 */
export function sheetRows(bytes: Buffer, maxBytes: number) {
  const unzip = unzipper(bytes, maxBytes);
  const book = unzip('xl/workbook.xml');
  const sheets = Array.from(elementsIn(book, 'sheet'), ({ attributes }) => attributes);
  const [first, ...others] = sheets;
  if (first === undefined) throw new Error('It is a ZIP archive, but no workbook.');
  const context = {
    texts: Array.from(elementsIn(unzip('xl/sharedStrings.xml'), 'si'), ({ content }) =>
      inlineText(content),
    ),
    formats: cellFormats(unzip('xl/styles.xml')),
    is1904: /\bdate1904="(?:1|true)"/.test(book),
  };
  return {
    rows: Array.from(elementsIn(sheetText(unzip, attribute(first, '(?:\\w+:)?id')), 'row'), (row) =>
      cellsOf(row, context),
    ).filter((cells) => Object.keys(cells).length > 0),
    otherSheets: others.map((sheet) => decodeXML(attribute(sheet, 'name'))),
  };
}

function sheetText(unzip: Unzip, id: string): string {
  const relations = elementsIn(unzip('xl/_rels/workbook.xml.rels'), 'Relationship');
  const own = [...relations].find(({ attributes }) => attribute(attributes, 'Id') === id);
  const target = attribute(own?.attributes ?? '', 'Target');
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return unzip(path) || unzip('xl/worksheets/sheet1.xml');
}

/**
 * Just enough of ZIP (APPNOTE 6.3) to read a workbook's parts.
 * @param maxBytes limit on the unpacked size of all parts that are read
 */
function unzipper(bytes: Buffer, maxBytes: number): Unzip {
  const entries = directoryOf(bytes);
  let left = maxBytes;
  return (path) => {
    const entry = entries.get(path);
    if (!entry) return '';
    const packed = bytes.subarray(entry.at, entry.at + entry.packedBytes);
    const inflate = () => inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
    const file = entry.isDeflated ? unpacked(inflate, maxBytes, DAMAGED) : packed;
    left -= file.length;
    return file.toString('utf8');
  };
}

const DAMAGED = 'The workbook is damaged.';

/** Where the files of an archive are, by their paths. */
function directoryOf(bytes: Buffer) {
  const entries = new Map<string, { at: number; packedBytes: number; isDeflated: boolean }>();
  try {
    // The end record stands last; only a comment of up to 64 kB may follow it.
    const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    if (end < 0) throw new Error(DAMAGED);
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < bytes.readUInt16LE(end + 10); index += 1) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const local = bytes.readUInt32LE(at + 42);
      entries.set(bytes.toString('utf8', at + 46, nameEnd), {
        at: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
        packedBytes: bytes.readUInt32LE(at + 20),
        isDeflated: bytes.readUInt16LE(at + 10) === 8,
      });
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
  return entries;
}

interface XmlElement {
  readonly attributes: string;
  readonly content: string;
}

/**
 * Whole elements of that name, with or without a prefix (`x:row`), in XML written by machines, in which none contains one of
 * its own name. Time is linear in the length of the text, whatever it holds.
 */
function* elementsIn(text: string, name: string): Generator<XmlElement, void> {
  const opening = new RegExp(`<((?:\\w{1,40}:)?${name})(?=[\\s>/])`, 'g');
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [, tag = ''] = match;
    const start = opening.lastIndex;
    const tagEnd = text.indexOf('>', start);
    if (tagEnd < 0) return;
    const isEmpty = text[tagEnd - 1] === '/';
    const close = isEmpty ? tagEnd : text.indexOf(`</${tag}>`, tagEnd);
    if (close < 0) return;
    yield {
      attributes: text.slice(start, isEmpty ? tagEnd - 1 : tagEnd),
      content: text.slice(tagEnd + 1, Math.max(close, tagEnd + 1)),
    };
    opening.lastIndex = close + 1;
  }
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
}

/** The cells of a row by their column, from 0; those that are empty are holes. */
function cellsOf(row: XmlElement, context: SheetContext): string[] {
  const number = Number(attribute(row.attributes, 'r') || 1);
  if (!(number <= MAX_ROW)) throw new Error(`A workbook has no row ${number}.`);
  const cells: string[] = [];
  let column = -1;
  for (const { attributes, content } of elementsIn(row.content, 'c')) {
    const reference = attribute(attributes, 'r');
    column = reference === '' ? column + 1 : columnOf(reference);
    const text = cellText(attributes, content, context);
    if (text !== '') cells[column] = text;
  }
  return cells;
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

function cellFormats(styles: string): CellFormat[] {
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
