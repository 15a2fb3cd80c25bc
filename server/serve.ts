/**
 * `node dist-server/serve.js [--dist FOLDER] --lots [ID=]FILE… [--port N --host H]`: the server of
 * production, in one file with what it needs (`npm run build` makes it). It serves a build, renders its
 * pages and answers the API of operators whose lots are given; it never builds, and never shows the
 * sample's lots. `PORT` and `HOST` of the environment do as the flags.
 */
import { join, resolve } from 'node:path';

import { listen, runCommand } from './listen.ts';
import { lotsByOperator, readOperators, servingNotes } from './lots.ts';
import { readFlags, readPort } from './options.ts';
import { createProductionServer } from './production.ts';

const USAGE =
  'Usage: node dist-server/serve.js [--dist FOLDER] --lots [ID=]FILE… [--port N] [--host H]';

await runCommand(async () => {
  const { dist, lots: files, port, host } = flags();
  const operators = await readOperators(join(dist, 'operators.json'));
  const lots = await lotsByOperator(operators, files, { withoutSample: true });
  for (const note of servingNotes(operators, files, { withoutSample: true })) console.error(note);
  const production = await createProductionServer({
    directory: dist,
    lots,
    log: (record) => console.log(JSON.stringify(record)),
  });
  const used = await listen(production.server, port, host);
  console.error(`Serving ${dist} on http://${host}:${used}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void production.stop().then(() => process.exit(0)));
  }
});

function flags() {
  const { dist, lots, port, host } = readFlags(
    {
      options: {
        // The build beside which this file stands.
        dist: { type: 'string', default: import.meta.dirname.replace(/-server$/, '') },
        lots: { type: 'string', multiple: true, default: [] },
        port: { type: 'string', default: process.env['PORT'] ?? '4173' },
        host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
      },
    },
    USAGE,
  ).values;
  return { dist: resolve(dist), lots, port: readPort(port), host };
}
