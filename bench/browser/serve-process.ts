import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Resolves with the port that a forked serve.ts listens on. Rejects if the process ends before. */
export function portOf(server: ChildProcess): Promise<number> {
  const listening = once(server, 'message').then(([port]) => port as number);
  const ended = once(server, 'exit').then(([status]) => {
    throw new Error(`The server ended with status ${String(status)} before it listened.`);
  });
  return Promise.race([listening, ended]);
}
