import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

import { apiRoutes, type LotsByOperator } from './api.ts';
import { CurrentSite, type SiteOptions } from './current-site.ts';
import { fileRoutes } from './static-files.ts';
import { LOGGED_LENGTH, reasonOf } from './log-reason.ts';
import { oneAtATime, STALLED_MS } from './one-at-a-time.ts';
import { pageRoutes } from './pages.ts';
import { answer, refuseMethod, Representation } from './representation.ts';

/** The built page and the embedded API as one server, not yet listening. @throws what `CurrentSite.open` throws */
export async function createSite(options: SiteOptions): Promise<Server> {
  const { listener, current } = await openSite(options);
  const server = createServer(oneAtATime(listener)).setTimeout(STALLED_MS);
  server.once('close', () => void current.close());
  return server;
}

/** What answers requests, and what it answers them with. @throws what `CurrentSite.open` throws */
export async function openSite(
  options: SiteOptions,
): Promise<{ readonly listener: RequestListener; readonly current: CurrentSite }> {
  const current = await CurrentSite.open(options);
  const app = new Hono();
  app.route(
    '/',
    apiRoutes(
      () => current.site.lots,
      (id) => current.site.lacking?.has(id) ?? false,
      (id, nowMs) => current.feeds?.readings(id, nowMs) ?? [],
    ),
  );
  app.use(refuseMethod);
  const toFile = (path: string) => {
    const { rootPath } = current.site.operators;
    return path.startsWith(rootPath) ? path.slice(rootPath.length - 1) : path;
  };
  app.get('*', async (c, next) => {
    const { operators, headers } = current.site;
    const isOfSample = operators.operators.some(({ sample }) => sample);
    if (!isOfSample || toFile(c.req.path) !== '/operators.json') return next();
    const file = new Representation(JSON.stringify(operators), 'application/json; charset=utf-8', {
      isTemporary: true,
    });
    return answer(c, file, { ...headers, 'cache-control': 'no-cache' });
  });
  app.route(
    '/',
    fileRoutes(options.directory, toFile, () => current.site.headers),
  );
  app.route(
    '/',
    pageRoutes(() => current.site),
  );
  return { listener: listenerOf(app), current };
}

/** The embedded API alone; any other path gives 404. */
export function apiListener(lots: LotsByOperator): RequestListener {
  return listenerOf(apiRoutes(() => lots));
}

/** What fails is a 500 for the visitor, and logged in the terminal. */
export function listenerOf(app: Hono): RequestListener {
  app.onError((error, c) => {
    const path = c.req.path.slice(0, LOGGED_LENGTH);
    console.error(`${c.req.method} ${path} failed: ${reasonOf(error)}`);
    return c.text('The server failed.\n', 500);
  });
  // A request of HTTP/1.0 names no host.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
  return (request, response) => {
    // Whatever is answered is what it says it is.
    response.setHeader('x-content-type-options', 'nosniff');
    if (namesOneHost(request)) void listener(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  };
}

/** Whether the request names one host at most (RFC 9112, section 3.2), and one that can be. */
function namesOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
  return hosts.length <= 1 && URL.canParse(`http://${headers.host || 'localhost'}`);
}
