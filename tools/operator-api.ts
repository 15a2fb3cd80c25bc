import { Readable } from 'node:stream';

import { contentLanguageOf } from '../src/api/content-language.ts';
import { apiFolder, listUrl } from '../src/api/list-url.ts';
import { availabilityUrl, type LotPart, lotUrl, propertiesUrl } from '../src/api/lot-url.ts';
import { type JsonAnswer, requestJson, withRetries } from '../src/api/request-json.ts';
import { Fault } from '../src/domain/errors.ts';
import type { Language } from '../src/domain/languages.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import { fetchText } from '../src/http/fetch-text.ts';
import type { Operator } from '../src/operators/operator.ts';

export const API_LIMITS = { stallMs: 30_000, totalMs: 30_000, retries: 2, retryDelayMs: 100 };
/** A list of three million lots is smaller. */
const MAX_LIST_BYTES = 2 ** 30;
/** Lots at a time, of up to four requests each: an operator's API serves visitors meanwhile. */
const CONCURRENCY = 4;

/** What a lot has besides its details. */
export const LOT_PARTS = ['services', 'nearby', 'paymentmethods'] as const;

/** An operator's API, asked as a visitor's browser would. All calls reject with a Fault that names the address. */
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

  /** The list as it came, its rows, and every usable id once, also of lots that can't be searched (D4). */
  async list() {
    const text = await this.#text(listUrl(this.folder, this.#isFiles));
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) throw new Error(`${this.folder.href} is no list`);
    const ids = (rows as unknown[]).flatMap((row) => {
      return lotIdOf((row as { parkingLotId?: unknown } | null)?.parkingLotId) ?? [];
    });
    return { text, rows: rows as readonly unknown[], ids: [...new Set(ids)] };
  }

  properties(language: Language): Promise<JsonAnswer> {
    return this.#json(propertiesUrl(this.folder, this.#fileLanguage(language)), language);
  }

  /** The free spaces as they came. [F4] */
  availability(): Promise<string> {
    return this.#text(availabilityUrl(this.folder));
  }

  /** A lot's details, or a part of it; `not-found` where there is no such lot. */
  lot(id: string, language: Language, part?: LotPart): Promise<JsonAnswer> {
    return this.#json(lotUrl(this.folder, id, part, this.#fileLanguage(language)), language);
  }

  #fileLanguage({ code }: Language): Language['code'] | undefined {
    return this.#isFiles ? code : undefined;
  }

  async #json(url: string, { tag }: Language): Promise<JsonAnswer> {
    const asked = requestJson(url, { locale: tag, limits: API_LIMITS });
    const { json, contentLanguage } = await asked.catch(naming(url));
    const own = this.#isFiles ? contentLanguageOf(null, json) : undefined;
    return { json, contentLanguage: contentLanguage ?? own };
  }

  #text(url: string): Promise<string> {
    const limits = { ...API_LIMITS, maxBytes: MAX_LIST_BYTES };
    return withRetries(() => fetchText(url, limits), limits).catch(naming(url));
  }
}

function naming(url: string) {
  return (error: unknown): never => {
    const { code, message } = Fault.from(error);
    throw message.includes(url) ? error : new Fault(code, `${url}: ${message}`, { cause: error });
  };
}

/**
 * Writes something of each lot in each language, some lots at a time.
 * @param keep is called for what failed
 * @returns a sentence for each that failed
 * @throws Error when nothing more can be written
 */
export async function writeEachLot(
  ids: readonly string[],
  languages: readonly Language[],
  write: (id: string, language: Language) => Promise<unknown>,
  keep: (id: string, language: Language) => unknown,
): Promise<string[]> {
  const failures: string[] = [];
  const writeLot = async (id: string): Promise<void> => {
    for (const language of languages) {
      try {
        await write(id, language);
      } catch (error) {
        // A full disk is no fault of the lot, and there is no use in going on.
        if (error instanceof Error && 'syscall' in error) throw error;
        failures.push(`lot ${id} in "${language.code}": ${(error as Error).message}`);
        await keep(id, language);
      }
    }
  };
  await Readable.from(ids).forEach(writeLot, { concurrency: CONCURRENCY });
  return failures;
}
