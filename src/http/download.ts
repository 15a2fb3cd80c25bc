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
  /** The bytes as they come. Fails with a Fault: `timeout`, `network`, `bad-data` beyond `maxBytes`, `aborted`. */
  readonly body: ReadableStream<Uint8Array>;
  /** Stops the download. */
  readonly cancel: () => void;
}

/** A request whose answer must keep moving. Rejects with a Fault: `network`, `timeout`, `aborted` (by `init.signal`). */
export async function startDownload(
  url: string,
  init: RequestInit = {},
  {
    stallMs = STALL_MS,
    totalMs,
    maxBytes = Number.POSITIVE_INFINITY,
    onBytes,
  }: DownloadOptions = {},
): Promise<Download> {
  const controller = new AbortController();
  const { signal } = controller;
  let stall: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;
  let bytes = 0;
  const end = (): void => {
    clearTimeout(stall);
    clearTimeout(total);
    init.signal?.removeEventListener('abort', giveUp);
  };
  const abort = (reason: Fault): void => {
    end();
    controller.abort(reason);
  };
  const giveUp = (): void => abort(new Fault('aborted', `${url}: given up`));
  const timeOut = (why: string): void => abort(new Fault('timeout', `${url} ${why}`));
  /** Starts the stall limit, which stands still while the reader is busy with earlier bytes. */
  const expectByte = (): void => {
    stall = setTimeout(timeOut, stallMs, `stalls: no byte for ${stallMs} ms`);
  };
  /** Ends the download. Some browsers reject with a bare AbortError and forget the reason. */
  const failed = (error: unknown): Fault => {
    const fault = fetchFault(signal.aborted ? signal.reason : error);
    abort(fault);
    return fault;
  };
  init.signal?.addEventListener('abort', giveUp, { once: true });
  // Node 20 forgets an `AbortSignal.timeout` that only `AbortSignal.any` knows of, once memory is collected.
  if (totalMs !== undefined) {
    total = setTimeout(timeOut, totalMs, `takes longer than ${totalMs} ms`);
  }
  expectByte();
  if (init.signal?.aborted) giveUp();
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (error) {
    throw failed(error);
  }
  clearTimeout(stall);
  const reader = response.body?.getReader();
  const cancel = (): void => abort(new Fault('aborted', `${url} is not wanted`));
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      expectByte();
      try {
        const { done, value } = (await reader?.read()) ?? { done: true };
        clearTimeout(stall);
        if (done || !value) {
          end();
          stream.close();
          return;
        }
        bytes += value.byteLength;
        if (bytes > maxBytes) {
          throw new Fault('bad-data', `${url} is larger than ${maxBytes} bytes`);
        }
        onBytes?.(value.byteLength);
        stream.enqueue(value);
      } catch (error) {
        stream.error(failed(error));
      }
    },
    cancel,
  });
  return { response, body, cancel };
}
