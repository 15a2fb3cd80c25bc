import { join } from 'node:path';

import type { Release } from '../../server/release.ts';
import { renderDocument } from '../../server/render.ts';
import { sanitiseOnServer } from '../../server/sanitise-html.ts';
import type { PageData } from '../../src/app/page-data.ts';
import { type Language, languageOf } from '../../src/domain/languages.ts';
import {
  languagePrefix,
  LOT_SEGMENT,
  lotPath,
  searchPath,
  withoutEndSlash,
} from '../../src/domain/paths.ts';
import { safeLot } from '../../src/features/lot/safe-lot.ts';
import type { InitialSearch } from '../../src/features/search/initial-search.ts';
import type { AnswerStore } from './answer-store.ts';
import { ApiSource } from './api-source.ts';
import { forEachLimited } from './for-each-limited.ts';
import { hashOf, readManifest, writeManifest } from './manifest.ts';
import { PageFolder } from './page-folder.ts';
import { PAGE_LANGUAGES, type SiteUrls } from './site-urls.ts';
import { robotsTxt, type SiteMapEntry, siteMaps } from './site-map.ts';

/** Requests at a time: an operator's API serves visitors meanwhile. */
const CONCURRENCY = 12;

export interface PrerenderInput {
  readonly site: SiteUrls;
  /** Where the API answers this tool; a browser may reach it elsewhere. */
  readonly apiOrigin: string;
  readonly release: Release;
  /** Folder of all operators' pages. */
  readonly outFolder: string;
  /** The API's last answers, which stand in for it where it fails. */
  readonly store?: AnswerStore | undefined;
}

export interface PrerenderReport {
  readonly lots: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
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

  const frame = hashOf(
    // Where the code that renders differs, all pages are written again.
    release.name,
    release.shell,
    JSON.stringify([[...release.texts], operator, site.publicUrl.href]),
  );
  const manifestFile = join(input.outFolder, `${operator.id}.manifest.json`);
  const folder = new PageFolder(
    join(input.outFolder, operator.id),
    await readManifest(manifestFile, frame),
  );
  const pages = new OperatorPages(input, source, folder);

  for (const language of PAGE_LANGUAGES) await pages.writeSearch(language, list.search);
  const gone = new Set<string>();
  const failures: string[] = [];
  await forEachLimited(list.ids, CONCURRENCY, async (id) => {
    for (const language of PAGE_LANGUAGES) {
      try {
        if (!(await pages.writeLot(language, id))) gone.add(id);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        folder.keep(lotFile(language, id));
      }
    }
  });
  const found = list.ids.filter((id) => !gone.has(id));
  await writeIndex(site, found, folder);
  const removed = await folder.removeOld();
  await writeManifest(manifestFile, frame, folder.pages);
  const { written, unchanged } = folder;
  return { lots: found.length, written, unchanged, removed, failures };
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

  async writeSearch(language: Language, search: InitialSearch): Promise<void> {
    const data = { ...this.#dataOf(language, searchPath(language.code)), search };
    const html = await renderDocument(this.#input.release, data, 'search');
    await this.#folder.write(searchFile(language), html, undefined);
  }

  /** @returns false when the API has no such lot */
  async writeLot(language: Language, id: string): Promise<boolean> {
    const path = lotFile(language, id);
    const result = await this.#source.lot(id, language, await this.#folder.etagOf(path));
    if (result.kind === 'gone') return false;
    if (result.kind === 'unchanged') {
      this.#folder.keep(path);
      return true;
    }
    const { lot, contentLanguage } = result.answer;
    const data = {
      ...this.#dataOf(language, lotPath(language.code, id)),
      lot: {
        id,
        answers: { lot: { lot: safeLot(lot, sanitiseOnServer), contentLanguage } },
        isOld: true,
      },
    };
    const html = await renderDocument(this.#input.release, data, 'lot');
    await this.#folder.write(path, html, result.etag);
    return true;
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
  const pages: ((language: Language) => string)[] = [
    (language) => site.searchUrl(language),
    ...ids.map((id) => (language: Language) => site.lotUrl(language, id)),
  ];
  const entries = pages.flatMap((urlIn): SiteMapEntry[] => {
    const alternates = site.alternates(urlIn);
    return PAGE_LANGUAGES.map((language) => ({
      url: urlIn(languageOf(language.code)),
      alternates,
    }));
  });
  for (const [name, text] of siteMaps(entries, site.publicUrl)) {
    await folder.write(name, text, undefined);
  }
  await folder.write('robots.txt', robotsTxt(site.publicUrl), undefined);
}

/** Folder of a language's pages: empty or `en/`. */
function folderOf({ code }: Language): string {
  return `${languagePrefix(code)}/`.slice(1);
}

function searchFile(language: Language): string {
  return `${folderOf(language)}index.html`;
}

/** @param id has passed `lotIdOf`: letters, digits, `_` and `-` only, so that it is a file name */
function lotFile(language: Language, id: string): string {
  return `${folderOf(language)}${LOT_SEGMENT}/${id}/index.html`;
}
