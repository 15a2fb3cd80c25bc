/**
 * `npm run --silent import-lots -- FILE > lots.ndjson`: an Open Charge Map export or an Overpass
 * answer (gzip or not) as a lot file for `npm start -- --lots`. The lots go to standard output, one
 * a line (so that npm's own lines, without --silent, cost no lot); what was kept and rejected and
 * why goes to standard error.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { importLots, importReport } from './import-lots.ts';

const TEXTS = join(import.meta.dirname, '../../public/assets/i18n/en.json');

function readJson(path: string): unknown {
  const bytes = readFileSync(path);
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  return JSON.parse(text.toString('utf8').replace(/^\uFEFF/, ''));
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: npm run --silent import-lots -- FILE > lots.ndjson');
  process.exitCode = 1;
} else {
  try {
    const imported = importLots(readJson(file), readJson(TEXTS));
    process.stdout.write(imported.lots.map((lot) => `${JSON.stringify(lot)}\n`).join(''));
    console.error(importReport(imported));
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
