/**
 * `npm run build [-- --base /folder/ --out FOLDER]`: the folder `dist`, for any static host, with
 * compressed twins of what never changes. Nothing is built when `dist` is newer than its sources.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildPage } from '../server/build.ts';
import { precompress } from './precompress.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const { base, out } = parseArgs({
  options: { base: { type: 'string' }, out: { type: 'string' } },
}).values;
const outDir = resolve(PROJECT, out ?? 'dist');

if (base === undefined && out === undefined) {
  await buildPage(PROJECT);
} else {
  await build({
    root: PROJECT,
    logLevel: 'warn',
    base: base ?? '/',
    build: { outDir, emptyOutDir: true },
  });
}
await precompress(outDir);
