import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll } from 'vitest';
import { listen } from '../../server/listen.ts';
import { stopServer } from './api-server.ts';

/** Returns a function that serves on a free port until the file's tests are over, and resolves with the origin. */
export function testServers(): (listener: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map(stopServer)));
  return async (listener) => {
    const server = createServer(listener);
    servers.push(server);
    return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  };
}
