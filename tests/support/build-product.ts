import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { listen } from '../../server/listen.ts';

/** Builds in a process of its own, because Vitest sets NODE_ENV=test, with which Vite would bundle React's development build. */
export async function buildProduct(): Promise<void> {
  const { NODE_ENV: _testing, ...env } = process.env;
  const build = spawn(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    stdio: 'inherit',
    env,
  });
  const [status] = (await once(build, 'close')) as [number | null];
  if (status !== 0) throw new Error('The product does not build.');
}

/**
 * Vitest's global setup of the tests against the built product. Other tests run while it is built; what needs it waits in
 * `until-built.ts`, for an answer that comes when it is there.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const status = buildProduct().then(
    () => 200,
    () => 500,
  );
  const server = createServer((_, response) => {
    void status.then((known) => response.writeHead(known).end());
  });
  provide('built', `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers 200 when the product is built, 500 when it does not build. */
    readonly built: string;
  }
}
