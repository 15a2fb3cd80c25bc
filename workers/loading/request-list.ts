import { Fault } from '../../src/domain/errors.ts';
import type { LotSource } from '../../src/domain/search-api.ts';

/** D1: without a byte for this long a download has failed, however long it takes in all. */
const STALL_MS = 8_000;

export interface ListAnswer {
  /** The list is the one the ETag names; there is no body. */
  readonly isUnchanged: boolean;
  readonly etag: string | undefined;
  /** Bytes to come, where the answer says so and they arrive as they were counted. */
  readonly totalBytes: number | undefined;
  /** Lots to come, where the answer says so: a packed answer's length does not tell. */
  readonly totalLots: number | undefined;
  /** Fails with a Fault: `timeout` when it stalls, `network` when it breaks off. */
  readonly body: ReadableStream<Uint8Array>;
  cancel(): void;
}

export interface RequestOptions {
  /** Of the copy at hand. */
  readonly etag?: string | undefined;
  readonly onBytes?: (bytes: number) => void;
  readonly stallMs?: number;
}

/**
 * Asks the API for all lots. Rejects with a Fault: `network`, `timeout` (8 s without a byte),
 * `not-found`, `http` (any other status), `bad-data` (no content, or a page of HTML).
 */
export async function requestList(
  { url, language }: LotSource,
  { etag, onBytes, stallMs = STALL_MS }: RequestOptions = {},
): Promise<ListAnswer> {
  const stall = stallClock(stallMs);
  const headers: Record<string, string> = { accept: 'application/json' };
  headers['accept-language'] = language;
  if (etag !== undefined) headers['if-none-match'] = etag;
  let response: Response;
  try {
    // The snapshot is the only one (D3): the HTTP cache keeps none.
    response = await fetch(url, { headers, cache: 'no-store', signal: stall.signal });
    stall.reset();
    assertIsList(response, etag !== undefined);
  } catch (error) {
    stall.end();
    throw stall.faultOf(error);
  }
  return {
    isUnchanged: response.status === 304,
    etag: response.headers.get('etag') ?? undefined,
    totalBytes: plainLength(response.headers),
    totalLots: Number(response.headers.get('x-total-count')) || undefined,
    body: watched(response, stall, onBytes),
    cancel: () => stall.end(new Fault('aborted', 'The answer is not wanted')),
  };
}

function assertIsList(response: Response, mayBeUnchanged: boolean): void {
  const { status, headers } = response;
  if (status === 304 && mayBeUnchanged) return;
  if (status === 404) throw new Fault('not-found', 'There is no list of lots at its address');
  if (!response.ok) throw new Fault('http', `The list of lots answers with status ${status}`);
  const type = headers.get('content-type') ?? '';
  if (status === 204 || response.body === null || type.startsWith('text/html')) {
    throw new Fault('bad-data', `The list of lots is missing from its answer (${status}, ${type})`);
  }
}

/** Content-Length counts packed bytes, the stream gives unpacked ones. */
function plainLength(headers: Headers): number | undefined {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}

function watched(
  response: Response,
  stall: StallClock,
  onBytes: RequestOptions['onBytes'],
): ReadableStream<Uint8Array> {
  const reader = response.body?.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done || !value) {
          stall.end();
          controller.close();
          return;
        }
        stall.reset();
        onBytes?.(value.length);
        controller.enqueue(value);
      } catch (error) {
        stall.end();
        controller.error(stall.faultOf(error));
      }
    },
    cancel: () => stall.end(new Fault('aborted', 'The rest of the list is not wanted')),
  });
}

interface StallClock {
  readonly signal: AbortSignal;
  /** A byte has come. */
  reset(): void;
  /** No more is expected; with a reason, nor wanted. */
  end(reason?: Fault): void;
  /** The fault behind a failed read: a stalled one fails as aborted. */
  faultOf(error: unknown): Fault;
}

function stallClock(stallMs: number): StallClock {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stalled: Fault | undefined;
  const reset = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = new Fault('timeout', `The list of lots stalls: no byte for ${stallMs} ms`);
      controller.abort(stalled);
    }, stallMs);
  };
  reset();
  return {
    signal: controller.signal,
    reset,
    end: (reason) => {
      clearTimeout(timer);
      if (reason) controller.abort(reason);
    },
    faultOf: (error) => stalled ?? Fault.from(error),
  };
}
