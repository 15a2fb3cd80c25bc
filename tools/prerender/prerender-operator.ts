import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

import { ListSummaryBuilder } from '../../server/list-summary.ts';
import { HASHED_FILE } from '../../server/hashed-file.ts';
import { pageMaker, type MakePage, type PageJob } from '../../server/page-maker.ts';
import type { Release } from '../../server/read-build.ts';
import { plainSearch } from '../../server/render.ts';
import type { ShareCards } from '../../server/share-cards/share-cards.ts';
import { SiteIndex } from '../../server/site-index.ts';
import type { SiteUrls } from '../../server/site-urls.ts';
import { parseLotDetail, parseProperties } from '../../src/api/schemas.ts';
import { Fault } from '../../src/domain/errors.ts';
import { escapeHtml } from '../../src/domain/escape-html.ts';
import type { Language } from '../../src/domain/languages.ts';
import { LOT_SEGMENT, STORED_SEGMENT, withoutEndSlash } from '../../src/domain/paths.ts';
import { SHARE_CARD, shareCardPath } from '../../src/features/lot/data/share-card.ts';
import { LOT_PARTS, OperatorApi, writeEachLot } from '../operator-api.ts';
import { hashOf, OutFolder } from '../out-folder.ts';

/** A list that lost more of its lots is taken for a broken one. */
const USUAL_SHRINK = 0.1;

export interface PrerenderInput {
  readonly site: SiteUrls;
  /** Where the API answers this tool; a browser may reach it elsewhere. */
  readonly apiOrigin: string;
  readonly release: Release;
  /** Folder of its files, among which may be those of earlier builds. */
  readonly dist: string;
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
 * @returns counts of lots and files, and why some lots' pages could not be made: what stood there stays,
 * unless the scripts and styles that it names are gone
 * @throws Error when the list can't be had, is empty or lost too many lots: nothing is removed then
 */
export async function prerenderOperator(input: PrerenderInput) {
  const { site, dist, shrink = USUAL_SHRINK } = input;
  const { operator } = site;
  const api = new OperatorApi(operator, input.apiOrigin);
  const { rows, ids } = await api.list();
  if (ids.length === 0) throw new Error(`${operator.id}: the list of lots is empty`);
  const folder = await OutFolder.open(join(input.outFolder, operator.id));
  refuseLoss(operator.id, folder, ids.length, shrink, 'nothing is written');

  const card = await input.cards.svgOf(operator, {
    name: '',
    address: { street: '', city: '', postalCode: '', countryCode: '' },
  });
  const pages = new OperatorPages(input, api, folder, card);
  await pages.writeSearch(rows);
  const gone = new Set<string>();
  const writeLot = async (id: string, language: Language): Promise<void> => {
    if (!(await pages.writeLot(id, language))) gone.add(id);
  };
  const keepLot = async (id: string, { code }: Language): Promise<void> => {
    const path = fileOf(site.paths.lot(code, id));
    const html = await readFile(join(input.outFolder, operator.id, path), 'utf8').catch(() => '');
    if (hashedFilesIn(html).every((name) => existsSync(join(dist, name)))) folder.keep(path);
    folder.keep(fileOf(site.paths.lot(operator.language, id), SHARE_CARD));
  };
  const failures = await writeEachLot(ids, site.languages, writeLot, keepLot);
  const found = ids.filter((id) => !gone.has(id));
  refuseLoss(operator.id, folder, found.length, shrink, 'no page is removed');
  await pages.writeIndex(found);
  const removed = await folder.finish();
  const { written, unchanged } = folder;
  return { lots: found.length, written, unchanged, removed, failures };
}

/** @throws Error where more lots than usual are gone since the last run, saying what is done instead */
function refuseLoss(
  id: string,
  folder: OutFolder,
  lots: number,
  shrink: number,
  instead: string,
): void {
  // In the operator's language, without a prefix.
  const before = folder.known
    .filter((path) => path.startsWith(`${LOT_SEGMENT}/`))
    .filter((path) => path.endsWith('/index.html')).length;
  const lost = before - lots;
  if (lost <= before * shrink) return;
  throw new Error(
    `${id}: there are ${lots} lots where ${before} have pages; ${instead}. --shrink ${Math.ceil((100 * lost) / before)}% allows it.`,
  );
}

/** What a page shows besides its frame. */
type Shown = Pick<PageJob, 'search' | 'lot' | 'firstView'>;

class OperatorPages {
  readonly #input: PrerenderInput;
  readonly #api: OperatorApi;
  readonly #folder: OutFolder;
  readonly #make: MakePage;
  /** Of all that every page and card depends on: code, shell, texts, operator, what is on each card. */
  readonly #frame: string;

  constructor(input: PrerenderInput, api: OperatorApi, folder: OutFolder, card: string) {
    const { release, site } = input;
    this.#input = input;
    this.#api = api;
    this.#folder = folder;
    this.#make = pageMaker(release);
    const { name, shell, texts } = release;
    this.#frame = JSON.stringify([name, shell, [...texts], site.operator, card]);
  }

  /** The search page in each language, with the first lots, and without for addresses that ask for something (U1). */
  async writeSearch(rows: readonly unknown[]): Promise<void> {
    const { site } = this.#input;
    const lots = new ListSummaryBuilder();
    for (const row of rows) lots.take(row);
    const summary = lots.finish();
    for (const language of site.languages) {
      const named = await this.#api
        .properties(language)
        .then(({ json }) => ({ properties: parseProperties(json) }))
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
  async writeLot(id: string, language: Language): Promise<boolean> {
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
    if (this.#folder.keptIfMadeFrom(path, hash)) {
      if (card !== undefined) this.#folder.keep(card);
      return true;
    }
    const { json, contentLanguage } = detail;
    const lot = parseLotDetail(json, id);
    // A part that can't be had is left out of the page, which asks for it itself. [P1]
    const [services, nearby, paymentMethods] = parts.map((part) => part?.json);
    const raw = {
      json: JSON.stringify(json),
      ...(contentLanguage !== undefined && { language: contentLanguage }),
    };
    const answers = { detail: raw, services, nearby, paymentMethods };
    const html = await this.#made(address, { lot: { id, isOld: true, answers } });
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
    if (this.#folder.keptIfMadeFrom(path, hash)) return;
    await this.#folder.write(path, await cards.draw(svg), hash);
  }
}

/** The hashed files that a page names by addresses of its own site. */
function hashedFilesIn(html: string): string[] {
  const named = html.matchAll(/"\/(?:[\w.~%-]+\/)*?(assets\/[\w.-]+)"/g);
  return Array.from(named, ([, path = '']) => path).filter((path) => HASHED_FILE.test(path));
}

/** The file of a page's path below the operator's folder, or another beside it. */
function fileOf(path: string, name = 'index.html'): string {
  return posix.join(path, name).slice(1);
}
