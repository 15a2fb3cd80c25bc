import { apiFolder, listUrl, lotUrl, propertiesUrl } from '../../src/api/lot-url.ts';
import { parseLotDetail, parseProperties } from '../../src/api/schemas.ts';
import { lotIdOf } from '../../src/domain/lot.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts';
import type { LotAnswer } from '../../src/api/parking-api.ts';
import { FirstLots } from '../../server/first-lots.ts';
import type { InitialSearch } from '../../src/features/search/initial-search.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { type AnswerStore, answerOf } from './answer-store.ts';

const TIMEOUT_MS = 30_000;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

export interface LotList {
  /** What the search page starts with. */
  readonly search: InitialSearch;
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
  readonly #isFiles: boolean;
  readonly #store: AnswerStore | undefined;

  /**
   * @param operator its `{base}` is a path or absolute
   * @param origin what a path belongs to
   * @param store what stands in for the API where that fails
   */
  constructor(
    { apiBaseUrl, api }: Pick<Operator, 'apiBaseUrl' | 'api'>,
    origin: string,
    store?: AnswerStore,
  ) {
    this.#store = store;
    this.#folder = apiFolder(apiBaseUrl, origin);
    this.#isFiles = api === 'files';
  }

  /** @throws Error when the list can't be had */
  async list(): Promise<LotList> {
    const url = listUrl(this.#folder, this.#isFiles);
    const response = await this.#get(url, {});
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    const json: unknown = await response.json();
    if (!Array.isArray(json)) throw new Error(`${this.#folder.href} is no list`);
    const first = new FirstLots();
    for (const row of json as unknown[]) first.take(row);
    const ids = (json as readonly unknown[]).flatMap((row) => {
      const id = lotIdOf((row as { parkingLotId?: unknown } | null)?.parkingLotId);
      return id === undefined ? [] : [id];
    });
    const search = { answer: first.answer, properties: await this.#properties() };
    return { search, ids: [...new Set(ids)] };
  }

  /** Without the API's list, the page asks for it itself. */
  async #properties(): Promise<InitialSearch['properties']> {
    try {
      const response = await this.#get(
        propertiesUrl(this.#folder, this.#isFiles ? DEFAULT_LANGUAGE.code : undefined),
        {},
      );
      return parseProperties(await response.json());
    } catch {
      return [];
    }
  }

  /** An answer of the API, or the kept one where the API fails or says that it still holds. */
  async #get(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const store = this.#store;
    if (!store) return get(url, headers);
    const language = headers['accept-language'] ?? '';
    const kept = await store.find(url, language);
    const isKnown = headers['if-none-match'] !== undefined;
    const tag = !isKnown && kept?.etag !== undefined ? { 'if-none-match': kept.etag } : {};
    try {
      const response = await get(url, { ...headers, ...tag });
      if (response.status === 200) return await store.keep(url, language, response);
      if (response.status === 304 && !isKnown && kept) return answerOf(kept);
      if (response.status < 500 || !kept) return response;
    } catch (error) {
      if (!kept) throw error;
    }
    store.stoodIn += 1;
    return answerOf(kept);
  }

  /**
   * @param etag of the answer that is known already
   * @throws Error when the API fails or answers about something else
   */
  async lot(id: string, { code, tag }: Language, etag: string | undefined): Promise<LotResult> {
    const response = await this.#get(
      lotUrl(this.#folder, id, undefined, this.#isFiles ? code : undefined),
      {
        'accept-language': tag,
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
    );
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
