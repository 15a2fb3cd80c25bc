import type { IncomingMessage, ServerResponse } from 'node:http';

import { LOGGED_LENGTH } from './log-words.ts';

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

/** Calls `write` once for each answer, when it has been sent or was given up. */
export function logAccess(
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
