import { join } from 'node:path';

import { apiFolder } from '../../src/api/lot-url.ts';
import { type Language, languageOf } from '../../src/domain/languages.ts';
import { languagePrefix } from '../../src/domain/paths.ts';
import { ApiSource } from './api-source.ts';
import { forEachLimited } from './for-each-limited.ts';
import { lotPage } from '../../server/facts/lot-page.ts';
import { hashOf, readManifest, writeManifest } from './manifest.ts';
import { insertPage } from '../../server/facts/page.ts';
import { PageFolder } from './page-folder.ts';
import { PAGE_LANGUAGES, type Place } from '../../server/facts/place.ts';
import { searchPage } from '../../server/facts/search-page.ts';
import { robotsTxt, type SiteMapEntry, siteMaps } from './site-map.ts';
import { propertyName, type Texts, textsFrom } from '../../server/facts/texts.ts';

/** Raised when the pages come out different from the same answers: all are written again. */
const TEMPLATE = 2;
/** Requests at a time: an operator's API serves visitors meanwhile. */
const CONCURRENCY = 12;

export interface PrerenderInput {
  readonly place: Place;
  /** Where the API answers this tool; a browser may reach it elsewhere. */
  readonly apiOrigin: string;
  /** The built `index.html`. */
  readonly shell: string;
  /** Parsed translation files by language code. */
  readonly resources: Readonly<Record<string, unknown>>;
  /** Folder of all operators' pages. */
  readonly outFolder: string;
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
  const { place, shell, resources } = input;
  const { operator } = place;
  const source = new ApiSource(operator.apiBaseUrl, input.apiOrigin);
  const list = await source.list();
  if (list.ids.length === 0) throw new Error(`${operator.id}: the list of lots is empty`);

  const frame = hashOf(
    String(TEMPLATE),
    shell,
    JSON.stringify([resources, operator, place.publicUrl.href]),
  );
  const manifestFile = join(input.outFolder, `${operator.id}.manifest.json`);
  const folder = new PageFolder(
    join(input.outFolder, operator.id),
    await readManifest(manifestFile, frame),
  );
  const pages = new OperatorPages(input, source, folder);

  for (const language of PAGE_LANGUAGES) await pages.writeSearch(language, list.rows);
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
  await writeIndex(place, found, folder);
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
  readonly #texts: ReadonlyMap<string, Texts>;

  constructor(input: PrerenderInput, source: ApiSource, folder: PageFolder) {
    this.#input = input;
    this.#source = source;
    this.#folder = folder;
    this.#texts = new Map(
      PAGE_LANGUAGES.map(({ code }) => [code, textsFrom(code, input.resources[code])]),
    );
  }

  async writeSearch(
    language: Language,
    lots: Parameters<typeof searchPage>[0]['lots'],
  ): Promise<void> {
    const { place, shell } = this.#input;
    const texts = this.#textsOf(language);
    const page = searchPage({ lots, total: lots.length, language, place, texts });
    await this.#folder.write(searchFile(language), insertPage(shell, page), undefined);
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
    const { place, shell, resources } = this.#input;
    const page = lotPage({
      id,
      answer: result.answer,
      language,
      place,
      texts: this.#textsOf(language),
      propertyName: (property) => propertyName(resources[language.code], property),
      apiFolder: apiFolder(place.operator.apiBaseUrl, place.publicUrl.origin),
    });
    await this.#folder.write(path, insertPage(shell, page), result.etag);
    return true;
  }

  #textsOf({ code }: Language): Texts {
    const texts = this.#texts.get(code);
    if (!texts) throw new Error(`There are no texts in "${code}".`);
    return texts;
  }
}

async function writeIndex(place: Place, ids: readonly string[], folder: PageFolder): Promise<void> {
  const pages: ((language: Language) => string)[] = [
    (language) => place.searchUrl(language),
    ...ids.map((id) => (language: Language) => place.lotUrl(language, id)),
  ];
  const entries = pages.flatMap((urlIn): SiteMapEntry[] => {
    const alternates = place.alternates(urlIn);
    return PAGE_LANGUAGES.map((language) => ({
      url: urlIn(languageOf(language.code)),
      alternates,
    }));
  });
  for (const [name, text] of siteMaps(entries, place.publicUrl)) {
    await folder.write(name, text, undefined);
  }
  await folder.write('robots.txt', robotsTxt(place.publicUrl), undefined);
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
  return `${folderOf(language)}parkinglot/${id}/index.html`;
}
