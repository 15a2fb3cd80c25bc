import type { IncomingMessage, ServerResponse } from 'node:http';

/** One line of the access log: what was asked and answered, and nothing of who asked. */
export interface AccessRecord {
  readonly time: string;
  readonly method: string;
  /** Without the query, which holds what a visitor typed (G2, S13). */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
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
    write({
      time: new Date().toISOString(),
      method: request.method ?? '',
      path: (request.url ?? '').split(/[?#]/, 1)[0] ?? '',
      status: response.statusCode,
      bytes: Math.max(0, request.socket.bytesWritten - sentBefore),
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}
