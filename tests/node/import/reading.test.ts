import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runImport } from './run-import.ts';
import { workbook, zipped } from './workbook-file.ts';

describe('what is no list of lots', () => {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  it.each([
    ['/dev/zero', 'it is a pipe or a device: save it to a file first'],
    [pipe, 'it is a pipe or a device: save it to a file first'],
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
    const limit = { maxBytes: 2 * 1024 * 1024 };
    const bomb = gzipSync(Buffer.alloc(4_000_000, 'a'));
    await expect(runImport({ text: bomb }, limit)).rejects.toThrow('It is larger than 2 MB.');
    const sheet = workbook(`<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>`);
    await expect(runImport({ text: sheet }, limit)).rejects.toThrow('larger than 2 MB');
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
    const { rows, said } = await runImport({ text: file });
    expect(rows).toHaveLength(1);
    expect(said).toContain('table: 2 rows, 1 kept, 1 rejected');
    expect(said).toContain('Not used: column 16384 (1)');
  });

  const book = workbook('<row><c><v>1</v></c></row>');
  it.each<[text: string | Buffer, message: string | RegExp]>([
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
    ['navn,lat,lon\nA,59,10\n"x', 'A quote in it is never closed.'],
    ['[{"navn":1},', 'It is no JSON: '],
    ['{"navn":1}\n{"navn":', /^[^\n]*It is no JSON: .* \(line 2\)$/],
    ['{"a":1}', 'Its JSON is no list: say where the rows are'],
    ['"text"', 'No column for a position'],
    ['[{"parkingLotId":1,"position":{}}]', 'It is a lot file already'],
  ])('%.20s is refused in a sentence', async (text, message) => {
    await expect(runImport({ text })).rejects.toThrow(message);
  });
});
