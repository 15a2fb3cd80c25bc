import { setImmediate } from 'node:timers/promises';

import { type LanguageCode, languageOf } from '../src/domain/languages.ts';
import { LOT_SEGMENT, type PagePath, SitePaths, withoutEndSlash } from '../src/domain/paths.ts';
import type { PageData } from '../src/app/page-data.ts';
import type { FirstView } from '../src/domain/view/first-view.ts';
import { withAssetBase } from '../src/operators/asset-base.ts';
import type { Operator, OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { filesOnDemand } from './build-manifest.ts';
import { initialLot, initialSearch } from './page-data.ts';
import { assetBaseOf, pageHtml } from './page-html.ts';
import type { Release } from './release.ts';
import { Representation } from './respond.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
/** How many pages are kept with their compressed forms; the oldest goes first. A usual page has some kilobytes. */
const MAX_KEPT = 1_000;
const MAX_KEPT_BYTES = 128 * 1024;
/** Chunks of the pages whose code is loaded on demand, by their key in the build's manifest. */
const CHUNKS: Readonly<Partial<Record<PagePath['page'], string>>> = {
  lot: 'src/features/lot/page/lot-page.tsx',
  other: 'src/app/not-found-page.tsx',
};

/** The page that a request's address names. */
export interface RequestedPage {
  readonly operatorId: string;
  /** The operator's language, whose addresses have no prefix (U1). */
  readonly home: LanguageCode;
  /** The router's base: root path and operator marker (U3). */
  readonly basename: string;
  /** The path of the whole address, without a slash at its end. */
  readonly pathname: string;
  readonly path: PagePath;
  /** Whether the address has a query. Which lots match it, the page finds out itself (U1). */
  readonly hasQuery: boolean;
}

/** Makes a document of the page's data. @throws what a component throws */
export async function renderDocument(
  { shell, manifest, rendering }: Omit<Release, 'texts'>,
  data: PageData,
  kind: PagePath['page'],
  firstView?: FirstView,
): Promise<string> {
  const chunk = CHUNKS[kind];
  const files = chunk === undefined ? NO_FILES : filesOnDemand(manifest, chunk);
  const rendered = await rendering.renderPage(data, firstView);
  return pageHtml(shell, rendered, data, { kind, assetBase: assetBaseOf(shell), ...files });
}

const NO_FILES = { scripts: [], styles: [] };

/** Takes the place of the address's last part in the page for addresses that don't exist, which repeats that part. */
const STAND_IN = 'finder-stand-in-7f3a';
/** Matches text that is written alike in an address, in HTML and in JSON. */
const PLAIN = /^[\w~-]+(?:\/[\w~-]+)*$/;

/** The pages of a release, rendered when they are first asked for. */
export class PageRenderer {
  readonly #release: Release;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #lots: LotsByOperator;
  readonly #kept = new Map<string, Representation>();
  /** Pages for addresses that don't exist, with a stand-in for the address, because there is no end of such addresses. */
  readonly #notFound = new Map<string, string>();
  readonly #queue = new RenderQueue();

  constructor(release: Release, file: OperatorsFile, lots: LotsByOperator) {
    const { operators } = withAssetBase(file, assetBaseOf(release.shell));
    this.#release = release;
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
    this.#lots = lots;
  }

  /**
   * @returns undefined if the page can't be rendered: its lot belongs to an API elsewhere or is broken, the language
   *   has no texts, too many other pages wait, or the address doesn't exist and has unusual letters
   */
  async at(address: RequestedPage): Promise<Representation | undefined> {
    const { operatorId, path } = address;
    const lots = this.#lots.get(operatorId);
    const isUnknownLot =
      path.page === 'lot' && (path.id === undefined || lots?.rowOf(path.id) === undefined);
    if (path.page === 'other' || (isUnknownLot && (lots || path.id === undefined))) {
      return this.#notFoundAt(address);
    }
    const key = JSON.stringify(address);
    const known = this.#kept.get(key);
    if (known) return known;
    const html = await this.#queue.run(key, async () => {
      const data = this.#dataOf(address);
      return data && renderDocument(this.#release, data, path.page, this.#firstViewOf(address));
    });
    if (html === undefined) return undefined;
    const page = this.#kept.get(key) ?? new Representation(html, HTML_TYPE);
    if (page.bytes.length <= MAX_KEPT_BYTES) this.#keep(key, page);
    return page;
  }

  /** Returns the page for an address that doesn't exist, which is rendered once for each language and folder. */
  async #notFoundAt(address: RequestedPage): Promise<Representation | undefined> {
    const { pathname, basename, path, home } = address;
    const inFolder = `${SitePaths.of(home).prefix(path.language)}/${path.page === 'lot' ? `${LOT_SEGMENT}/` : ''}`;
    const folder = withoutEndSlash(basename) === '/' ? inFolder : basename + inFolder;
    const rest = pathname.slice(folder.length);
    if (!pathname.startsWith(folder) || !PLAIN.test(rest)) return undefined;
    const { id } = { id: undefined, ...path };
    // The page for an id that no lot can have gets no data, so its stand-in must be such an id, too.
    const standIn = path.page === 'lot' && id === undefined ? `~${STAND_IN}` : STAND_IN;
    const key = JSON.stringify([address.operatorId, folder, standIn]);
    let template = this.#notFound.get(key);
    if (template === undefined) {
      template = await this.#queue.run(key, async () => {
        const data = this.#frameOf({ ...address, pathname: folder + standIn });
        const lot = id === undefined ? {} : { lot: { id: STAND_IN, answers: null } };
        return data && renderDocument(this.#release, { ...data, ...lot }, path.page);
      });
      if (template === undefined) return undefined;
      this.#notFound.set(key, template);
    }
    return new Representation(template.replaceAll(standIn, rest), HTML_TYPE, { isTemporary: true });
  }

  #keep(key: string, page: Representation): void {
    this.#kept.set(key, page);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** M3: returns no first view if the address has a query, because the map then goes to what that asks for. */
  #firstViewOf({ operatorId, path, hasQuery }: RequestedPage): FirstView | undefined {
    const operator = this.#operators.get(operatorId);
    if (path.page !== 'search' || hasQuery || !operator) return undefined;
    return this.#lots.get(operatorId)?.firstView?.(operator);
  }

  #dataOf(address: RequestedPage): PageData | undefined {
    const page = this.#frameOf(address);
    const { path, hasQuery } = address;
    const lots = this.#lots.get(address.operatorId);
    if (!page) return undefined;
    if (path.page === 'search') {
      if (!lots) return page;
      const firstView = this.#firstViewOf(address);
      const search = {
        ...initialSearch(lots, hasQuery),
        ...(firstView && {
          firstViewports: { wide: firstView.wide.viewport, narrow: firstView.narrow.viewport },
        }),
      };
      return { ...page, search };
    }
    const { id } = { id: undefined, ...path };
    if (id === undefined || !lots) return undefined;
    const lot = lotOrNone(() => initialLot(lots, id, languageOf(path.language)));
    return lot && { ...page, lot };
  }

  /** What every page of the operator has. */
  #frameOf({ operatorId, basename, pathname, path }: RequestedPage): PageData | undefined {
    const operator = this.#operators.get(operatorId);
    const language = languageOf(path.language).code;
    const texts = this.#release.texts.get(language);
    if (!operator || !texts) return undefined;
    return { pathname, operator, basename, language, texts };
  }
}

/** How many pages may wait for their turn. A request beyond that gets the bare shell, and the browser does the work. */
const MAX_WAITING = 64;

/**
 * Renders one page at a time, with a turn of the event loop before each, so that any other request waits for
 * one page at most. Requests for a page that is already waiting share it.
 */
class RenderQueue {
  readonly #running = new Map<string, Promise<string | undefined>>();
  #last: Promise<unknown> = Promise.resolve();

  run(key: string, work: () => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.#running.get(key);
    if (known) return known;
    if (this.#running.size >= MAX_WAITING) return Promise.resolve(undefined);
    const page = this.#last
      .then(() => setImmediate())
      .then(work)
      .finally(() => this.#running.delete(key));
    this.#running.set(key, page);
    this.#last = page.catch(() => undefined);
    return page;
  }
}

function lotOrNone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
