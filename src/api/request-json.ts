import { contentLanguageOf } from './content-language.ts';
import { Fault } from '../domain/errors.ts';
import { startDownload } from '../http/download.ts';
import { readText } from '../http/read-text.ts';
import { assertOk, RetryableFault } from '../http/status.ts';
import { currentPageAddress, isSafeMethod, XSRF_HEADER, xsrfTokenFor } from './xsrf.ts';

export interface HttpLimits extends RetryLimits {
  /** Fails after this long without a byte. */
  readonly stallMs: number;
  /** Fails after this long in all. */
  readonly totalMs: number;
  /** Fails beyond this many bytes of body. */
  readonly maxBytes: number;
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
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly limits?: Partial<HttpLimits>;
}

export interface JsonAnswer {
  readonly json: unknown;
  /** L3: what language the texts are in, where the API says so. */
  readonly contentLanguage: string | undefined;
}

/** One JSON request. Rejects with a Fault: `network`, `timeout`, `not-found`, `http`, `bad-data` (no JSON), `aborted`. */
export function requestJson(url: string, request: JsonRequest): Promise<JsonAnswer> {
  const limits = { ...LIMITS, ...request.limits };
  const isSafe = isSafeMethod(request.method ?? 'GET');
  // Only a request that changes nothing may be repeated.
  return withRetries(
    () => once(url, request, limits),
    isSafe ? limits : { ...limits, retries: 0 },
    request.signal,
  );
}

async function once(url: string, request: JsonRequest, limits: HttpLimits): Promise<JsonAnswer> {
  const [address, init] = fetchArguments(url, request);
  const download = await startDownload(address, init, limits);
  try {
    assertOk(download.response);
    assertJson(download.response);
    const text = await readText(download);
    return {
      json: parse(text),
      contentLanguage: contentLanguageOf(download.response.headers.get('Content-Language')),
    };
  } finally {
    download.cancel();
  }
}

function fetchArguments(url: string, request: JsonRequest): [string, RequestInit] {
  const method = request.method ?? 'GET';
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': request.locale });
  const init: RequestInit = { method, headers, signal: request.signal ?? null };
  if (request.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  if (isSafeMethod(method)) return [url, init];
  const page = currentPageAddress();
  const token = xsrfTokenFor(method, url, page);
  if (token === undefined) return [url, init];
  headers.set(XSRF_HEADER, token);
  // A 307 would send the token to an address that was not checked.
  init.redirect = 'error';
  return [new URL(url, page.baseUri).href, init];
}

function assertJson(response: Response): void {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 204 || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    const got = `${response.status} ${type || 'without a content type'}`;
    throw new Fault('bad-data', `The API answered without JSON: ${got}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault('bad-data', 'The answer is not JSON', { cause: error });
  }
}

export interface RetryLimits {
  /** Further tries. */
  readonly retries: number;
  /** First pause before a further try; doubles each time, with up to half of it as jitter. */
  readonly retryDelayMs: number;
}

/** What `attempt` resolves with, tried again after broken connections, 429 and 5xx. Rejects with a Fault. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, retryDelayMs }: RetryLimits,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const fault = Fault.from(error);
      const retryable = fault.code === 'network' || fault instanceof RetryableFault;
      if (!retryable || tried >= retries) throw fault;
    }
    await pause(retryDelayMs * 2 ** tried * (1 + Math.random() / 2), signal);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(new Fault('aborted', 'given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
    if (signal?.aborted) aborted();
  });
}
