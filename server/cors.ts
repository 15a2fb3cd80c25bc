import type { IncomingMessage, ServerResponse } from 'node:http';

/** The lots are public and no call carries credentials: every site may read them. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Language, ETag, X-Total-Count',
} as const;

/** A browser asks this seldom: what may be sent does not change. */
const PREFLIGHT_SECONDS = '86400';

/**
 * Lets pages of other origins read the API: sets the headers of every answer, and answers the
 * browser's own question before a request that names an entity tag. Returns true when it did.
 */
export function allowOtherOrigins(request: IncomingMessage, response: ServerResponse): boolean {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const { method, headers } = request;
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'If-None-Match',
    'access-control-max-age': PREFLIGHT_SECONDS,
  });
  response.end();
  return true;
}
