import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { type AccessRecord, logAccess } from './access-log.ts';
import type { LotSource } from './current-site.ts';
import { openSite } from './site.ts';

/** How long who stands in front of the server has to see that it stops, and to ask elsewhere. */
const DRAIN_MS = 3_000;
/** How long answers that are under way may take after that. */
const GRACE_MS = 10_000;

export interface ProductionServer {
  readonly server: Server;
  /** Looks now whether release or lots were replaced; a list that lost most of its lots is taken as well. */
  readonly reload: () => Promise<void>;
  /**
   * Answers `/healthz` with 503 and everything else as before for a moment, then takes no more connections,
   * finishes what is under way, and ends.
   */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/**
 * The server of production: what `createSite` serves, beside `/healthz` and an access log. It never
 * builds; when `directory` leads to the build by a link that is switched, it goes on with the new one, and
 * so it does with lot files that are replaced.
 * @param options.directory the build (`dist`), or a path that leads to it by a link
 * @throws UsageError when its operators file is broken, LotFileError
 */
export async function createProductionServer(options: {
  readonly directory: string;
  readonly lots: LotSource;
  readonly log: (record: AccessRecord) => void;
}): Promise<ProductionServer> {
  const { listener, current } = await openSite(options);
  let isStopping = false;

  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] === '/healthz') {
      const status = isStopping ? 'stopping' : 'ok';
      sendHealth(request, response, { status, lots: current.lotStatus });
      return;
    }
    logAccess(request, response, options.log);
    if (isStopping) response.setHeader('connection', 'close');
    listener(request, response);
  });

  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    isStopping = true;
    await new Promise((done) => setTimeout(done, Math.min(graceMs, DRAIN_MS)));
    const ended = new Promise<void>((done) => server.close(() => done()));
    // A connection that is kept alive would hold the server for seconds after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await ended;
    clearInterval(idle);
    clearTimeout(cut);
    await current.close();
  };
  return { server, reload: () => current.look(true), stop };
}

function sendHealth(
  request: IncomingMessage,
  response: ServerResponse,
  health: { readonly status: 'ok' | 'stopping'; readonly lots: object },
): void {
  const body = JSON.stringify(health);
  response.writeHead(health.status === 'ok' ? 200 : 503, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(health.status === 'stopping' && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
