import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { UsageError } from './options.ts';

/**
 * Starts listening; resolves with the port in use.
 * @throws UsageError when the port is taken, and for an empty host, which would mean every address of the machine
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  if (host === '') throw new UsageError('--host takes a name or an address, not ""');
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(listenError(error, port, host));
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** The address at which a browser on this machine finds what listens. */
export function originOf(host: string, port: number): string {
  if (host === '127.0.0.1') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is in use. Choose another with --port N.`);
  }
  return new UsageError(`Can't listen on ${host}:${port}: ${error.message}`, { cause: error });
}

/** Serves to this machine alone while `work` runs. */
export async function whileServing<T>(
  listener: RequestListener,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const server = createServer(listener);
  try {
    return await work(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Ctrl-C and a plain kill end the process quietly, open connections included. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

/** Returns what went wrong as a sentence for the caller of the command, without stack. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  // A bundler wraps the system's error, and says in words alone what it was.
  if (code === 'ENOSPC' || /ENOSPC|No space left on device/.test(error.message)) {
    return `The disk is full${path === undefined ? '' : `: ${path} can't be written`}.`;
  }
  return error.message;
}

/** Runs a command, or a part of one. A failure is reported on standard error, with exit code 1. */
export async function runCommand<T>(command: () => T | Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    console.error(sentenceOf(error));
    return process.exit(1);
  }
}
