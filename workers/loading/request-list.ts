import { Fault } from '../../src/domain/errors.ts';
import type { LotSource } from '../../src/domain/search-api.ts';
import { startDownload } from '../../src/http/download.ts';
import { assertNoPage, assertOk } from '../../src/http/status.ts';

export interface ListAnswer {
  /** Whether the list is still the one that the ETag names; then the body is empty. */
  readonly isUnchanged: boolean;
  readonly etag: string | undefined;
  /** The number of bytes, if the answer says it and isn't compressed. */
  readonly totalBytes: number | undefined;
  /** The number of lots, if the answer says it; a compressed answer's length doesn't tell how much is left. */
  readonly totalLots: number | undefined;
  /** The list's bytes. Reading fails with a Fault: `timeout` if they stall, `network` if they break off. */
  readonly body: ReadableStream<Uint8Array>;
  cancel(): void;
}

interface RequestOptions {
  readonly etag?: string | undefined;
  readonly onBytes?: (bytes: number) => void;
  readonly stallMs?: number | undefined;
}

/**
 * Asks the API for all lots. Rejects with a Fault: `network`, `timeout` (8 s without a byte),
 * `not-found`, `http` (any other status), `bad-data` (no content, or a page of HTML).
 */
export async function requestList(
  { url, language }: LotSource,
  { etag, onBytes, stallMs }: RequestOptions = {},
): Promise<ListAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  headers['accept-language'] = language;
  if (etag !== undefined) headers['if-none-match'] = etag;
  // The snapshot is the only copy (D3), so the HTTP cache holds none.
  const download = await startDownload(url, { headers, cache: 'no-store' }, { stallMs, onBytes });
  const { response, body, cancel } = download;
  const isUnchanged = response.status === 304 && etag !== undefined;
  try {
    if (!isUnchanged) assertIsList(response);
  } catch (error) {
    cancel();
    throw error;
  }
  return {
    isUnchanged,
    etag: response.headers.get('etag') ?? undefined,
    totalBytes: plainLength(response.headers),
    totalLots: Number(response.headers.get('x-total-count')) || undefined,
    body,
    cancel,
  };
}

function assertIsList(response: Response): void {
  assertOk(response);
  assertNoPage(response);
  if (response.status === 204 || response.body === null) {
    throw new Fault('bad-data', `The list of lots is missing from its answer (${response.status})`);
  }
}

/** Returns Content-Length unless the answer is compressed: then the length counts other bytes than the stream gives. */
function plainLength(headers: Headers): number | undefined {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}
