import { setImmediate } from 'node:timers/promises';

import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { Representation } from './respond.ts';
import {
  pageEntries,
  partName,
  robotsTxt,
  SITE_MAP_LIMIT,
  siteMapIndex,
  urlElement,
  urlSet,
} from './site-map.ts';
import { SiteUrls } from './site-urls.ts';

const XML_TYPE = 'application/xml; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
/** How many pages are written before other requests are answered, which takes some 2 ms. */
const PAGES_A_TURN = 100;

/** Makes `robots.txt` and the files of the site map of operators with a public address, each at its first request. */
export class SiteIndex {
  readonly #sites: ReadonlyMap<string, SiteUrls>;
  readonly #lots: LotsByOperator;
  readonly #limit: number;
  readonly #files = new Map<string, Promise<Representation>>();
  /** Files are made one after the other, so that many requests at once hold up the server no more than one. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param limit the most addresses of a file */
  constructor({ operators }: OperatorsFile, lots: LotsByOperator, limit = SITE_MAP_LIMIT) {
    this.#sites = new Map(
      operators.flatMap((operator) =>
        operator.publicUrl === undefined
          ? []
          : [[operator.id, new SiteUrls(operator, new URL(operator.publicUrl))]],
      ),
    );
    this.#lots = lots;
    this.#limit = limit;
  }

  /** @param name `robots.txt`, `sitemap.xml` or `sitemap-1.xml` and so on */
  async file(operatorId: string, name: string): Promise<Representation | undefined> {
    const site = this.#sites.get(operatorId);
    if (name === 'robots.txt') return new Representation(this.#robots(site), TEXT_TYPE);
    if (!site) return undefined;
    const pagesInPart = Math.max(1, Math.floor(this.#limit / site.languages.length));
    const parts = Math.ceil(this.#pageCount(operatorId) / pagesInPart);
    if (name === 'sitemap.xml') {
      if (parts === 1) return this.#part(site, 0, pagesInPart);
      return new Representation(siteMapIndex(parts, site.publicUrl), XML_TYPE);
    }
    const names = Array.from({ length: parts }, (_, part) => partName(part + 1));
    const part = names.indexOf(name);
    return parts > 1 && part >= 0 ? this.#part(site, part, pagesInPart) : undefined;
  }

  /** Crawlers read it only at the root of an origin, so it names the site maps of all operators there. */
  #robots(site: SiteUrls | undefined): string {
    const neighbours = [...this.#sites.values()]
      .map(({ publicUrl }) => publicUrl)
      .filter(({ origin }) => origin === site?.publicUrl.origin);
    return robotsTxt(neighbours);
  }

  /** The search page, and each town's and lot's. */
  #pageCount(operatorId: string): number {
    const { townsWithPages = [], idCount = 0 } = this.#lots.get(operatorId) ?? {};
    return 1 + townsWithPages.length + idCount;
  }

  #part(site: SiteUrls, part: number, pagesInPart: number): Promise<Representation> {
    const key = `${site.operator.id} ${part}`;
    const known = this.#files.get(key);
    if (known) return known;
    const made = this.#last.then(() => this.#made(site, part * pagesInPart, pagesInPart));
    this.#last = made.catch(() => undefined);
    this.#files.set(key, made);
    return made;
  }

  async #made(site: SiteUrls, from: number, count: number): Promise<Representation> {
    const { townsWithPages = [], ids = [] } = this.#lots.get(site.operator.id) ?? {};
    const pages = [
      {},
      ...townsWithPages.map((town) => ({ town })),
      ...Array.from(ids, (id) => ({ id })),
    ];
    const urls: string[] = [];
    for (const [at, page] of pages.slice(from, from + count).entries()) {
      if (at % PAGES_A_TURN === 0) await setImmediate();
      for (const entry of pageEntries(site, page)) urls.push(urlElement(entry));
    }
    return new Representation(urlSet(urls), XML_TYPE);
  }
}
