/**
 * `node dist-server/serve.js`: the server of production, in one file with what it needs (`npm run build` makes it). It never
 * builds, and never shows the sample's lots. Flags and signals are here; what answers an address, in `site.ts`.
 */
import { join, resolve } from 'node:path';

import { feedReader } from './feed-thread.ts';
import { Feeds } from './feeds/feeds.ts';
import { readFeedsFile } from './feeds/feeds-file.ts';
import { listen, originOf, runCommand } from './listen.ts';
import { LotFiles } from './lot-files.ts';
import { readOperators, servingNotes } from './operators-file.ts';
import { readFlags, readPort } from './options.ts';
import { createProductionServer, type ProductionServer } from './production.ts';

const USAGE = `Usage: node dist-server/serve.js [--dist FOLDER] --lots [ID=]FILE… [--feeds FILE] [--port N] [--host H] [--check]
  --dist FOLDER    the build, or a link to it; the one beside this file unless given
  --lots FILE      lots of every operator; --lots ID=FILE those of one; --lots FOLDER ID.ndjson or ID.json of each
  --feeds FILE     feeds of free spaces: [{"from","url","everySeconds","lots"}]; see docs/feeds.md
  --port N         4173 unless given, or PORT of the environment
  --host H         127.0.0.1 unless given, or HOST of the environment
  --check          reads all that it would serve, says what is wrong, and ends: with 1 where no list can be served
A replaced lot file or release is served within seconds. SIGHUP: check now, and accept a list that lost most of its lots.`;

const OPTIONS = {
  // The build beside which this file stands.
  dist: { type: 'string', default: import.meta.dirname.replace(/-server$/, '') },
  lots: { type: 'string', multiple: true, default: [] as string[] },
  feeds: { type: 'string' },
  // An empty variable counts as none: an empty host would mean every address of the machine.
  port: { type: 'string', default: process.env['PORT'] || '4173' },
  host: { type: 'string', default: process.env['HOST'] || '127.0.0.1' },
  check: { type: 'boolean', default: false },
} as const;

const log = (line: string) => console.error(line);
// Visitors are answered also when the log can't be written: its disk is full, or who read it is gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let production: ProductionServer | undefined;
// A SIGHUP before the start needs no reload: the start reads everything.
process.on('SIGHUP', () => void production?.reload());

await runCommand(async () => {
  const flags = readFlags({ options: OPTIONS }, USAGE).values;
  const { lots: files, host } = flags;
  const [dist, port] = [resolve(flags.dist), readPort(flags.port)];
  const operators = await readOperators(join(dist, 'operators.json'));
  for (const note of servingNotes(operators, files, { withoutSample: true })) log(note);
  const lots = new LotFiles(files, { withoutSample: true, log });
  const configs = flags.feeds === undefined ? [] : await readFeedsFile(flags.feeds);
  const operatorsOf = (named: string) => lots.operatorsOf(operators, named);
  const feeds =
    configs.length > 0
      ? new Feeds(configs, { operatorsOf, reader: () => feedReader(dist), log })
      : undefined;
  if (flags.check) {
    await lots.open(operators);
    feeds?.check();
    console.log(JSON.stringify(lots.status(operators, true)));
    return;
  }
  production = await createProductionServer({
    directory: dist,
    lots,
    feeds,
    log: (record) => console.log(JSON.stringify(record)),
  });
  const used = await listen(production.server, port, host);
  console.error(`Serving ${dist} on ${originOf(host, used)}`);
  const { stop } = production;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal ends the process at once.
      process.once(signal, () => process.exit(1));
      void stop().then(() => process.exit(0));
    });
  }
});
