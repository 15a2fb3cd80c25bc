import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

import type { CurrentSite, SiteOptions } from './current-site.ts';
import { LOGGED_LENGTH } from './log-reason.ts';
import { oneAtATime, ownTurns, STALLED_MS } from './one-at-a-time.ts';
import { openSite } from './site.ts';

/** How long a load balancer has to notice the shutdown and to send requests elsewhere. */
const DRAIN_MS = 3_000;
/** How long unfinished answers may take after `DRAIN_MS`. */
const GRACE_MS = 10_000;

/** One line of the access log: the request and its answer, and nothing about the client. */
export interface AccessRecord {
  readonly time: string;
  readonly method: string;
  /** The path's first 200 letters, without the query, which holds what a visitor typed (G2, S13). */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  /** Whether the client left before the answer was sent. */
  readonly aborted?: true;
}

export interface ProductionServer {
  readonly server: Server;
  /** Checks now whether release or lots were replaced. It also accepts a list that lost most of its lots. */
  readonly reload: () => Promise<void>;
  /**
   * For `DRAIN_MS`, answers `/healthz` with 503 and everything else as before. Then the server accepts no more
   * connections, finishes its answers, and ends.
   */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/**
 * The server of production: what `createSite` serves, with `/healthz` and an access log. It never builds.
 * While it runs, it picks up a new release that the link in `directory` leads to, and replaced lot files.
 * @throws UsageError if the build's operators file is broken, Error if no operator could be served
 */
export async function createProductionServer(
  options: SiteOptions & { readonly log: (record: AccessRecord) => void },
): Promise<ProductionServer> {
  const { listener, current } = await openSite(options);
  let isStopping = false;
  // Requests that came together would otherwise all be started before the next one is read, and `/healthz` would wait.
  const ownTurn = ownTurns();

  const start = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await ownTurn();
    if (isStopping) response.setHeader('connection', 'close');
    listener(request, response);
  };
  const answerOne: RequestListener = (request, response) => {
    const [path, query] = request.url?.split('?', 2) ?? [];
    if (path === '/healthz') {
      const asked = new URLSearchParams(query).get('operator');
      sendHealth(request, response, healthOf(current, asked, isStopping));
      return;
    }
    logAccess(request, response, options.log);
    void start(request, response);
  };
  const server = createServer(oneAtATime(answerOne)).setTimeout(STALLED_MS);

  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    isStopping = true;
    await new Promise((done) => setTimeout(done, Math.min(graceMs, DRAIN_MS)));
    const ended = new Promise<void>((done) => server.close(() => done()));
    // An idle connection that the client keeps alive would delay the end for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await ended;
    clearInterval(idle);
    clearTimeout(cut);
    await current.close();
  };
  return { server, reload: () => current.check(true), stop };
}

const HEALTH_STATUS = { ok: 200, stopping: 503, 'lots-missing': 503, 'unknown-operator': 404 };

/** @param asked the operator whose lots must be there, or `all`; null asks only whether the server is up (D5) */
function healthOf(
  { site, lotStatus, unanswered, feeds }: CurrentSite,
  asked: string | null,
  isStopping: boolean,
) {
  const known = site.operators.operators.map(({ id }) => id);
  const wanted = asked === 'all' ? known : known.filter((id) => id === asked);
  const isUnknown = asked !== null && wanted.length === 0;
  const isLacking = wanted.some((id) => site.lacking?.has(id));
  const asIs = isUnknown ? 'unknown-operator' : isLacking ? 'lots-missing' : 'ok';
  const status: keyof typeof HEALTH_STATUS = isStopping ? 'stopping' : asIs;
  return {
    status,
    lots: lotStatus,
    unanswered,
    ...(feeds && { feeds: feeds.status(Date.now()) }),
  };
}

function sendHealth(
  request: IncomingMessage,
  response: ServerResponse,
  health: ReturnType<typeof healthOf>,
): void {
  const body = JSON.stringify(health);
  response.writeHead(HEALTH_STATUS[health.status], {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(health.status === 'stopping' && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Calls `write` once for each answer, when it has been sent or was given up. */
function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  write: (record: AccessRecord) => void,
): void {
  const started = performance.now();
  const sentBefore = request.socket.bytesWritten;
  response.once('close', () => {
    const [path = ''] = (request.url ?? '').split(/[?#]/, 1);
    write({
      time: new Date().toISOString(),
      method: request.method ?? '',
      path: path.slice(0, LOGGED_LENGTH),
      status: response.statusCode,
      bytes: Math.max(0, request.socket.bytesWritten - sentBefore),
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
