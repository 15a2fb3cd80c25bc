import { join } from 'node:path';

import type { Release } from '../../server/release.ts';
import { renderDocument } from '../../server/page-maker.ts';
import { robotsTxt, siteMapEntries, siteMaps } from '../../server/site-map.ts';
import type { SiteUrls } from '../../server/site-urls.ts';
import type { ShareCards } from '../../server/share-cards/share-cards.ts';
import { sanitiseOnServer } from '../../server/sanitise-html.ts';
import type { PageData } from '../../src/app/page-data.ts';
import { escapeHtml } from '../../src/domain/escape-html.ts';
import type { Language } from '../../src/domain/languages.ts';
import { LOT_SEGMENT, withoutEndSlash } from '../../src/domain/paths.ts';
import { SHARE_CARD, shareCardPath } from '../../src/features/lot/data/share-card.ts';
import type { InitialSearch } from '../../src/features/search/state/initial-search.ts';
import type { LotDetail } from '../../src/api/schemas.ts';
import { safeLot } from '../../src/features/lot/data/safe-lot.ts';
import type { AnswerStore } from './answer-store.ts';
import { ApiSource, type LotList } from './api-source.ts';
import { forEachLimited } from './for-each-limited.ts';
import { hashOf, type KnownPages, readManifest, writeManifest } from './manifest.ts';
import { PageFolder } from './page-folder.ts';

/** Lots at a time, of four requests each: an operator's API serves visitors meanwhile. */
const CONCURRENCY = 4;

export interface PrerenderInput {
  readonly site: SiteUrls;
  /** Where the API answers this tool; a browser may reach it elsewhere. */
  readonly apiOrigin: string;
  readonly release: Release;
  /** Folder of all operators' pages. */
  readonly outFolder: string;
  /** Draws with the build's icons. */
  readonly cards: ShareCards;
  /** The API's last answers, which stand in for it where it fails. */
  readonly store?: AnswerStore | undefined;
  /** Share of the last run's lots that may be gone from the list. */
  readonly shrink?: number | undefined;
  /** Only this lot's pages: the others, the search pages and the site map stay. */
  readonly lot?: string | undefined;
}

/** A list that lost more of its lots is taken for a broken one. */
export const USUAL_SHRINK = 0.1;

export interface PrerenderReport {
  readonly lots: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The list is the API's last answer, since it fails now. */
  readonly isListFromStore: boolean;
  /** Lots whose page could not be made, with the reason: what stood there stays. */
  readonly failures: readonly string[];
}

/**
 * Writes an operator's pages, site map and robots.txt into `{outFolder}/{operatorId}`.
 * @throws Error when the list can't be had or is empty: nothing is touched then
 */
export async function prerenderOperator(input: PrerenderInput): Promise<PrerenderReport> {
  const { site, release } = input;
  const { operator } = site;
  const source = new ApiSource(operator, input.apiOrigin, input.store);
  const list = await source.list();
  if (list.ids.length === 0) throw new Error(`${operator.id}: the list of lots is empty`);
  if (input.lot !== undefined && !list.ids.includes(input.lot)) {
    throw new Error(`${operator.id}: the list has no lot ${input.lot}`);
  }

  const frame = hashOf(
    // Where the code that renders differs, all pages are written again.
    release.name,
    release.shell,
    JSON.stringify([[...release.texts], operator, site.publicUrl.href]),
  );
  const manifestFile = join(input.outFolder, `${operator.id}.manifest.json`);
  const known = await readManifest(manifestFile, frame);
  refuseLoss(input, known, list);
  const folder = new PageFolder(join(input.outFolder, operator.id), known);
  const pages = new OperatorPages(input, source, folder);

  if (input.lot !== undefined) folder.keepAll();
  else for (const language of site.languages) await pages.writeSearch(language, list);
  const gone = new Set<string>();
  const failures: string[] = [];
  const ids = input.lot === undefined ? list.ids : [input.lot];
  await forEachLimited(ids, CONCURRENCY, async (id) => {
    for (const language of site.languages) {
      try {
        if (!(await pages.writeLot(language, id))) gone.add(id);
      } catch (error) {
        // A full disk is no fault of the lot, and there is no use in going on.
        if (error instanceof Error && 'syscall' in error) throw error;
        failures.push(error instanceof Error ? error.message : String(error));
        folder.keep(lotFile(site, language, id));
        folder.keep(cardFile(id));
      }
    }
  });
  const found = ids.filter((id) => !gone.has(id));
  if (input.lot === undefined) await writeIndex(site, found, folder);
  const removed = input.lot === undefined ? await folder.removeOld() : 0;
  await writeManifest(manifestFile, frame, folder.pages);
  const { written, unchanged } = folder;
  const { isFromStore: isListFromStore } = list;
  return { lots: found.length, written, unchanged, removed, failures, isListFromStore };
}

/** @throws Error for a list that lost more lots than usual since the last run */
function refuseLoss(
  { shrink = USUAL_SHRINK, site }: PrerenderInput,
  known: KnownPages,
  list: LotList,
): void {
  // In the operator's language, without a prefix.
  const first = `${LOT_SEGMENT}/`;
  const before = [...known.pages.keys()].filter(
    (path) => path.startsWith(first) && path.endsWith('/index.html'),
  ).length;
  const lost = before - list.ids.length;
  if (lost <= before * shrink) return;
  throw new Error(
    `${site.operator.id}: the list has ${list.ids.length} lots where ${before} have pages; nothing is written. --shrink ${Math.ceil((100 * lost) / before)}% allows it.`,
  );
}

/** Writes the pages of one operator. */
class OperatorPages {
  readonly #input: PrerenderInput;
  readonly #source: ApiSource;
  readonly #folder: PageFolder;

  constructor(input: PrerenderInput, source: ApiSource, folder: PageFolder) {
    this.#input = input;
    this.#source = source;
    this.#folder = folder;
  }

  async writeSearch(language: Language, { answer, changed }: LotList): Promise<void> {
    const properties = await this.#source.properties(language);
    const asked = { ...(properties && { properties }) };
    const html = await this.#searchPage(language, { answer, ...asked });
    await this.#folder.write(searchFile(this.#input.site, language), html, { changed });
    const page = await this.#searchPage(language, asked);
    await this.#folder.write(askedFile(this.#input.site, language), page);
  }

  #searchPage(language: Language, search: InitialSearch): Promise<string> {
    const path = this.#input.site.paths.search(language.code);
    const data = { ...this.#dataOf(language, path), search };
    return renderDocument(this.#input.release, data, 'search');
  }

  /** @returns false when the API has no such lot */
  async writeLot(language: Language, id: string): Promise<boolean> {
    const { site } = this.#input;
    const path = lotFile(site, language, id);
    // One for all languages, beside the page in the first.
    const card = language.code === site.operator.language ? cardFile(id) : undefined;
    const known = await this.#folder.etagOf(path, card);
    const result = await this.#source.lot(id, language, known);
    if (result.kind === 'gone') return false;
    if (result.kind === 'unchanged') {
      this.#folder.keep(path);
      if (card !== undefined) this.#folder.keep(card);
      return true;
    }
    const { lot, contentLanguage } = result.answers.lot;
    const answers = {
      ...result.answers,
      lot: { lot: safeLot(lot, sanitiseOnServer), contentLanguage },
    };
    const data = {
      ...this.#dataOf(language, site.paths.lot(language.code, id)),
      lot: { id, answers, isOld: true },
    };
    const html = await renderDocument(this.#input.release, data, 'lot');
    if (
      card !== undefined &&
      html.includes(escapeHtml(shareCardPath(id, site.operator.language)))
    ) {
      await this.#writeCard(card, lot);
    }
    await this.#folder.write(path, html, { etag: result.etag, changed: result.changed });
    return true;
  }

  /** Drawn only where what it shows has changed. */
  async #writeCard(path: string, lot: LotDetail): Promise<void> {
    const { cards } = this.#input;
    const svg = await cards.svgOf(this.#input.site.operator, lot);
    const key = hashOf(svg);
    if (await this.#folder.has(path, key)) {
      this.#folder.keep(path);
      return;
    }
    const draw = () => cards.draw(svg);
    const png = (await this.#input.store?.picture(key, draw)) ?? (await draw());
    await this.#folder.write(path, png, { etag: key });
  }

  #dataOf({ code }: Language, path: string): PageData {
    const { site, release } = this.#input;
    const texts = release.texts.get(code);
    if (!texts) throw new Error(`There are no texts in "${code}".`);
    const { basename } = site;
    return {
      pathname: withoutEndSlash(basename === '/' ? path : basename + path),
      operator: { ...site.operator, publicUrl: site.publicUrl.href },
      basename,
      language: code,
      texts,
    };
  }
}

async function writeIndex(
  site: SiteUrls,
  ids: readonly string[],
  folder: PageFolder,
): Promise<void> {
  const entries = siteMapEntries(site, ids, (language, id) => {
    const file = id === undefined ? searchFile(site, language) : lotFile(site, language, id);
    return folder.pages.get(file)?.changed;
  });
  for (const [name, text] of siteMaps(entries, site.publicUrl)) {
    await folder.write(name, text);
  }
  await folder.write('robots.txt', robotsTxt([site.publicUrl]));
}

/** Folder of a language's pages: empty or `en/`. */
function folderOf(site: SiteUrls, { code }: Language): string {
  return `${site.paths.prefix(code)}/`.slice(1);
}

function searchFile(site: SiteUrls, language: Language): string {
  return `${folderOf(site, language)}index.html`;
}

/** The search page for addresses that ask for something, to which the first lots are no answer (U1). */
function askedFile(site: SiteUrls, language: Language): string {
  return `${folderOf(site, language)}asked.html`;
}

/** @param id has passed `lotIdOf`: letters, digits, `_` and `-` only, so that it is a file name */
function lotFile(site: SiteUrls, language: Language, id: string): string {
  return `${folderOf(site, language)}${LOT_SEGMENT}/${id}/index.html`;
}

/** Where the lot's page looks for its picture (`shareCardPath`). */
function cardFile(id: string): string {
  return `${LOT_SEGMENT}/${id}/${SHARE_CARD}`;
}
