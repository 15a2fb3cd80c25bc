import { escapeHtml } from '../src/domain/escape-html.ts';
import type { Language } from '../src/domain/languages.ts';
import type { SiteUrls } from './site-urls.ts';

/** How many addresses sitemaps.org allows in a file. */
export const SITE_MAP_LIMIT = 50_000;

export interface SiteMapEntry {
  readonly url: string;
  /** The page's addresses by `hreflang`. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Day of the last change, as `2026-11-21`, where that is known. */
  readonly changed?: string | undefined;
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
  if (entries.length <= limit) return new Map([['sitemap.xml', urlSet(entries)]]);
  const parts = Array.from({ length: Math.ceil(entries.length / limit) }, (_, part) => ({
    name: `sitemap-${part + 1}.xml`,
    text: urlSet(entries.slice(part * limit, (part + 1) * limit)),
  }));
  const index = parts.map(
    ({ name }) => `<sitemap><loc>${escapeHtml(new URL(name, publicUrl).href)}</loc></sitemap>`,
  );
  return new Map([
    ['sitemap.xml', xml(`<sitemapindex ${NAMESPACE}>${index.join('\n')}</sitemapindex>`)],
    ...parts.map(({ name, text }): [string, string] => [name, text]),
  ]);
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function urlSet(entries: readonly SiteMapEntry[]): string {
  const urls = entries.map(({ url, alternates, changed }) => {
    const links = Object.entries(alternates).map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`,
    );
    const lastMod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeHtml(url)}</loc>${lastMod}${links.join('')}</url>`;
  });
  return xml(`<urlset ${NAMESPACE} ${LINKS}>${urls.join('\n')}</urlset>`);
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}

/**
 * Returns the entries of an operator's search page and of its lots' pages, in every language that is offered.
 * @param changedOf returns the day of a page's last change if it is known: a lot's, or the search page's
 */
export function siteMapEntries(
  site: SiteUrls,
  ids: Iterable<string>,
  changedOf: (language: Language, id?: string) => string | undefined = () => undefined,
): SiteMapEntry[] {
  const entriesOf = (id?: string): SiteMapEntry[] => {
    const urlIn = (language: Language) =>
      id === undefined ? site.searchUrl(language) : site.lotUrl(language, id);
    const alternates = site.alternates(urlIn);
    return site.languages.map((language) => ({
      url: urlIn(language),
      alternates,
      changed: changedOf(language, id),
    }));
  };
  return [...entriesOf(), ...Array.from(ids, entriesOf).flat()];
}

/** Allows crawlers everything and names the site maps. Crawlers read it only at the root of an origin. */
export function robotsTxt(publicUrls: readonly URL[]): string {
  const maps = publicUrls.map((url) => `Sitemap: ${new URL('sitemap.xml', url).href}\n`);
  return `User-agent: *\nAllow: /\n${maps.length > 0 ? '\n' : ''}${maps.join('')}`;
}
