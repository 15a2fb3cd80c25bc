import { Fault } from '../domain/errors.ts';

/** 429 or 5xx: a retry may succeed. `withRetries` also retries a broken connection, which is a plain Fault `network`. */
export class RetryableFault extends Fault {}

/** 502, 503 or 504: the gateway can't reach the API, which to a visitor is the same as no network (P8). */
export class GatewayFault extends RetryableFault {}

/** Returns the fault behind what fetch or a body rejects with: a TypeError means that the network failed. */
export function fetchFault(thrown: unknown): Fault {
  if (!(thrown instanceof TypeError)) return Fault.from(thrown);
  const { message, cause } = thrown as Error & { cause?: { message?: string; code?: string } };
  // Node says there what "fetch failed" means: the name, the port, the certificate.
  const why = cause?.message || cause?.code;
  return new Fault('network', why ? `${message}: ${why}` : message, { cause: thrown });
}

/** @throws Fault `not-found` (404, 410) or `http` (any other status than 2xx; 429 and 5xx are retryable) */
export function assertOk({ ok, status, url }: Response): void {
  if (ok) return;
  const message = `${url} answered ${status}`;
  if (status === 404 || status === 410) throw new Fault('not-found', message);
  if (status >= 502 && status <= 504) throw new GatewayFault('http', message);
  if (status === 429 || status >= 500) throw new RetryableFault('http', message);
  throw new Fault('http', message);
}

/** @throws Fault `bad-data` for a page: a static host answers unknown paths with its HTML */
export function assertNoPage({ headers, url }: Response): void {
  if (/^text\/html\b/i.test(headers.get('Content-Type') ?? '')) {
    throw new Fault('bad-data', `${url} answered with a page of HTML`);
  }
}
