import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { testServers } from '../../support/test-servers.ts';

export type StandIn = Awaited<ReturnType<typeof playFeed>>;

/** A server that plays a feed as it is told: a payload, a failure, rubbish, silence. */
export async function playFeed(serve: ReturnType<typeof testServers>, answer: RequestListener) {
  const asked: IncomingHttpHeaders[] = [];
  const feed = { url: '', answer, asked, open: 0 };
  const origin = await serve((request, response) => {
    asked.push(request.headers);
    feed.open += 1;
    response.once('close', () => (feed.open -= 1));
    feed.answer(request, response);
  });
  feed.url = `${origin}/feed?key=secret`;
  return feed;
}

export function sendJson(body: unknown, headers: object = {}): RequestListener {
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
export function osloTime(ms: number) {
  const [at, timeZone] = [new Date(ms), 'Europe/Oslo'];
  const date = at.toLocaleDateString('nb-NO', { timeZone });
  return { date, time: at.toLocaleTimeString('nb-NO', { timeZone, timeStyle: 'short' }) };
}
