import { escapeHtml } from '../src/domain/escape-html.ts';
import type { Language } from '../src/domain/languages.ts';
import type { SiteUrls } from './site-urls.ts';

/** How many addresses sitemaps.org allows in a file. */
export const SITE_MAP_LIMIT = 50_000;

export interface SiteMapEntry {
  readonly url: string;
  /** The page's addresses by `hreflang`. */
  readonly alternates: Readonly<Record<string, string>>;
}

/**
 * Returns the site map's files by name: one, or an index and its parts.
 * @param publicUrl where the files will stand, ending with `/`
 */
export function siteMaps(
  entries: readonly SiteMapEntry[],
  publicUrl: URL,
  limit = SITE_MAP_LIMIT,
): ReadonlyMap<string, string> {
  const urls = entries.map(urlElement);
  if (urls.length <= limit) return new Map([['sitemap.xml', urlSet(urls)]]);
  const parts = Array.from({ length: Math.ceil(urls.length / limit) }, (_, part) => {
    return [partName(part + 1), urlSet(urls.slice(part * limit, (part + 1) * limit))] as const;
  });
  return new Map([['sitemap.xml', siteMapIndex(parts.length, publicUrl)], ...parts]);
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** @param part from 1 on */
export function partName(part: number): string {
  return `sitemap-${part}.xml`;
}

/** Returns the file that names the parts. @param publicUrl where the files will stand, ending with `/` */
export function siteMapIndex(parts: number, publicUrl: URL): string {
  const maps = Array.from({ length: parts }, (_, part) => {
    const address = new URL(partName(part + 1), publicUrl).href;
    return `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>`;
  });
  return xml(`<sitemapindex ${NAMESPACE}>${maps.join('\n')}</sitemapindex>`);
}

/** Returns an entry as an element of a site map's file. */
export function urlElement({ url, alternates }: SiteMapEntry): string {
  const links = Object.entries(alternates).map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`,
  );
  return `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>`;
}

/** @param urls elements of entries */
export function urlSet(urls: readonly string[]): string {
  return xml(`<urlset ${NAMESPACE} ${LINKS}>${urls.join('\n')}</urlset>`);
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}

/** Returns the entries of an operator's search page and of its lots' pages, in every language that is offered. */
export function siteMapEntries(site: SiteUrls, ids: Iterable<string>): SiteMapEntry[] {
  return [undefined, ...ids].flatMap((id) => pageEntries(site, { id }));
}

/** Returns the entries of a lot's page, a town's [U6] or the search page, in every language that is offered. */
export function pageEntries(
  site: SiteUrls,
  { id, town }: { readonly id?: string | undefined; readonly town?: string },
): SiteMapEntry[] {
  const urlIn = (language: Language) =>
    id === undefined ? site.searchUrl(language, town) : site.lotUrl(language, id);
  const alternates = site.alternates(urlIn);
  return site.languages.map((language) => ({ url: urlIn(language), alternates }));
}

/** Allows crawlers everything and names the site maps. Crawlers read it only at the root of an origin. */
export function robotsTxt(publicUrls: readonly URL[]): string {
  const maps = publicUrls.map((url) => `Sitemap: ${new URL('sitemap.xml', url).href}\n`);
  return `User-agent: *\nAllow: /\n${maps.length > 0 ? '\n' : ''}${maps.join('')}`;
}
