import { apiFolder } from '../src/api/lot-url.ts';
import { parseLotDetail, parseLotRows } from '../src/api/schemas.ts';
import { PAGE_SIZE } from '../src/domain/constants.ts';
import { LANGUAGES, type Language } from '../src/domain/languages.ts';
import { withAssetBase } from '../src/operators/asset-base.ts';
import type { Operator, OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { lotPage } from './facts/lot-page.ts';
import { assetBaseOf, type FactPage, insertPage, isAppShell } from './facts/page.ts';
import { Place } from './facts/place.ts';
import { searchPage } from './facts/search-page.ts';
import { propertyName, type Texts, textsFrom } from './facts/texts.ts';
import type { LotCollection } from './lot-collection.ts';
import { chooseLanguage } from './negotiate.ts';
import { Representation } from './respond.ts';
import type { StaticFiles } from './static-files.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
/** Pages kept with their compressed forms; the oldest goes first. A usual one has some kilobytes. */
const MAX_KEPT = 1_000;
const MAX_KEPT_BYTES = 64 * 1024;
/** Only paths of it are used: this server doesn't know under which name the world finds it. */
const ANY_ORIGIN = 'http://localhost';

/** A page of the product, as a request's address names it. */
export interface PageAddress {
  readonly operatorId: string;
  /** What the page's own addresses start with, e.g. `/` or `/kystpark/`. */
  readonly basePath: string;
  readonly language: Language;
  /** A lot's page; absent: the search page. */
  readonly lotId?: string;
}

interface LanguageTexts {
  readonly resource: unknown;
  readonly texts: Texts;
}

/**
 * The app's shell with the facts of the page that is asked for, so that a visitor sees what it is
 * before any script has come, or without. Search engines are told more by `npm run prerender`, which
 * knows the public address.
 */
export class FactPages {
  readonly #shell: string;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #lots: LotsByOperator;
  readonly #texts: ReadonlyMap<string, LanguageTexts>;
  readonly #kept = new Map<string, Representation>();

  private constructor(
    shell: string,
    file: OperatorsFile,
    lots: LotsByOperator,
    files: StaticFiles,
  ) {
    const { operators } = withAssetBase(file, assetBaseOf(shell));
    this.#shell = shell;
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
    this.#lots = lots;
    this.#texts = new Map(
      LANGUAGES.flatMap(({ code }): [string, LanguageTexts][] => {
        const bytes = files.get(`/assets/i18n/${code}.json`)?.bytes;
        if (!bytes) return [];
        try {
          const resource: unknown = JSON.parse(bytes.toString());
          return [[code, { resource, texts: textsFrom(code, resource) }]];
        } catch (error) {
          console.warn(`The texts in "${code}" can't be used: ${String(error)}`);
          return [];
        }
      }),
    );
  }

  /** @returns undefined when `files` are not the app's build */
  static of(files: StaticFiles, file: OperatorsFile, lots: LotsByOperator): FactPages | undefined {
    const shell = files.get('/index.html')?.bytes.toString();
    if (shell === undefined || !isAppShell(shell)) return undefined;
    return new FactPages(shell, file, lots, files);
  }

  /** @returns undefined where nothing is known beyond the shell: lots of an API elsewhere, unreadable ones */
  at(address: PageAddress): Representation | undefined {
    const { operatorId, basePath, language, lotId } = address;
    const key = JSON.stringify([operatorId, basePath, language.code, lotId]);
    let page = this.#kept.get(key);
    if (!page) {
      const facts = this.#factsOf(address);
      if (!facts) return undefined;
      page = new Representation(insertPage(this.#shell, facts, false), HTML_TYPE);
      if (page.bytes.length > MAX_KEPT_BYTES) return page;
      this.#kept.set(key, page);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    }
    return page;
  }

  #factsOf({ operatorId, basePath, language, lotId }: PageAddress): FactPage | undefined {
    const operator = this.#operators.get(operatorId);
    const words = this.#texts.get(language.code);
    if (!operator || !words) return undefined;
    const lots = this.#lots.get(operatorId);
    const page = { language, place: new Place(operator, new URL(basePath, ANY_ORIGIN)), ...words };
    try {
      if (lotId !== undefined) return lots && lotFacts(lots, lotId, page);
      const rows = parseLotRows(lots?.firstRows(PAGE_SIZE) ?? []);
      return searchPage({ lots: rows, total: undefined, ...page });
    } catch {
      // A broken lot or a missing text: the app says what is wrong.
      return undefined;
    }
  }
}

function lotFacts(
  lots: LotCollection,
  id: string,
  page: LanguageTexts & { readonly language: Language; readonly place: Place },
): FactPage | undefined {
  const row = lots.rowOf(id);
  if (row === undefined) return undefined;
  const { language, place, texts, resource } = page;
  const detail = lots.detail(row, chooseLanguage(language.tag));
  return lotPage({
    id,
    answer: { lot: parseLotDetail(JSON.parse(detail.json), id), contentLanguage: detail.language },
    language,
    place,
    texts,
    propertyName: (property) => propertyName(resource, property),
    apiFolder: apiFolder(place.operator.apiBaseUrl, place.publicUrl.origin),
  });
}
