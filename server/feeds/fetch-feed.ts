import { startDownload } from '../../src/http/download.ts';
import { readText } from '../../src/http/read-text.ts';
import { assertNoPage, assertOk } from '../../src/http/status.ts';

const LIMITS = { totalMs: 10_000, stallMs: 10_000, maxBytes: 10_000_000 };

/**
 * The answer of a feed, not read yet.
 * @returns undefined where nothing changed since the answer that `headers` names
 * @throws Error in one sentence
 */
export async function fetchFeed(
  url: string,
  {
    headers = {},
    signal,
  }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<{ readonly text: string; readonly headers: Headers } | undefined> {
  const sent = { accept: 'application/json', ...headers };
  const download = await startDownload(url, { headers: sent, ...(signal && { signal }) }, LIMITS);
  const { response } = download;
  try {
    const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    if (response.status === 304 && isConditional) return undefined;
    assertOk(response);
    assertNoPage(response);
    return { text: await readText(download), headers: response.headers };
  } finally {
    download.cancel();
  }
}
