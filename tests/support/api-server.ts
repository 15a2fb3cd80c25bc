/** A server on a free port, for tests that speak HTTP to it. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestOptions, type Server } from 'node:http';
import { listen } from '../../server/listen.ts';

export type RunningServer = Awaited<ReturnType<typeof runServer>>;

/** Sends the path exactly as given, under any host name: `fetch` would tidy it up. */
export async function send(options: RequestOptions) {
  const asking = request({ host: '127.0.0.1', ...options }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat((await response.toArray()) as Buffer[]);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes };
}

/** Ends a server, with the connections that are still open. */
export function stopServer(server: Server): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return stopped;
}

export async function runServer(server: Server) {
  const port = await listen(server, 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send({ port, path, headers, method, agent });
  return {
    ask,
    json: async (path: string): Promise<unknown> => JSON.parse((await ask(path)).bytes.toString()),
    stop: () => {
      agent.destroy();
      return stopServer(server);
    },
  };
}
