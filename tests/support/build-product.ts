import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { listen } from '../../server/listen.ts';
import { stopServer } from './api-server.ts';
import { runTool } from './run-to-end.ts';

/**
 * Vitest's global setup of the tests against the built product. Other tests run while it is built; what needs it waits in
 * `until-built.ts`, for an answer that comes when it is there.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const status = runTool('tools/build.ts').then(
    () => 200,
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      return 500;
    },
  );
  const server = createServer((_, response) => {
    void status.then((known) => response.writeHead(known).end());
  });
  provide('built', `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  return () => stopServer(server);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers 200 when the product is built, 500 when it does not build. */
    readonly built: string;
  }
}
