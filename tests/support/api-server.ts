/** The embedded API alone on a free port, for tests that speak HTTP to it. */
import { Agent, createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';

import type { LotsByOperator } from '../../server/api.ts';
import { listen } from '../../server/listen.ts';
import { apiListener } from '../../server/site.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface RunningServer {
  /** Sends the path exactly as given: `fetch` would tidy it up. */
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  json(path: string, headers?: Record<string, string>): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a server. */
export async function runServer(server: Server): Promise<RunningServer> {
  const port = await listen(server, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const ask: RunningServer['ask'] = (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers, method, agent };
      const outgoing = request(options, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(pieces),
          });
        });
        response.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
  return {
    ask,
    json: async (path, headers) => JSON.parse((await ask(path, headers)).bytes.toString()),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        agent.destroy();
        server.closeAllConnections();
      }),
  };
}

export function runApi(lots: LotsByOperator): Promise<RunningServer> {
  return runServer(createServer(apiListener(lots)));
}
