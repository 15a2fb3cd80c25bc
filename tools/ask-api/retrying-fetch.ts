import { type Download, startDownload } from '../../src/http/download.ts';

const TIMEOUT_MS = 30_000;
/** A list of three million lots is smaller. */
const MAX_BYTES = 2 ** 30;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

/**
 * An API's whole answer, after some tries where it breaks or fails.
 * @param maxBytes fails beyond so many bytes of body
 * @throws Error that names the address when there is none
 */
export async function retryingFetch(
  url: string,
  headers: Readonly<Record<string, string>>,
  maxBytes = MAX_BYTES,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const limits = { stallMs: TIMEOUT_MS, totalMs: TIMEOUT_MS, maxBytes };
      const download = await startDownload(url, { headers }, limits);
      if (download.response.status >= 500 && attempt < RETRIES) {
        download.cancel();
        continue;
      }
      // Read here: a connection may break amid the body, too.
      return await whole(download);
    } catch (error) {
      if (attempt < RETRIES) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(reason.includes(url) ? reason : `${url}: ${reason}`, { cause: error });
    }
  }
}

async function whole({ response, body }: Download): Promise<Response> {
  const { status, headers } = response;
  const bytes = await new Response(body).arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
}
