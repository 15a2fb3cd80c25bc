import { startDownload, type DownloadOptions } from './download.ts';
import { readText } from './read-text.ts';
import { assertNoPage, assertOk } from './status.ts';

/** A file's text. Rejects with a Fault: `network`, `timeout`, `not-found`, `http`, `bad-data` (too large, or HTML). */
export async function fetchText(url: string, options?: DownloadOptions): Promise<string> {
  const download = await startDownload(url, {}, options);
  try {
    assertOk(download.response);
    assertNoPage(download.response);
    return await readText(download);
  } catch (error) {
    download.cancel();
    throw error;
  }
}
