/**
 * `npm run build [-- --base /folder/ --out FOLDER --operators FILE]`: the folder `dist`, for any static host, with
 * precompressed files beside what never changes. Nothing is built when `dist` is newer than its sources.
 */
import { resolve } from 'node:path';
import { buildInto, buildPage } from '../server/build.ts';
import { runCommand } from '../server/listen.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { readFlags, textFlags } from '../server/options.ts';
import { precompress } from './precompress.ts';

const PROJECT = resolve(import.meta.dirname, '..');
const USAGE = 'Usage: npm run build -- [--base /folder/] [--out FOLDER] [--operators FILE]';

await runCommand(async () => {
  const { base, out, operators } = readFlags(
    { options: textFlags('base', 'out', 'operators') },
    USAGE,
  ).values;
  const operatorsFile = operatorsPath(operators);
  const outDir = resolve(PROJECT, out ?? 'dist');
  if (base === undefined && out === undefined) {
    await buildPage(PROJECT, operatorsFile);
  } else {
    await buildInto(PROJECT, { directory: outDir, base: base ?? '/', operatorsFile });
  }
  await precompress(outDir);
});
