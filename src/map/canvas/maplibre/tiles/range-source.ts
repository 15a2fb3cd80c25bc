import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { type Download, startDownload } from '../../../../http/download.ts';
import { fetchFault } from '../../../../http/status.ts';
import { cachedPiece, cachePiece, type KeptBytes } from './byte-cache.ts';

/** A server without ranges sends whole files; files up to this size are read whole. */
const WHOLE_MAX_BYTES = 12_000_000;

function strongEtag(response: Response): string | undefined {
  const etag = response.headers.get('etag');
  return etag && !etag.startsWith('W/') ? etag : undefined;
}

function bytesOf({ body }: Download): Promise<ArrayBuffer> {
  return new Response(body).arrayBuffer();
}

/** Whether the host didn't answer or stopped answering. */
function isOutOfReach(error: unknown): boolean {
  const { code } = fetchFault(error);
  return code === 'network' || code === 'timeout';
}

/**
 * Reads a PMTiles file of this origin by ranges. What was read is cached (`byte-cache.ts`), so each tile is requested
 * once per version of the file and is there without a network. The file's first bytes, which tell the version, come
 * from the network while it answers.
 */
export class RangeSource implements Source {
  readonly #url: string;
  /** The whole file, from a server without ranges. */
  #whole: Promise<KeptBytes> | undefined;
  /** Set after the file was replaced, because the browser's own cache then holds a mixture. */
  #reload = false;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  /** @throws if neither the network nor the cache has the bytes; EtagMismatch after a replacement */
  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    if (this.#whole) return this.#cut(await this.#whole, offset, length, etag);
    const piece = { url: this.#url, offset, length };
    const kept = etag === undefined ? undefined : await cachedPiece(piece, etag);
    if (kept) return { data: kept.bytes, etag: kept.etag };
    try {
      return await this.#fetch(offset, length, signal, etag);
    } catch (error) {
      // A request without a version is for the file's beginning, for which the cached one is good enough.
      const isForBeginning = etag === undefined && isOutOfReach(error);
      const old = isForBeginning ? await cachedPiece(piece) : undefined;
      if (!old) throw error;
      return this.#cut(old, offset, length);
    }
  }

  #cut({ bytes, etag }: KeptBytes, offset: number, length: number, wanted?: string): RangeResponse {
    if (wanted !== undefined && wanted !== etag) throw new EtagMismatch('The file was replaced.');
    return { data: bytes.slice(offset, offset + length), ...(etag !== '' && { etag }) };
  }

  async #fetch(
    offset: number,
    length: number,
    signal: AbortSignal | undefined,
    etag: string | undefined,
    past = this.#reload,
  ): Promise<RangeResponse> {
    const download = await startDownload(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal && { signal }),
      ...(past && { cache: 'reload' }),
    });
    const { response } = download;
    const version = strongEtag(response);
    if (response.status === 416 || (etag && version && etag !== version)) {
      download.cancel();
      this.#reload = true;
      throw new EtagMismatch('The file was replaced.');
    }
    if (response.status === 200) return this.#takeWhole(download, offset, length, etag);
    if (response.status !== 206) {
      download.cancel();
      throw new Error(`${this.#url} answered ${response.status}.`);
    }
    const data = await bytesOf(download);
    signal?.throwIfAborted();
    // A file may be shorter than its first read; a later piece must be complete.
    if (data.byteLength > length || (data.byteLength < length && offset > 0)) {
      // The browser's own cache may hold an aborted request, so one more try bypasses it.
      if (!past) return this.#fetch(offset, length, signal, etag, true);
      throw new Error(`${this.#url} is cut short.`);
    }
    if (version !== undefined) {
      const piece = { url: this.#url, offset, length };
      if (data.byteLength === length) void cachePiece(piece, { bytes: data, etag: version });
    }
    return { data, ...(version !== undefined && { etag: version }) };
  }

  /** Reads a small file whole, once, from a server without ranges; refuses a large one. */
  async #takeWhole(
    download: Download,
    offset: number,
    length: number,
    etag: string | undefined,
  ): Promise<RangeResponse> {
    const { response } = download;
    const size = Number(response.headers.get('content-length') ?? Number.NaN);
    // A server may send an HTML page in place of a missing file.
    const isText = response.headers.get('content-type')?.startsWith('text/') === true;
    if (isText || !(size <= WHOLE_MAX_BYTES)) {
      download.cancel();
      throw new Error(`${this.#url} can't be read in parts.`);
    }
    this.#whole ??= bytesOf(download).then((bytes) => ({
      bytes,
      etag: strongEtag(response) ?? '',
    }));
    try {
      return this.#cut(await this.#whole, offset, length, etag);
    } catch (error) {
      if (!(error instanceof EtagMismatch)) this.#whole = undefined;
      throw error;
    }
  }
}
