const TIMEOUT_MS = 30_000;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

/**
 * An API's whole answer, after some tries where it breaks or fails.
 * @throws Error that names the address when there is none
 */
export async function retryingFetch(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status >= 500 && attempt < RETRIES) {
        await response.body?.cancel();
        continue;
      }
      // Read here: a connection may break amid the body, too.
      const bytes = await response.arrayBuffer();
      const { status } = response;
      return new Response(bytes.byteLength > 0 ? bytes : null, {
        status,
        headers: response.headers,
      });
    } catch (error) {
      if (attempt < RETRIES) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${url}: ${reason}`, { cause: error });
    }
  }
}
