import {
  apiFolder,
  availabilityUrl,
  listUrl,
  type LotPart,
  lotUrl,
  propertiesUrl,
} from '../src/api/lot-url.ts';
import { Fault } from '../src/domain/errors.ts';
import type { Language } from '../src/domain/languages.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import { startDownload } from '../src/http/download.ts';
import { withRetries } from '../src/api/request-json.ts';
import { assertOk } from '../src/http/status.ts';
import type { Operator } from '../src/operators/operator.ts';

const TIMEOUT_MS = 30_000;
/** A list of three million lots is smaller. */
const MAX_BYTES = 2 ** 30;
const TRIES = { retries: 2, retryDelayMs: 100 };

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

  /** A lot's details, or a part of it. @throws Fault: `not-found` where there is no such lot */
  lot(id: string, language: Language, part?: LotPart): Promise<ApiAnswer> {
    return this.#get(lotUrl(this.folder, id, part, this.#fileLanguage(language)), language);
  }

  #fileLanguage({ code }: Language): Language['code'] | undefined {
    return this.#isFiles ? code : undefined;
  }

  async #get(url: string, language?: Language): Promise<ApiAnswer> {
    const headers = language && !this.#isFiles ? { 'accept-language': language.tag } : {};
    const response = await wholeAnswer(url, headers);
    const contentLanguage = response.headers.get('content-language') ?? undefined;
    return { body: await response.text(), contentLanguage };
  }
}

/**
 * An API's whole answer, after some tries where it breaks or fails.
 * @param maxBytes fails beyond so many bytes of body
 * @throws Fault that names the address: `not-found` for 404 and 410
 */
export async function wholeAnswer(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  maxBytes = MAX_BYTES,
): Promise<Response> {
  const limits = { stallMs: TIMEOUT_MS, totalMs: TIMEOUT_MS, maxBytes };
  const attempt = async (): Promise<Response> => {
    const { response, body, cancel } = await startDownload(url, { headers }, limits);
    try {
      assertOk(response);
      // Read here: a connection may break amid the body, too.
      const bytes = await new Response(body).arrayBuffer();
      return new Response(bytes, { headers: response.headers });
    } finally {
      cancel();
    }
  };
  try {
    return await withRetries(attempt, TRIES);
  } catch (error) {
    const { code, message } = Fault.from(error);
    throw message.includes(url) ? error : new Fault(code, `${url}: ${message}`, { cause: error });
  }
}
