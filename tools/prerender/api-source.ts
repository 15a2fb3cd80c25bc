import { contentLanguageOf } from '../../src/api/content-language.ts';
import { apiFolder, listUrl, lotUrl, propertiesUrl } from '../../src/api/lot-url.ts';
import {
  parseLotDetail,
  parseNearby,
  parsePaymentMethods,
  parseProperties,
  parseServices,
} from '../../src/api/schemas.ts';
import type { Language } from '../../src/domain/languages.ts';
import type { Property } from '../../src/domain/lot.ts';
import type { SearchAnswer } from '../../src/domain/search-api.ts';
import type { LotAnswer } from '../../src/api/parking-api.ts';
import { FirstLots } from '../../server/first-lots.ts';
import type { LotAnswers } from '../../src/features/lot/data/initial-lot.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { lotIdsOf } from '../ask-api/lot-ids.ts';
import { retryingFetch } from '../ask-api/retrying-fetch.ts';
import { type AnswerStore, answerOf } from './answer-store.ts';

export interface LotList {
  /** What the search page starts with. */
  readonly answer: SearchAnswer;
  /** Every usable id once, also of lots that can't be searched (D4). */
  readonly ids: readonly string[];
  /** Day of its last change, as `2026-11-21`, where that is known. */
  readonly changed: string | undefined;
  /** Whether the API failed, so that this is its last answer from the store. */
  readonly isFromStore: boolean;
}

export type LotResult =
  | { readonly kind: 'unchanged' }
  /** The list names it, but it has no page of its own. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'fresh';
      /** Parts that can't be had are left out: they fail alone, in the page (P1). */
      readonly answers: Omit<LotAnswers, 'lot'> & { readonly lot: LotAnswer };
      /** Of all of the answers; undefined where one of them came without. */
      readonly etag: string | undefined;
      /** Day of the latest change of one of them, as `2026-11-21`, where that is known. */
      readonly changed: string | undefined;
    };

/** What the lot's page shows beside the lot itself, in the order of their tags. */
const PARTS = ['services', 'nearby', 'paymentmethods'] as const;
type Part = (typeof PARTS)[number];

/** Tags of a lot's answers; null for a part that could not be had. */
type Tags = readonly (string | null)[];

function readTags(etag: string | undefined): Tags {
  if (etag === undefined) return [];
  try {
    const tags: unknown = JSON.parse(etag);
    return Array.isArray(tags) && tags.length === PARTS.length + 1 ? (tags as Tags) : [];
  } catch {
    return [];
  }
}

/** An operator's API, read as a visitor's browser would. */
export class ApiSource {
  readonly #folder: URL;
  readonly #isFiles: boolean;
  readonly #store: AnswerStore | undefined;

  /**
   * @param operator its `{base}` is a path or absolute
   * @param origin the origin that a path belongs to
   * @param store answers in place of the API when that fails
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
    const fromStoreBefore = this.#store?.fromStore ?? 0;
    const response = await this.#get(url, {});
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    const json: unknown = await response.json();
    if (!Array.isArray(json)) throw new Error(`${this.#folder.href} is no list`);
    const first = new FirstLots();
    for (const row of json as unknown[]) first.take(row);
    return {
      answer: first.answer,
      ids: lotIdsOf(json),
      changed: dayOfChange(response),
      isFromStore: (this.#store?.fromStore ?? 0) > fromStoreBefore,
    };
  }

  /** What lots may have, named in a language; undefined where it can't be had: the page asks for it itself. */
  async properties({ code, tag }: Language): Promise<readonly Property[] | undefined> {
    const url = propertiesUrl(this.#folder, this.#isFiles ? code : undefined);
    try {
      const response = await this.#get(url, this.#isFiles ? {} : { 'accept-language': tag });
      return parseProperties(await response.json());
    } catch {
      return undefined;
    }
  }

  /** Returns the API's answer, or the stored one if the API fails or answers 304. */
  async #get(url: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const store = this.#store;
    if (!store) return retryingFetch(url, headers);
    store.asked += 1;
    const language = headers['accept-language'] ?? '';
    const kept = await store.find(url, language);
    const isKnown = headers['if-none-match'] !== undefined;
    const tag = !isKnown && kept?.etag !== undefined ? { 'if-none-match': kept.etag } : {};
    try {
      const response = await retryingFetch(url, { ...headers, ...tag });
      if (response.status === 200) return await store.keep(url, language, response);
      if (response.status === 304 && !isKnown && kept) return answerOf(kept);
      if (response.status < 500 || !kept) return response;
    } catch (error) {
      if (!kept) throw error;
    }
    store.fromStore += 1;
    return answerOf(kept);
  }

  /**
   * The lot and all that its page shows.
   * @param etag of the answers that are known already
   * @throws Error when the API fails on the lot itself or answers about something else
   */
  async lot(id: string, language: Language, etag: string | undefined): Promise<LotResult> {
    const [lotTag = null, ...partTags] = readTags(etag);
    const asked = await this.#lotPart(id, language, undefined, lotTag);
    if (asked.status === 404 || asked.status === 410) return { kind: 'gone' };
    const parts = await Promise.all(
      PARTS.map((part, index) => this.#part(id, language, part, partTags[index] ?? null)),
    );
    const isSame =
      asked.status === 304 &&
      parts.every((part, index) => part === 'same' || (!part && partTags[index] === null));
    if (isSame) return { kind: 'unchanged' };
    const response =
      asked.status === 304 ? await this.#lotPart(id, language, undefined, null) : asked;
    if (response.status !== 200) throw new Error(`lot ${id} answered ${response.status}`);
    const json: unknown = await response.json();
    const lot = parseLotDetail(json, id);
    const found = await Promise.all(
      PARTS.map(async (part, index) => {
        const known = parts[index];
        const answer = known === 'same' ? await this.#part(id, language, part, null) : known;
        return answer === 'same' ? undefined : answer;
      }),
    );
    const [services, nearby, payment] = found;
    const header = response.headers.get('content-language');
    const contentLanguage = contentLanguageOf(header, this.#isFiles ? json : undefined);
    return {
      kind: 'fresh',
      answers: {
        lot: { lot, contentLanguage },
        ...read('services', services, parseServices),
        ...read('nearby', nearby, parseNearby),
        ...read('paymentMethods', payment, parsePaymentMethods),
      },
      etag: etagOfAll(response.headers.get('etag'), [services, nearby, payment]),
      changed: [dayOfChange(response), ...found.map((part) => part?.changed)]
        .filter((day) => day !== undefined)
        .toSorted()
        .at(-1),
    };
  }

  /** An answer of a lot's part, `same` where it has the tag; undefined where it can't be had. */
  async #part(
    id: string,
    language: Language,
    part: Part,
    etag: string | null,
  ): Promise<PartAnswer | 'same' | undefined> {
    try {
      const response = await this.#lotPart(id, language, part, etag);
      if (response.status === 304) return 'same';
      if (response.status !== 200) return undefined;
      const json: unknown = await response.json();
      return { json, etag: response.headers.get('etag'), changed: dayOfChange(response) };
    } catch {
      return undefined;
    }
  }

  #lotPart(
    id: string,
    { code, tag }: Language,
    part: Part | undefined,
    etag: string | null,
  ): Promise<Response> {
    return this.#get(lotUrl(this.#folder, id, part, this.#isFiles ? code : undefined), {
      'accept-language': tag,
      ...(etag === null ? {} : { 'if-none-match': etag }),
    });
  }
}

interface PartAnswer {
  readonly json: unknown;
  readonly etag: string | null;
  readonly changed: string | undefined;
}

/** The parsed part under its name; nothing where it is missing or broken. */
function read<K extends string, T>(
  name: K,
  part: PartAnswer | undefined,
  parse: (json: unknown) => T,
): Partial<Record<K, T>> {
  if (!part) return {};
  try {
    return { [name]: parse(part.json) } as Record<K, T>;
  } catch {
    return {};
  }
}

function etagOfAll(
  lot: string | null,
  parts: readonly (PartAnswer | undefined)[],
): string | undefined {
  if (lot === null || parts.some((part) => part?.etag === null)) return undefined;
  return JSON.stringify([lot, ...parts.map((part) => part?.etag ?? null)]);
}

function dayOfChange({ headers }: Response): string | undefined {
  const timeMs = Date.parse(headers.get('last-modified') ?? '');
  return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString().slice(0, 10);
}
