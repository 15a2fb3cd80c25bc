import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { JsonLines, JsonRows } from '../../../tools/import/read/json-rows.ts';
import { TOO_LONG } from '../../../tools/import/read/read-bytes.ts';
import { elements } from '../../../tools/import/read/xml-elements.ts';
import '../../support/seed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runImport } from './run-import.ts';
import { workbook, zipped } from './workbook-file.ts';

/** Splits a text at the given shares of its length. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const at = [0, ...cuts.map((share) => Math.floor(share * text.length)), text.length].toSorted(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const LIST = fc.array(fc.jsonValue(), { maxLength: 8 });
const CUTS = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

describe('JSON row by row', () => {
  it('gives the entries of any list, however it is cut', () => {
    fc.assert(
      fc.property(LIST, CUTS, fc.boolean(), (list, cuts, isPretty) => {
        const text = JSON.stringify(list, undefined, isPretty ? 1 : 0);
        const rows = new JsonRows([], 1e6);
        const found = pieces(text, cuts).flatMap((piece) => Array.from(rows.push(piece)));
        expect(found).toEqual(JSON.parse(text));
        expect(rows.head()).toEqual([]);
      }),
    );
  });

  it('finds the list at its path, and keeps what stands around it', () => {
    const name = fc.constantFrom('lots', 'data', 'a', 'b"c', 'd\\', 'e.f');
    const around = fc.dictionary(name, fc.jsonValue(), { maxKeys: 4 });
    fc.assert(
      fc.property(around, around, LIST, CUTS, (before, inner, list, cuts) => {
        const text = JSON.stringify({ ...before, data: { ...inner, lots: list } });
        const rows = new JsonRows(['data.lots'], 1e6);
        const found = pieces(text, cuts).flatMap((piece) => Array.from(rows.push(piece)));
        expect(found).toEqual(JSON.parse(JSON.stringify(list)));
        const head = { ...before, data: { ...inner, lots: [] } };
        expect(rows.head()).toEqual(JSON.parse(JSON.stringify(head)));
      }),
    );
  });

  it('reads lines, however they are cut', () => {
    fc.assert(
      fc.property(LIST, CUTS, (list, cuts) => {
        const text = list.map((row) => `${JSON.stringify(row)}\n`).join('\n');
        const lines = new JsonLines(1e6);
        const found = [
          ...pieces(text, cuts).flatMap((piece) => Array.from(lines.push(piece))),
          ...lines.finish(),
        ];
        expect(found).toEqual(list.map((row) => JSON.parse(JSON.stringify(row))));
      }),
    );
  });

  it.each([
    ['[{"a":1},', /It is no JSON/],
    ['[{"a":1}}', /a bracket too many/],
    ['{"a":{"b":[1,2]', /It is no JSON/],
    ['[{"a":1} {"b":2}]', /It is no JSON.*near row 1/],
    [`["${'x'.repeat(5_000)}`, /It is no JSON/],
    ['[{"a":1}] trailing', /It is no JSON/],
  ])('refuses %.20s in a sentence', (text, message) => {
    const rows = new JsonRows([], 4_000);
    expect(() => {
      const found = [...rows.push(text)];
      return [found, rows.head()];
    }).toThrow(message);
  });
});

describe('elements of XML', () => {
  it('are the same however the text is cut', async () => {
    const text =
      '<s><x:row a="1"><c>1</c></x:row><rows/><row/><row b="2"\n>two</row><row c="3">3</row>';
    const whole = await rowsIn(cut(text, text.length), 1e6);
    expect(whole).toHaveLength(4);
    for (let size = 1; size < 20; size += 1) {
      expect(await rowsIn(cut(text, size), 1e6)).toEqual(whole);
    }
  });

  it('that are too long are left out alone, and what follows the last one may be long', async () => {
    const long = `<row><c>${'x'.repeat(300_000)}</c></row>`;
    const text = `${' '.repeat(200_000)}<row>1</row>${long}<row>3</row>${long}<row>5</row><merged>${'y'.repeat(300_000)}`;
    for (const size of [7_001, 65_536]) {
      const found = await rowsIn(cut(text, size), 1_000);
      expect(found.map((row) => (row === TOO_LONG ? 'too long' : row.content))).toEqual([
        '1',
        'too long',
        '3',
        'too long',
        '5',
      ]);
    }
  });
});

async function rowsIn(chunks: AsyncIterable<string>, maxLength: number) {
  const found = [];
  for await (const row of elements(chunks, 'row', maxLength)) {
    found.push(row === TOO_LONG ? row : { attributes: row.attributes, content: row.content });
  }
  return found;
}

async function* cut(text: string, size: number): AsyncGenerator<string, void> {
  for (let at = 0; at < text.length; at += size)
    yield await Promise.resolve(text.slice(at, at + size));
}

describe('what is no list of lots', () => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  it.each([
    ['/dev/zero', 'it is a device, not a file'],
    ['/dev/null', 'it is a device, not a file'],
    [pipe, 'it is a pipe, not a file: save it to a file first'],
    [`${folder}/`, 'it is a folder, not a file'],
  ])('%s is refused in a sentence', async (path, sentence) => {
    await expect(runImport(path)).rejects.toThrow(sentence);
  });

  it('reads the texts around a sheet in linear time', async () => {
    // By an expression that looks for the end of each tag, either would take a quarter of an hour and more.
    const book = zipped({ 'xl/workbook.xml': '<sheet '.repeat(300_000) });
    await expect(runImport({ text: book })).rejects.toThrow(
      'It is a ZIP archive, but no workbook.',
    );
    const formats = `<numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}0000"/>`;
    const sheet = '<row><c><v>navn</v></c><c><v>lat</v></c></row>';
    const styled = zipped({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts></styleSheet>`,
    });
    await expect(runImport({ text: styled })).rejects.toThrow('No column for a position');
  });

  it('unpacks no more than its limit', async () => {
    const limits = { maxBytes: 2 * 1024 * 1024, maxRow: 1024 * 1024 };
    const bomb = gzipSync(Buffer.alloc(4_000_000, 'a'));
    await expect(runImport({ text: bomb }, { limits })).rejects.toThrow('It is larger than 2 MB.');
    const sheet = workbook(`<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>`);
    await expect(runImport({ text: sheet }, { limits })).rejects.toThrow('larger than 2 MB');
    const open = `navn,lat,lon\nA,59,10\n"${'x'.repeat(17_500_000)}`;
    await expect(
      runImport({ text: open }, { limits: { ...limits, maxBytes: 2e7 } }),
    ).rejects.toThrow('Row 2 of it has no end: is a quote left open?');
  });

  const lots = ['Kaia', 'x'.repeat(5_000), 'Torget'].map((navn, index) => ({
    navn,
    lat: 59.4,
    lon: 10.6,
    id: index + 1,
  }));
  it.each([
    ['a list', JSON.stringify(lots)],
    ['lines', lots.map((lot) => JSON.stringify(lot)).join('\n')],
    ['a table', ['navn;lat;lon;id', ...lots.map((lot) => Object.values(lot).join(';'))].join('\n')],
  ])('a row of %s that is too long is refused alone', async (_what, text) => {
    const limits = { maxBytes: 1e6, maxRow: 4_000 };
    const { rows, details } = await runImport({ text }, { limits });
    expect(rows.map(({ parkingLotId }) => parkingLotId)).toEqual(['1', '3']);
    expect(details).toEqual([['rejected', 'row 2', 'longer than 4 MB']]);
  });

  it.each([
    ['ZZZZZZ99999999', 'A workbook has no cell ZZZZZZ99999999.'],
    ['XFE1', 'A workbook has no cell XFE1.'],
    ['A1048577', 'A workbook has no cell A1048577.'],
    ['__proto__', 'A workbook has no cell __proto__.'],
  ])('a cell at %s is refused before any row is made', async (reference, message) => {
    const file = workbook(`<row><c r="${reference}"><v>1</v></c></row>`);
    await expect(runImport({ text: file })).rejects.toThrow(message);
  });

  it('a cell at the sheet’s far corner costs nothing', async () => {
    const texts = ['navn', 'lat', 'lon'];
    const header = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const file = workbook(
      `<row r="1">${header}</row><row r="2"><c r="B2"><v>59.4</v></c><c r="C2"><v>10.6</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
    );
    const { rows, file: report } = await runImport({ text: file });
    expect(rows).toHaveLength(1);
    expect(report.rows).toBe(2);
    expect(report.fields.counts()).toContainEqual({
      path: 'column 16384',
      rows: 1,
      field: undefined,
    });
  });

  const book = workbook('<row><c><v>1</v></c></row>');
  it.each<[text: string | Buffer, message: string]>([
    ['', 'It is empty.'],
    [' \n', 'It is empty.'],
    ['\u{feff}', 'It is empty.'],
    [zipped({ 'a.txt': 'x' }), 'It is a ZIP archive, but no workbook.'],
    [book.subarray(0, book.length - 30), 'The workbook is damaged.'],
    [gzipSync('navn,lat,lon\n').subarray(0, 12), 'The gzip is damaged.'],
    ['<html><body>404</body></html>', 'It is XML or a web page'],
    ['<?xml version="1.0"?><d2LogicalModel/>', 'It is XML or a web page'],
    ['%PDF-1.7 ...', 'It is a PDF'],
    ['\u0000\u0001\u0002', 'It is no text, nor a workbook.'],
    ['{"a":1}', 'Its JSON is no list: say where the rows are'],
    ['"text"', 'No column for a position'],
    ['[{"parkingLotId":1,"position":{}}]', 'It is a lot file already'],
  ])('%.20s is refused in a sentence', async (text, message) => {
    await expect(runImport({ text })).rejects.toThrow(message);
  });
});
