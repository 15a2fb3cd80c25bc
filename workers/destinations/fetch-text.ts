import { Fault } from '../../src/domain/errors.ts';

/** D1: without a byte for this long a download has failed, however long it takes in all. */
const STALL_MS = 8_000;
/** More is no file of destinations: thirty times Norway's. */
const MOST_BYTES = 32 * 2 ** 20;

/**
 * A file's text, through the browser's caches. Rejects with a Fault: `network`, `timeout` (8 s without a
 * byte), `http` (another status than 2xx), `bad-data` (too large, or a page of HTML).
 */
export async function fetchText(url: string, stallMs = STALL_MS): Promise<string> {
  const controller = new AbortController();
  const stalled = new Fault('timeout', `No byte of ${url} for ${stallMs} ms`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectByte = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(stalled), stallMs);
  };
  try {
    expectByte();
    const response = await fetch(url, { signal: controller.signal });
    const { status, headers, body } = response;
    if (!response.ok) throw new Fault('http', `${url} answers with status ${status}`);
    if (body === null || headers.get('content-type')?.startsWith('text/html') === true) {
      throw new Fault('bad-data', `${url} is no file of destinations`);
    }
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      expectByte();
      text += value;
      if (text.length > MOST_BYTES) throw new Fault('bad-data', `${url} is too large`);
    }
  } catch (error) {
    throw controller.signal.aborted ? stalled : Fault.from(error);
  } finally {
    clearTimeout(timer);
    // What is not wanted any more is not downloaded to its end.
    controller.abort(stalled);
  }
}
