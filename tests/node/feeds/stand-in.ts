import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { listen } from '../../../server/listen.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface StandIn {
  readonly url: string;
  /** What it answers from now on. */
  answer: Answer;
  /** The headers of each request, in order. */
  readonly asked: IncomingMessage['headers'][];
  /** The most requests that were open at once. */
  readonly mostAtOnce: () => number;
  readonly stop: () => Promise<void>;
}

/** A server that plays a feed as it is told: a payload, a failure, rubbish, silence. */
export async function startStandIn(answer: Answer): Promise<StandIn> {
  const asked: IncomingMessage['headers'][] = [];
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    standIn.answer(request, response);
  });
  const port = await listen(server, 0, '127.0.0.1');
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}/feed?key=secret`,
    answer,
    asked,
    mostAtOnce: () => most,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

export function sendJson(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** A payload in the shape of Stavanger's: every value is text, the time without zone. */
export function garage(
  name: string,
  free: string,
  at: { readonly date: string; readonly time: string; readonly position?: [number, number] },
): Readonly<Record<string, string>> {
  const [lng, lat] = at.position ?? [5.73, 58.97];
  return {
    Dato: at.date,
    Klokkeslett: at.time,
    Sted: name,
    Latitude: String(lat),
    Longitude: String(lng),
    Antall_ledige_plasser: free,
  };
}

/** Date and time as that feed writes an instant. */
export function osloTime(ms: number): { readonly date: string; readonly time: string } {
  const text = new Date(ms).toLocaleString('nb-NO', {
    timeZone: 'Europe/Oslo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [, date = '', time = ''] = /^(\S+?),? (\S+)$/.exec(text) ?? [];
  return { date: date.replace(/\.(\d\d)$/, '.20$1'), time };
}
