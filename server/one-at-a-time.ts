import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** A connection on which nothing moves for this long is closed. */
export const STALLED_MS = 60_000;
/** A connection with more requests waiting is closed. Browsers and nginx send one at a time. */
const MAX_WAITING = 128;

/**
 * Starts a connection's next request when the answer before it has been sent. Each answer under way holds a file, a stream
 * and buffers, and one connection may send hundreds of requests and read nothing.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waitingOf = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    const start = (): void => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waitingOf.get(socket)?.shift();
        if (next) next();
        else waitingOf.delete(socket);
      });
      listener(request, response);
    };
    if (!waiting) {
      waitingOf.set(socket, []);
      start();
    } else if (waiting.length < MAX_WAITING) waiting.push(start);
    else socket.destroy();
  };
}

/** Each call of what it returns settles in a turn of the event loop that no other call has. */
export function ownTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))));
}
