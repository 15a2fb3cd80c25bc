/**
 * `npm run build [-- --base /folder/ --out FOLDER --operators FILE]`: the folder `dist`, for any static host, with
 * precompressed files beside what never changes. Nothing is built when `dist` is newer than its sources.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildInto, buildPage } from '../server/build.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { precompress } from './precompress.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const { base, out, operators } = parseArgs({
  options: { base: { type: 'string' }, out: { type: 'string' }, operators: { type: 'string' } },
}).values;
operatorsPath(operators);
const outDir = resolve(PROJECT, out ?? 'dist');

if (base === undefined && out === undefined) {
  await buildPage(PROJECT);
} else {
  await buildInto(PROJECT, { directory: outDir, base: base ?? '/' });
}
await precompress(outDir);
