/** `npm run dev [-- --lots FILE --port N --host H]`: the page with hot reload, and the embedded API. */
import { join, resolve } from 'node:path';

import { createServer, type Plugin } from 'vite';

import { serveApi, type LotsByOperator } from './api.ts';
import { closeOnSignal, runCommand } from './listen.ts';
import { lotsByOperator, readOperators } from './lots.ts';
import { parseOptions, UsageError } from './options.ts';

const PROJECT = resolve(import.meta.dirname, '..');

function embeddedApi(lots: LotsByOperator): Plugin {
  return {
    name: 'embedded-api',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        void (async () => {
          try {
            if (!(await serveApi(request, response, lots))) next();
          } catch (error) {
            next(error);
          }
        })();
      });
    },
  };
}

await runCommand(async () => {
  const { lots: file, port, host, isolate } = parseOptions(process.argv.slice(2));
  const operators = await readOperators(join(PROJECT, 'public/operators.json'));
  const lots = await lotsByOperator(operators, file);
  const isolation = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  const server = await createServer({
    root: PROJECT,
    plugins: [embeddedApi(lots)],
    server: { host, port, strictPort: true, headers: isolate ? isolation : {} },
  });
  await server.listen().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Can't listen on ${host}:${port}: ${reason}`, { cause: error });
  });
  closeOnSignal(() => void server.close());
  server.printUrls();
});
