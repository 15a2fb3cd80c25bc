import { Fault } from '../domain/errors.ts';
import { currentPageAddress, XSRF_HEADER, xsrfTokenFor } from './xsrf.ts';

export interface HttpLimits {
  /** Fails after this long without a byte. */
  readonly stallMs: number;
  /** Fails after this long in all, however steadily bytes drip. */
  readonly totalMs: number;
  /** Fails beyond this many bytes of body. */
  readonly maxBytes: number;
  /** Further tries of a safe request (GET, HEAD) after a broken connection, 429 or 5xx. */
  readonly retries: number;
  /** First pause before a further try; doubles each time, with up to half of it as jitter. */
  readonly retryDelayMs: number;
}

const LIMITS: HttpLimits = {
  stallMs: 8_000,
  totalMs: 30_000,
  maxBytes: 8_000_000,
  retries: 2,
  retryDelayMs: 300,
};

export interface JsonRequest {
  /** BCP 47, sent as Accept-Language (L1). */
  readonly locale: string;
  readonly signal?: AbortSignal | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly limits?: Partial<HttpLimits>;
}

export interface JsonAnswer {
  readonly json: unknown;
  /** L3: what language the texts are in, where the API says so. */
  readonly contentLanguage: string | undefined;
}

/**
 * One JSON request. Attaches the XSRF token where the specification wants it and it is safe.
 * Rejects with a Fault: `network`, `timeout`, `not-found` (404, 410), `http` (other statuses),
 * `bad-data` (no JSON), `aborted`.
 */
export async function requestJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  const limits = { ...LIMITS, ...request.limits };
  const safe = /^(get|head)$/i.test(request.method ?? 'GET');
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(url, request, limits);
    } catch (error) {
      const fault = Fault.from(error);
      if (!safe || attempt >= limits.retries || !isPassing(fault)) throw fault;
    }
    const pauseMs = limits.retryDelayMs * 2 ** attempt * (1 + Math.random() / 2);
    await pause(pauseMs, request.signal);
  }
}

/** An answer that asking again may mend. */
class RetryableFault extends Fault {}

function isPassing(fault: Fault): boolean {
  return fault.code === 'network' || fault instanceof RetryableFault;
}

async function once(url: string, request: JsonRequest, limits: HttpLimits): Promise<JsonAnswer> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort(new Fault('aborted', 'The request was given up'));
  if (request.signal?.aborted) giveUp();
  request.signal?.addEventListener('abort', giveUp, { once: true });
  const tooSlow = (): void => abort.abort(new Fault('timeout', 'The answer took too long'));
  const total = setTimeout(tooSlow, limits.totalMs);
  let stall = setTimeout(tooSlow, limits.stallMs);
  const moved = (): void => {
    clearTimeout(stall);
    stall = setTimeout(tooSlow, limits.stallMs);
  };
  try {
    const response = await fetch(...fetchArguments(url, request, abort.signal));
    moved();
    rejectStatus(response);
    requireJson(response);
    const text = await readText(response, limits.maxBytes, moved);
    return { json: parse(text), contentLanguage: languageOf(response) };
  } catch (error) {
    // Some browsers reject with a bare AbortError and forget the reason.
    throw abort.signal.aborted ? abort.signal.reason : error;
  } finally {
    clearTimeout(total);
    clearTimeout(stall);
    request.signal?.removeEventListener('abort', giveUp);
    abort.abort();
  }
}

function fetchArguments(
  url: string,
  request: JsonRequest,
  signal: AbortSignal,
): [string, RequestInit] {
  const method = request.method ?? 'GET';
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', request.locale);
  const init: RequestInit = { method, headers, signal };
  if (request.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  if (/^(get|head)$/i.test(method)) return [url, init];
  const page = currentPageAddress();
  const token = xsrfTokenFor(method, url, page);
  if (token === undefined) return [url, init];
  if (!headers.has(XSRF_HEADER)) headers.set(XSRF_HEADER, token);
  // A 307 would carry the header elsewhere; the address is the one that was judged.
  init.redirect = 'error';
  return [new URL(url, page.baseUri).href, init];
}

function rejectStatus(response: Response): void {
  if (response.status === 404 || response.status === 410) {
    throw new Fault('not-found', `The API answered ${response.status}`);
  }
  if (response.status === 429 || response.status >= 500) {
    throw new RetryableFault('http', `The API answered ${response.status}`);
  }
  if (!response.ok) throw new Fault('http', `The API answered ${response.status}`);
}

function requireJson(response: Response): void {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 204 || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Fault('bad-data', 'The API answered without JSON');
  }
}

async function readText(
  response: Response,
  maxBytes: number,
  onBytes: () => void,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onBytes();
    bytes += value.byteLength;
    if (bytes > maxBytes) throw new Fault('bad-data', 'The answer is too large');
    text += decoder.decode(value, { stream: true });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('bad-data', 'The answer is not JSON', { cause: error });
  }
}

function languageOf(response: Response): string | undefined {
  // Several languages at once say nothing about the part at hand.
  const header = response.headers.get('Content-Language')?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(header)[0];
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(new Fault('aborted', 'The request was given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();
  });
}
