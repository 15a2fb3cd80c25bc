/** `npm start [-- --operators FILE --lots [ID=]FILE --port N --host H]`: builds the page and serves it. */
import { join, resolve } from 'node:path';

import { buildPage } from './build.ts';
import { exitOnSignal, listen, originOf, runCommand } from './listen.ts';
import { LotFiles } from './lot-files.ts';
import { readOperators, servingNotes } from './operators-file.ts';
import { operatorsPath } from './operators-path.ts';
import { parseOptions } from './options.ts';
import { createSite } from './site.ts';

const PROJECT = resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { port, host } = options;
  // Before the build, so that a bad file is reported at once.
  const operatorsFile = operatorsPath(options.operators);
  const operators = await readOperators(operatorsFile);
  const lots = new LotFiles(options.lots);
  await lots.open(operators);
  for (const note of servingNotes(operators, options.lots)) console.warn(note);
  await buildPage(PROJECT, operatorsFile);
  const server = await createSite({ directory: join(PROJECT, 'dist'), lots });
  const usedPort = await listen(server, port, host);
  exitOnSignal();
  console.log(`Serving on ${originOf(host, usedPort)}`);
});
