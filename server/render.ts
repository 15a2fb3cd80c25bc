import { languageOf } from '../src/domain/languages.ts';
import type { PagePath } from '../src/domain/paths.ts';
import type { PageData } from '../src/app/page-data.ts';
import { withAssetBase } from '../src/operators/asset-base.ts';
import type { Operator, OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { filesOnDemand } from './build-manifest.ts';
import { initialLot, initialSearch } from './page-data.ts';
import { assetBaseOf, pageHtml } from './page-html.ts';
import type { Release } from './release.ts';
import { Representation } from './respond.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
/** Pages kept with their compressed forms; the oldest goes first. A usual one has some kilobytes. */
const MAX_KEPT = 1_000;
const MAX_KEPT_BYTES = 128 * 1024;
/** Chunks of the pages whose code is loaded on demand, by their key in the build's manifest. */
const CHUNKS: Readonly<Partial<Record<PagePath['page'], string>>> = {
  lot: 'src/features/lot/lot-page.tsx',
  other: 'src/app/not-found-page.tsx',
};

/** A page of the product, as a request's address names it. */
export interface PageAddress {
  readonly operatorId: string;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  /** Of the whole address, without a slash at its end. */
  readonly pathname: string;
  readonly path: PagePath;
  /** The address asks for something: which lots that gives, the page finds out itself (U1). */
  readonly hasQuery: boolean;
}

/** Makes a document of the page's data. @throws what a component throws */
export async function renderDocument(
  { shell, manifest, rendering }: Omit<Release, 'texts'>,
  data: PageData,
  kind: PagePath['page'],
): Promise<string> {
  const chunk = CHUNKS[kind];
  const files = chunk === undefined ? NO_FILES : filesOnDemand(manifest, chunk);
  const rendered = await rendering.renderPage(data);
  return pageHtml(shell, rendered, data, { kind, assetBase: assetBaseOf(shell), ...files });
}

const NO_FILES = { scripts: [], styles: [] };

/** The pages of a release, rendered when they are first asked for. */
export class PageRenderer {
  readonly #release: Release;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #lots: LotsByOperator;
  readonly #kept = new Map<string, Representation>();

  constructor(release: Release, file: OperatorsFile, lots: LotsByOperator) {
    const { operators } = withAssetBase(file, assetBaseOf(release.shell));
    this.#release = release;
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
    this.#lots = lots;
  }

  /** @returns undefined where a page can't be rendered: lots of an API elsewhere, broken ones, no texts */
  async at(address: PageAddress): Promise<Representation | undefined> {
    const key = JSON.stringify(address);
    const known = this.#kept.get(key);
    if (known) return known;
    const data = this.#dataOf(address);
    if (!data) return undefined;
    const html = await renderDocument(this.#release, data, address.path.page);
    const page = new Representation(html, HTML_TYPE);
    // Pages that don't exist are not kept: there is no end of such addresses.
    const isFound = address.path.page !== 'other' && data.lot?.answers !== null;
    if (isFound && page.bytes.length <= MAX_KEPT_BYTES) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: Representation): void {
    this.#kept.set(key, page);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #dataOf({ operatorId, basename, pathname, path, hasQuery }: PageAddress): PageData | undefined {
    const operator = this.#operators.get(operatorId);
    const language = languageOf(path.language);
    const texts = this.#release.texts.get(language.code);
    if (!operator || !texts) return undefined;
    const lots = this.#lots.get(operatorId);
    const page = { pathname, operator, basename, language: language.code, texts };
    if (path.page === 'search') {
      return { ...page, ...(lots && { search: initialSearch(lots, hasQuery) }) };
    }
    const { id } = { id: undefined, ...path };
    if (id === undefined) return page;
    const lot = lots && lotOrNone(() => initialLot(lots, id, language));
    return lot && { ...page, lot };
  }
}

function lotOrNone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
