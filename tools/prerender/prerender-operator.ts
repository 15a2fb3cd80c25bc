import { join, posix } from 'node:path';
import { Readable } from 'node:stream';

import { FirstLots } from '../../server/first-lots.ts';
import { pageMaker, type MakePage, type PageJob } from '../../server/page-maker.ts';
import type { Release } from '../../server/read-build.ts';
import { plainSearch } from '../../server/render.ts';
import type { ShareCards } from '../../server/share-cards/share-cards.ts';
import { SiteIndex } from '../../server/site-index.ts';
import type { SiteUrls } from '../../server/site-urls.ts';
import { contentLanguageOf } from '../../src/api/content-language.ts';
import { parseLotDetail, parseProperties } from '../../src/api/schemas.ts';
import { Fault } from '../../src/domain/errors.ts';
import { escapeHtml } from '../../src/domain/escape-html.ts';
import type { Language } from '../../src/domain/languages.ts';
import { LOT_SEGMENT, STORED_SEGMENT, withoutEndSlash } from '../../src/domain/paths.ts';
import { SHARE_CARD, shareCardPath } from '../../src/features/lot/data/share-card.ts';
import { type ApiAnswer, type ListAnswer, LOT_PARTS, OperatorApi } from '../operator-api.ts';
import { hashOf } from '../write-whole.ts';
import { PageFolder } from './page-folder.ts';

/** Lots at a time, of four requests each: an operator's API serves visitors meanwhile. */
const CONCURRENCY = 4;
/** A list that lost more of its lots is taken for a broken one. */
const USUAL_SHRINK = 0.1;

export interface PrerenderInput {
  readonly site: SiteUrls;
  /** Where the API answers this tool; a browser may reach it elsewhere. */
  readonly apiOrigin: string;
  readonly release: Release;
  /** Folder of all operators' pages. */
  readonly outFolder: string;
  /** Draws with the build's icons. */
  readonly cards: ShareCards;
  /** Share of the last run's lots that may be gone from the list. */
  readonly shrink?: number | undefined;
}

/**
 * Writes an operator's pages, site map and robots.txt into `{outFolder}/{operatorId}`: what the server's page maker makes
 * of what the operator's API answers.
 * @returns counts of lots and files, and why some lots' pages could not be made: what stood there stays
 * @throws Error when the list can't be had or is empty: nothing is touched then
 */
export async function prerenderOperator(input: PrerenderInput) {
  const { site, shrink = USUAL_SHRINK } = input;
  const { operator } = site;
  const api = new OperatorApi(operator, input.apiOrigin);
  const list = await api.list();
  const { ids } = list;
  if (ids.length === 0) throw new Error(`${operator.id}: the list of lots is empty`);
  const folder = await PageFolder.open(join(input.outFolder, operator.id));
  refuseLoss(operator.id, folder, ids.length, shrink);

  const pages = new OperatorPages(input, api, folder);
  await pages.writeSearch(list);
  const gone = new Set<string>();
  const failures: string[] = [];
  const writeLot = async (id: string): Promise<void> => {
    for (const language of site.languages) {
      try {
        if (!(await pages.writeLot(language, id))) gone.add(id);
      } catch (error) {
        // A full disk is no fault of the lot, and there is no use in going on.
        if (error instanceof Error && 'syscall' in error) throw error;
        failures.push(`lot ${id} in "${language.code}": ${(error as Error).message}`);
        folder.keep(fileOf(site.paths.lot(language.code, id)));
        folder.keep(fileOf(site.paths.lot(operator.language, id), SHARE_CARD));
      }
    }
  };
  await Readable.from(ids).forEach(writeLot, { concurrency: CONCURRENCY });
  const found = ids.filter((id) => !gone.has(id));
  await pages.writeIndex(found);
  const removed = await folder.removeOld();
  await folder.close();
  const { written, unchanged } = folder;
  return { lots: found.length, written, unchanged, removed, failures };
}

/** @throws Error for a list that lost more lots than usual since the last run */
function refuseLoss(id: string, folder: PageFolder, lots: number, shrink: number): void {
  // In the operator's language, without a prefix.
  const before = folder.known
    .filter((path) => path.startsWith(`${LOT_SEGMENT}/`))
    .filter((path) => path.endsWith('/index.html')).length;
  const lost = before - lots;
  if (lost <= before * shrink) return;
  throw new Error(
    `${id}: the list has ${lots} lots where ${before} have pages; nothing is written. --shrink ${Math.ceil((100 * lost) / before)}% allows it.`,
  );
}

/** What a page shows besides its frame. */
type Shown = Pick<PageJob, 'search' | 'lot' | 'firstView'>;

class OperatorPages {
  readonly #input: PrerenderInput;
  readonly #api: OperatorApi;
  readonly #folder: PageFolder;
  readonly #make: MakePage;
  /** Of all that every page depends on: code, shell, texts, operator. */
  readonly #frame: string;

  constructor(input: PrerenderInput, api: OperatorApi, folder: PageFolder) {
    const { release, site } = input;
    this.#input = input;
    this.#api = api;
    this.#folder = folder;
    this.#make = pageMaker(release);
    this.#frame = JSON.stringify([release.name, release.shell, [...release.texts], site.operator]);
  }

  /** The search page in each language, with the first lots, and without for addresses that ask for something (U1). */
  async writeSearch(list: ListAnswer): Promise<void> {
    const { site } = this.#input;
    const lots = new FirstLots();
    for (const row of list.rows) lots.take(row);
    const summary = lots.finish();
    for (const language of site.languages) {
      const named = await this.#api
        .properties(language)
        .then(({ body }) => ({ properties: parseProperties(JSON.parse(body)) }))
        // Without them, the page asks for them itself.
        .catch(() => ({}));
      const known = { ...named, hasKinds: summary.hasKinds };
      const search = site.paths.search(language.code);
      await this.#write(search, plainSearch(summary, known, site.operator));
      await this.#write(search, { search: known }, 'asked.html');
      await this.#write(site.paths.inLanguage(language.code, `/${STORED_SEGMENT}`));
    }
  }

  /** @returns false when the API has no such lot */
  async writeLot(language: Language, id: string): Promise<boolean> {
    const { site } = this.#input;
    const detail = await this.#api.lot(id, language).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'not-found') return undefined;
      throw error;
    });
    if (!detail) return false;
    const parts = await Promise.all(
      LOT_PARTS.map((part) => this.#api.lot(id, language, part).catch(() => undefined)),
    );
    const address = site.paths.lot(language.code, id);
    const path = fileOf(address);
    // One for all languages, beside the page in the first.
    const card = language.code === site.operator.language ? fileOf(address, SHARE_CARD) : undefined;
    const hash = hashOf(this.#frame, JSON.stringify([detail, parts]));
    if (await this.#folder.keptIfMadeFrom(path, hash)) {
      if (card !== undefined) this.#folder.keep(card);
      return true;
    }
    const json: unknown = JSON.parse(detail.body);
    const lot = parseLotDetail(json, id);
    const contentLanguage = contentLanguageOf(
      detail.contentLanguage ?? null,
      site.operator.api === 'files' ? json : undefined,
    );
    const [services, nearby, paymentMethods] = parts.map(jsonOf);
    const html = await this.#made(address, {
      lot: {
        id,
        isOld: true,
        answers: {
          detail: {
            json: detail.body,
            ...(contentLanguage !== undefined && { language: contentLanguage }),
          },
          services,
          nearby,
          paymentMethods,
        },
      },
    });
    const names = escapeHtml(shareCardPath(id, site.operator.language));
    const draws = card !== undefined && html.includes(names);
    const fault = draws ? await this.#writeCard(card, lot).catch((error: unknown) => error) : null;
    // Without its card the page is there all the same, and the next run tries again.
    await this.#folder.write(path, html, fault ? undefined : hash);
    if (fault) throw fault;
    return true;
  }

  async writeIndex(ids: readonly string[]): Promise<void> {
    const { operator } = this.#input.site;
    const listed = { ids, idCount: ids.length, summary: { townsWithPages: [] } };
    const index = new SiteIndex({ operators: [operator] }, new Map([[operator.id, listed]]));
    for (const name of index.names(operator.id)) {
      const file = await index.file(operator.id, name);
      if (file) await this.#folder.write(name, file.bytes);
    }
  }

  async #write(path: string, shown: Shown = {}, name?: string): Promise<void> {
    await this.#folder.write(fileOf(path, name), await this.#made(path, shown));
  }

  /** @throws Error where the page can't be made */
  async #made(path: string, shown: Shown): Promise<string> {
    const { basename, operator, paths } = this.#input.site;
    const pathname = withoutEndSlash(basename === '/' ? path : basename + path);
    const html = await this.#make({
      operator,
      basename,
      pathname,
      path: paths.parse(path),
      ...shown,
    });
    if (html === undefined) throw new Error(`${pathname} can't be made`);
    return html;
  }

  /** Drawn only where what it shows has changed. */
  async #writeCard(path: string, lot: ReturnType<typeof parseLotDetail>): Promise<void> {
    const { cards, site } = this.#input;
    const svg = await cards.svgOf(site.operator, lot);
    const hash = hashOf(svg);
    if (await this.#folder.keptIfMadeFrom(path, hash)) return;
    await this.#folder.write(path, await cards.draw(svg), hash);
  }
}

/** A part that can't be had is left out of the page, which asks for it itself. [P1] */
function jsonOf(answer: ApiAnswer | undefined): unknown {
  try {
    return JSON.parse(answer?.body ?? '');
  } catch {
    return undefined;
  }
}

/** The file of a page's path below the operator's folder, or another beside it. */
function fileOf(path: string, name = 'index.html'): string {
  return posix.join(path, name).slice(1);
}
