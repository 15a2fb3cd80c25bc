import { apiFolder, lotUrl } from '../../src/api/lot-url.ts';
import { parseLotDetail, parseLotRows, type LotRow } from '../../src/api/schemas.ts';
import { lotIdOf } from '../../src/domain/lot.ts';
import type { Language } from '../../src/domain/languages.ts';
import type { LotAnswer } from '../../server/facts/lot-page.ts';

const TIMEOUT_MS = 30_000;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

export interface LotList {
  /** What the search page lists: rows with a usable position (S2). */
  readonly rows: readonly LotRow[];
  /** Every usable id once, also of lots that can't be searched (D4). */
  readonly ids: readonly string[];
}

export type LotResult =
  | { readonly kind: 'unchanged' }
  /** The list names it, but it has no page of its own. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'fresh'; readonly answer: LotAnswer; readonly etag: string | undefined };

/** An operator's API, read as a visitor's browser would. */
export class ApiSource {
  readonly #folder: URL;

  /**
   * @param apiBaseUrl `{base}` of the operator, a path or absolute
   * @param origin what a path belongs to
   */
  constructor(apiBaseUrl: string, origin: string) {
    this.#folder = apiFolder(apiBaseUrl, origin);
  }

  /** @throws Error when the list can't be had */
  async list(): Promise<LotList> {
    const response = await get(this.#folder.href, {});
    if (response.status !== 200) {
      throw new Error(`${this.#folder.href} answered ${response.status}`);
    }
    const json: unknown = await response.json();
    const rows = parseLotRows(json);
    const ids = (json as readonly unknown[]).flatMap((row) => {
      const id = lotIdOf((row as { parkingLotId?: unknown } | null)?.parkingLotId);
      return id === undefined ? [] : [id];
    });
    return { rows, ids: [...new Set(ids)] };
  }

  /**
   * @param etag of the answer that is known already
   * @throws Error when the API fails or answers about something else
   */
  async lot(id: string, { tag }: Language, etag: string | undefined): Promise<LotResult> {
    const response = await get(lotUrl(this.#folder, id), {
      'accept-language': tag,
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    });
    if (response.status === 304) return { kind: 'unchanged' };
    if (response.status === 404 || response.status === 410) return { kind: 'gone' };
    if (response.status !== 200) throw new Error(`lot ${id} answered ${response.status}`);
    const lot = parseLotDetail(await response.json(), id);
    return {
      kind: 'fresh',
      answer: { lot, contentLanguage: languageTag(response.headers.get('content-language')) },
      etag: response.headers.get('etag') ?? undefined,
    };
  }
}

async function get(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status < 500 || attempt >= RETRIES) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt >= RETRIES) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${url}: ${reason}`, { cause: error });
      }
    }
  }
}

function languageTag(header: string | null): string | undefined {
  try {
    return Intl.getCanonicalLocales(header?.trim() ?? '')[0];
  } catch {
    return undefined;
  }
}
