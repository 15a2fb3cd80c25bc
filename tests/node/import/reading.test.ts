import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { runImport } from './run-import.ts';

it('unpacks no more than its limit', async () => {
  const limit = { maxBytes: 2 * 1024 * 1024 };
  const bomb = gzipSync(Buffer.alloc(4_000_000, 'a'));
  await expect(runImport({ text: bomb }, limit)).rejects.toThrow('It is larger than 2 MB.');
});

it.each<[text: string | Buffer, message: string | RegExp]>([
  ['', 'It is empty.'],
  [' \n', 'It is empty.'],
  ['PK\u0003\u0004…', 'It is a workbook or an archive: save the table as CSV.'],
  [gzipSync('navn,lat,lon\n').subarray(0, 12), 'The gzip is damaged.'],
  ['<html><body>404</body></html>', 'It is XML or a web page'],
  ['<?xml version="1.0"?><d2LogicalModel/>', 'It is XML or a web page'],
  ['%PDF-1.7 ...', 'It is a PDF'],
  ['navn,lat,lon\nA,59,10\n"x', 'A quote in it is never closed.'],
  ['[{"navn":1},', 'It is no JSON: '],
  ['{"navn":1}\n{"navn":', /^[^\n]*It is no JSON: .* \(line 2\)$/],
  ['{"a":1}', 'Its JSON is no list: say where the rows are'],
  ['[{"parkingLotId":1,"position":{}}]', 'It is a lot file already'],
])('%.20s is refused in a sentence', async (text, message) => {
  await expect(runImport({ text })).rejects.toThrow(message);
});
