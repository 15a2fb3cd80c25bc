import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { type AccessRecord, logAccess } from './access-log.ts';
import type { LotsByOperator } from './api.ts';
import { createSite } from './site.ts';

/** How long answers that are under way may take when the server stops. */
const GRACE_MS = 10_000;

export interface ProductionServer {
  readonly server: Server;
  /** Answers `/healthz` with 503, finishes what is under way, then ends. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/**
 * The server of production: what `createSite` serves, beside `/healthz` and an access log. It never
 * builds; when `directory` leads to the build by a link that is switched, it goes on with the new one.
 * @param options.directory the build (`dist`), or a path that leads to it by a link
 * @throws UsageError when its operators file is broken
 */
export async function createProductionServer(options: {
  readonly directory: string;
  readonly lots: LotsByOperator;
  readonly log: (record: AccessRecord) => void;
}): Promise<ProductionServer> {
  const site = await createSite({ directory: options.directory, lots: options.lots });
  let isStopping = false;

  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      sendHealth(request, response, isStopping ? 'stopping' : 'ok');
      return;
    }
    logAccess(request, response, options.log);
    if (isStopping) response.setHeader('connection', 'close');
    site.emit('request', request, response);
  });

  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    isStopping = true;
    const ended = new Promise<void>((done) => server.close(() => done()));
    // A connection that is kept alive would hold the server for seconds after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await ended;
    clearInterval(idle);
    clearTimeout(cut);
    // It never listened, but holds the release's files.
    site.close();
  };
  return { server, stop };
}

function sendHealth(
  request: IncomingMessage,
  response: ServerResponse,
  status: 'ok' | 'stopping',
): void {
  const body = JSON.stringify({ status });
  response.writeHead(status === 'ok' ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
