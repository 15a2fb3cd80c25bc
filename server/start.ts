/** `npm start [-- --lots FILE --port N --host H --isolate]`: builds the page and serves it. */
import { join, resolve } from 'node:path';

import { buildPage } from './build.ts';
import { closeOnSignal, listen, runCommand } from './listen.ts';
import { lotsByOperator, readOperators } from './lots.ts';
import { parseOptions } from './options.ts';
import { createSite } from './site.ts';

const PROJECT = resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const { lots: file, port, host, isolate } = parseOptions(process.argv.slice(2));
  // Before the build, so that a bad file is told at once.
  const operators = await readOperators(join(PROJECT, 'public/operators.json'));
  const lots = await lotsByOperator(operators, file);
  await buildPage(PROJECT);
  const server = await createSite({ directory: join(PROJECT, 'dist'), lots, isolate });
  const usedPort = await listen(server, port, host);
  closeOnSignal(() => server.closeAllConnections());
  console.log(`Serving on http://${host === '127.0.0.1' ? 'localhost' : host}:${usedPort}`);
});
