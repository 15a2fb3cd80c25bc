import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

import { apiRoutes, type LotsByOperator } from './api.ts';
import { currentRelease } from './current-release.ts';
import { fileRoutes } from './files.ts';
import { lotsByOperator, readOperators } from './lots.ts';
import { pageRoutes } from './pages.ts';
import { refuseMethod } from './respond.ts';

/**
 * The built page and the embedded API as one server, not yet listening.
 * @param options.directory the build (`dist`)
 * @param options.lots lot files instead of the sample, or lots that were read already
 * @throws UsageError, LotFileError
 */
export async function createSite(options: {
  readonly directory: string;
  readonly lots?: string | readonly string[] | LotsByOperator | undefined;
  readonly isolate?: boolean;
}): Promise<Server> {
  const { directory, lots: given, isolate = false } = options;
  const operators = await readOperators(join(directory, 'operators.json'));
  const lots =
    typeof given === 'object' && 'get' in given ? given : await lotsByOperator(operators, given);
  const release = await currentRelease(directory, { lots, isolate });
  const app = new Hono();
  app.route('/', apiRoutes(lots));
  app.use(refuseMethod);
  const toFile = async (path: string) => {
    const { rootPath } = (await release.site()).operators;
    return path.startsWith(rootPath) ? path.slice(rootPath.length - 1) : path;
  };
  app.route(
    '/',
    fileRoutes(directory, toFile, async () => (await release.site()).headers),
  );
  app.route('/', pageRoutes(release.site));
  const server = createServer(listenerOf(app));
  server.once('close', () => void release.close());
  return server;
}

/** The embedded API alone; any other path gives 404. */
export function apiListener(lots: LotsByOperator): RequestListener {
  const app = new Hono();
  app.route('/', apiRoutes(lots));
  return listenerOf(app);
}

/** What fails is a 500 for the visitor, and told in the terminal. */
export function listenerOf(app: Hono): RequestListener {
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path} failed:`, error);
    return c.text('The server failed.\n', 500);
  });
  // A request of HTTP/1.0 names no host.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
  return (request, response) => void listener(request, response);
}
