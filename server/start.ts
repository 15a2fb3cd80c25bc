/** `npm start [-- --lots FILE --port N --host H --isolate]`: builds the page and serves it. */
import { join, resolve } from 'node:path';

import { buildPage } from './build.ts';
import { closeOnSignal, listen, runCommand } from './listen.ts';
import { parseOptions } from './options.ts';
import { createSite } from './site.ts';

const PROJECT = resolve(import.meta.dirname, '..');

await runCommand(async () => {
  const { lots, port, host, isolate } = parseOptions(process.argv.slice(2));
  await buildPage(PROJECT);
  const server = await createSite({ directory: join(PROJECT, 'dist'), lots, isolate });
  const usedPort = await listen(server, port, host);
  closeOnSignal(() => server.closeAllConnections());
  console.log(`Serving on http://${host === '127.0.0.1' ? 'localhost' : host}:${usedPort}`);
});
