import { Fault } from '../domain/errors.ts';
import { fetchFault } from './status.ts';

export interface DownloadOptions {
  /** Fails after this long without an expected byte; `STALL_MS` unless given. */
  readonly stallMs?: number | undefined;
  /** Fails after this long in all, even while bytes still come. No limit unless given. */
  readonly totalMs?: number | undefined;
  /** Fails beyond this many bytes of unpacked body. No limit unless given. */
  readonly maxBytes?: number | undefined;
  /** Called with the number of bytes that have just come. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** A download that brings no byte for this long has failed (D1). */
const STALL_MS = 8_000;

export interface Download {
  /** Status and headers. Do not read its own body. */
  readonly response: Response;
  /**
   * The bytes as they come, none where the answer has no body. Fails with a Fault: `timeout`, `network`
   * when it breaks off, `bad-data` beyond `maxBytes`, `aborted`.
   */
  readonly body: ReadableStream<Uint8Array>;
  /** Stops the download. */
  readonly cancel: () => void;
}

/**
 * How page and worker ask the API: a request whose answer must keep moving. Resolves with the
 * headers, whatever the status. Rejects with a Fault: `network`, `timeout`, `aborted` (by `init.signal`).
 */
export async function startDownload(
  url: string,
  init: RequestInit = {},
  options: DownloadOptions = {},
): Promise<Download> {
  const watch = watchOver(url, init.signal ?? undefined, options);
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: watch.signal });
  } catch (error) {
    watch.end();
    throw watch.faultOf(error);
  }
  watch.stopWaiting();
  const reader = response.body?.getReader();
  const cancel = (): void => watch.abort(new Fault('aborted', `${url} is not wanted`));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      watch.expectByte();
      try {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done || !value) {
          watch.end();
          controller.close();
          return;
        }
        watch.received(value.byteLength);
        controller.enqueue(value);
      } catch (error) {
        watch.end();
        controller.error(watch.faultOf(error));
      }
    },
    cancel,
  });
  return { response, body, cancel };
}

function watchOver(
  url: string,
  outer: AbortSignal | undefined,
  { stallMs = STALL_MS, totalMs, maxBytes = Number.POSITIVE_INFINITY, onBytes }: DownloadOptions,
) {
  const controller = new AbortController();
  let stall: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;
  let bytes = 0;
  /** Nothing more is expected. */
  const end = (): void => {
    clearTimeout(stall);
    clearTimeout(total);
    outer?.removeEventListener('abort', giveUp);
  };
  const abort = (reason: Fault): void => {
    end();
    controller.abort(reason);
  };
  const giveUp = (): void => abort(new Fault('aborted', `${url}: given up`));
  /** Stops the stall limit while the reader is busy with earlier bytes. */
  const stopWaiting = (): void => clearTimeout(stall);
  /** Starts the stall limit: a byte is expected from now on. */
  const expectByte = (): void => {
    stopWaiting();
    stall = setTimeout(
      () => abort(new Fault('timeout', `${url} stalls: no byte for ${stallMs} ms`)),
      stallMs,
    );
  };
  outer?.addEventListener('abort', giveUp, { once: true });
  if (totalMs !== undefined) {
    total = setTimeout(
      () => abort(new Fault('timeout', `${url} takes longer than ${totalMs} ms`)),
      totalMs,
    );
  }
  expectByte();
  if (outer?.aborted) giveUp();
  return {
    signal: controller.signal,
    expectByte,
    stopWaiting,
    /** Counts bytes that have come. @throws Fault `bad-data` beyond the limit */
    received(more: number): void {
      stopWaiting();
      bytes += more;
      if (bytes <= maxBytes) {
        onBytes?.(more);
        return;
      }
      const tooLarge = new Fault('bad-data', `${url} is larger than ${maxBytes} bytes`);
      abort(tooLarge);
      throw tooLarge;
    },
    end,
    abort,
    /** The fault behind a failed read: some browsers reject with a bare AbortError and forget the reason. */
    faultOf: (error: unknown): Fault =>
      fetchFault(controller.signal.aborted ? controller.signal.reason : error),
  };
}
