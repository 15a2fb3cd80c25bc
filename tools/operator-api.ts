import {
  apiFolder,
  availabilityUrl,
  listUrl,
  type LotPart,
  lotUrl,
  propertiesUrl,
} from '../src/api/lot-url.ts';
import type { Language } from '../src/domain/languages.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import { type Download, startDownload } from '../src/http/download.ts';
import type { Operator } from '../src/operators/operator.ts';

const TIMEOUT_MS = 30_000;
/** A list of three million lots is smaller. */
const MAX_BYTES = 2 ** 30;
/** Further tries after a broken connection or a server's error. */
const RETRIES = 2;

/** What a lot has besides its details. */
export const LOT_PARTS = ['services', 'nearby', 'paymentmethods'] as const;

/** An API's answer, as it came. */
export interface ApiAnswer {
  readonly body: string;
  readonly contentLanguage: string | undefined;
}

export interface ListAnswer extends ApiAnswer {
  readonly rows: readonly unknown[];
  /** Every usable id once, also of lots that can't be searched (D4). */
  readonly ids: readonly string[];
}

/** The API has no such answer, or failed. */
export class NoAnswer extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`);
    this.status = status;
  }
}

/** An operator's API, asked as a visitor's browser would. */
export class OperatorApi {
  readonly folder: URL;
  readonly #isFiles: boolean;

  /**
   * @param operator its `{base}` is a path or absolute
   * @param origin the origin that a path belongs to
   */
  constructor(
    { apiBaseUrl, api }: Pick<Operator, 'apiBaseUrl'> & Partial<Pick<Operator, 'api'>>,
    origin: string,
  ) {
    this.folder = apiFolder(apiBaseUrl, origin);
    this.#isFiles = api === 'files';
  }

  /** @throws Error when the list can't be had, or is none */
  async list(): Promise<ListAnswer> {
    const answer = await this.#get(listUrl(this.folder, this.#isFiles));
    const rows: unknown = JSON.parse(answer.body);
    if (!Array.isArray(rows)) throw new Error(`${this.folder.href} is no list`);
    const ids = (rows as unknown[]).flatMap((row) => {
      return lotIdOf((row as { parkingLotId?: unknown } | null)?.parkingLotId) ?? [];
    });
    return { ...answer, rows, ids: [...new Set(ids)] };
  }

  properties(language: Language): Promise<ApiAnswer> {
    return this.#get(propertiesUrl(this.folder, this.#fileLanguage(language)), language);
  }

  availability(): Promise<ApiAnswer> {
    return this.#get(availabilityUrl(this.folder));
  }

  /** A lot's details, or a part of it. @throws NoAnswer */
  lot(id: string, language: Language, part?: LotPart): Promise<ApiAnswer> {
    return this.#get(lotUrl(this.folder, id, part, this.#fileLanguage(language)), language);
  }

  #fileLanguage({ code }: Language): Language['code'] | undefined {
    return this.#isFiles ? code : undefined;
  }

  /** @throws NoAnswer */
  async #get(url: string, language?: Language): Promise<ApiAnswer> {
    const headers = language && !this.#isFiles ? { 'accept-language': language.tag } : {};
    const response = await retryingFetch(url, headers);
    if (response.status !== 200) throw new NoAnswer(url, response.status);
    const contentLanguage = response.headers.get('content-language') ?? undefined;
    return { body: await response.text(), contentLanguage };
  }
}

/**
 * An API's whole answer, after some tries where it breaks or fails.
 * @param maxBytes fails beyond so many bytes of body
 * @throws Error that names the address when there is none
 */
export async function retryingFetch(
  url: string,
  headers: Readonly<Record<string, string>> = {},
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
