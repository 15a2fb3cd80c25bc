import { setImmediate } from 'node:timers/promises';

import type { Language } from '../src/domain/languages.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { escapeHtml } from '../src/domain/escape-html.ts';
import type { ListSummary } from './list-summary.ts';
import { Representation } from './representation.ts';
import { isPublic, SiteUrls } from './site-urls.ts';

const XML_TYPE = 'application/xml; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
/** How many addresses sitemaps.org allows in a file. */
const SITE_MAP_LIMIT = 50_000;
/** How many pages are written before other requests are answered, which takes some 2 ms. */
const PAGES_A_TURN = 100;

/** What is listed of an operator: its lots, and towns that have pages of their own. [U6] */
interface ListedLots {
  readonly ids: Iterable<string>;
  readonly idCount: number;
  readonly summary: Pick<ListSummary, 'townsWithPages'>;
}

/** Makes `robots.txt` and the files of the site map of operators with a public address, each at its first request. */
export class SiteIndex {
  readonly #sites: ReadonlyMap<string, SiteUrls>;
  readonly #lots: ReadonlyMap<string, ListedLots>;
  readonly #limit: number;
  readonly #files = new Map<string, Promise<Representation>>();
  /** Files are made one after the other, so that many requests at once hold up the server no more than one. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param limit the most addresses of a file */
  constructor(
    { operators }: Pick<OperatorsFile, 'operators'>,
    lots: ReadonlyMap<string, ListedLots>,
    limit = SITE_MAP_LIMIT,
  ) {
    const sites = operators.filter(isPublic).map((operator) => new SiteUrls(operator));
    this.#sites = new Map(sites.map((site) => [site.operator.id, site]));
    this.#lots = lots;
    this.#limit = limit;
  }

  /** `robots.txt`, `sitemap.xml`, and `sitemap-1.xml` and so on of a map that has to be parted. */
  names(operatorId: string): readonly string[] {
    const site = this.#sites.get(operatorId);
    const parts = site ? Math.ceil(this.#pageCount(operatorId) / this.#pagesInPart(site)) : 0;
    const partNames = Array.from({ length: parts }, (_, part) => `sitemap-${part + 1}.xml`);
    return ['robots.txt', 'sitemap.xml', ...(parts > 1 ? partNames : [])];
  }

  /** @param name one of `names`; undefined for any other, and for an operator without a public address */
  async file(operatorId: string, name: string): Promise<Representation | undefined> {
    const site = this.#sites.get(operatorId);
    if (name === 'robots.txt') return new Representation(this.#robots(site), TEXT_TYPE);
    if (!site) return undefined;
    const [, , ...parts] = this.names(operatorId);
    if (name !== 'sitemap.xml' || parts.length === 0) {
      const part = name === 'sitemap.xml' ? 0 : parts.indexOf(name);
      return part < 0 ? undefined : this.#part(site, part);
    }
    const maps = parts.map((file) => {
      const address = new URL(file, site.publicUrl).href;
      return `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`;
    });
    return xml(`<sitemapindex ${NAMESPACE}>${maps.join('\n')}</sitemapindex>`);
  }

  /** Crawlers read it only at the root of an origin, so it names the site maps of all operators there. */
  #robots(site: SiteUrls | undefined): string {
    const maps = [...this.#sites.values()]
      .map(({ publicUrl }) => publicUrl)
      .filter(({ origin }) => origin === site?.publicUrl.origin)
      .map((url) => `Sitemap: ${new URL('sitemap.xml', url).href}\n`);
    return `User-agent: *\nAllow: /\n${maps.length > 0 ? '\n' : ''}${maps.join('')}`;
  }

  #pagesInPart({ languages }: SiteUrls): number {
    return Math.max(1, Math.floor(this.#limit / languages.length));
  }

  /** The search page, and each town's and lot's. */
  #pageCount(operatorId: string): number {
    const { summary, idCount = 0 } = this.#lots.get(operatorId) ?? {};
    return 1 + (summary?.townsWithPages.length ?? 0) + idCount;
  }

  #part(site: SiteUrls, part: number): Promise<Representation> {
    const key = `${site.operator.id} ${part}`;
    const known = this.#files.get(key);
    if (known) return known;
    const pagesInPart = this.#pagesInPart(site);
    const made = this.#last.then(() => this.#made(site, part * pagesInPart, pagesInPart));
    this.#last = made.catch(() => undefined);
    this.#files.set(key, made);
    return made;
  }

  async #made(site: SiteUrls, from: number, count: number): Promise<Representation> {
    const { summary, ids = [] } = this.#lots.get(site.operator.id) ?? {};
    const pages = [
      {},
      ...(summary?.townsWithPages ?? []).map((town) => ({ town })),
      ...Array.from(ids, (id) => ({ id })),
    ];
    const urls: string[] = [];
    for (const [at, page] of pages.slice(from, from + count).entries()) {
      if (at % PAGES_A_TURN === 0) await setImmediate();
      for (const element of pageElements(site, page)) urls.push(element);
    }
    return xml(`<urlset ${NAMESPACE} ${LINKS}>${urls.join('\n')}</urlset>`);
  }
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function xml(content: string): Representation {
  return new Representation(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`, XML_TYPE);
}

/** The elements of a lot's page, a town's [U6] or the search page, one for every language that is offered. */
function pageElements(
  site: SiteUrls,
  { id, town }: { readonly id?: string; readonly town?: string },
): string[] {
  const urlIn = (language: Language) =>
    id === undefined ? site.searchUrl(language, town) : site.lotUrl(language, id);
  const links = Object.entries(site.alternates(urlIn)).map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`,
  );
  return site.languages.map(
    (language) => `<url><loc>${escapeHtml(urlIn(language))}</loc>${links.join('')}</url>`,
  );
}
