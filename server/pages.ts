import { type Context, Hono } from 'hono';

import { offeredLanguages } from '../src/domain/languages.ts';
import { LOT_SEGMENT, pathBelow, SitePaths, withoutEndSlash } from '../src/domain/paths.ts';
import { SHARE_CARD } from '../src/features/lot/data/share-card.ts';
import { readAsked } from '../src/features/search/state/search-address.ts';
import { chooseOperator } from '../src/operators/choose-operator.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { contractPropertyId } from '../src/operators/property-kind.ts';
import { type LotsByOperator, RETRY_AFTER_S } from './api.ts';
import { type RequestedPage, type PageRenderer, statusOf } from './render.ts';
import { LOGGED_LENGTH, reasonOf } from './log-reason.ts';
import { answer, type Representation } from './representation.ts';
import type { CardAnswers } from './share-cards/card-answers.ts';
import type { SiteIndex } from './site-index.ts';

/** A longer path gets the bare shell: no page has one, and a rendered page repeats its path. */
const MAX_PATH_LENGTH = 1_000;

/** What a release's pages are answered from. */
export interface Site {
  readonly operators: OperatorsFile;
  readonly lots: LotsByOperator;
  /** Operators whose list can't be had at the moment. [D5] */
  readonly lacking?: ReadonlySet<string>;
  /** `index.html`: answered where no page can be rendered; undefined where there is no build. */
  readonly shell: Representation | undefined;
  /** Renders pages; without it every page is the shell. */
  readonly renderer: PageRenderer | undefined;
  /** Pictures for link previews, beside the lots' pages. */
  readonly cards: CardAnswers | undefined;
  /** Answers what search engines ask for: `robots.txt` and the site map. */
  readonly index: SiteIndex;
  /** Sent with every answer of the page. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers with a page of the app: status 200 where there is one, 404 for none (P1). */
export function pageRoutes(current: () => Site | Promise<Site>): Hono {
  const pages = new Hono();
  pages.get('*', async (c) => {
    const site = await current();
    const headers: Record<string, string> = { ...site.headers, 'cache-control': 'no-cache' };
    const segments = c.req.path.split('/');
    if (segments.at(-1) === SHARE_CARD && segments.at(-3) === LOT_SEGMENT) {
      return cardAnswer(c, site);
    }
    const file = await indexFile(c, site);
    if (file === 'lacking') {
      return c.text('Try again later\n', 503, { ...headers, 'retry-after': RETRY_AFTER_S });
    }
    if (file) return answer(c, file, headers);
    const looksLikeFile = segments.at(-1)?.includes('.') ?? false;
    if (!site.shell || (looksLikeFile && segments.at(-2) !== LOT_SEGMENT)) {
      return c.text('Not found\n', 404, headers);
    }
    const page = pageAt(new URL(c.req.url), site);
    // U1: a page in a language that isn't offered doesn't exist.
    if (!offeredLanguages(page.operator.language).some(({ code }) => code === page.path.language))
      headers['x-robots-tag'] = 'noindex';
    // What a visitor typed is nobody else's. [U5]
    if (page.asked?.filters.text) headers['cache-control'] = 'private, no-cache';
    const status = statusOf(page, site.lots);
    if (status === 503) headers['retry-after'] = RETRY_AFTER_S;
    return answer(c, (await renderedPage(page, site)) ?? site.shell, headers, status);
  });
  return pages;
}

/** Renders a page, or returns undefined if that fails: then the page in the browser says so and can try again. */
async function renderedPage(
  page: RequestedPage,
  { renderer }: Site,
): Promise<Representation | undefined> {
  if (page.pathname.length > MAX_PATH_LENGTH) return undefined;
  try {
    return await renderer?.at(page);
  } catch (error) {
    console.error(`${page.pathname.slice(0, LOGGED_LENGTH)} can't be rendered: ${reasonOf(error)}`);
    return undefined;
  }
}

/** A share card is kept for a day: it seldom changes, and previews keep it longer anyway. */
const CARD_CACHING = { 'cache-control': 'public, max-age=86400' };

/** Answers with the picture that a lot's page names for link previews; it is one for all languages. */
async function cardAnswer(c: Context, site: Site): Promise<Response> {
  const { cards, headers, lots } = site;
  const { operator, path } = pageAt(new URL('.', c.req.url), site);
  const isOne = path.page === 'lot' && path.language === operator.language;
  const card = isOne && path.id !== undefined ? await cards?.at(operator, path.id, lots) : 'none';
  if (card === 'busy') return c.text('Try again later\n', 503, { ...headers, 'retry-after': '10' });
  if (card === undefined || card === 'none') return c.text('Not found\n', 404, { ...headers });
  return answer(c, card, { ...headers, ...CARD_CACHING });
}

/**
 * Returns `robots.txt` or the site map of the operator that the address's folder belongs to. Without its list there is no
 * site map: one without lots would take them all out of search engines. [D5]
 */
async function indexFile(c: Context, site: Site): Promise<Representation | 'lacking' | undefined> {
  const name = /\/(robots\.txt|sitemap(?:-\d+)?\.xml)$/.exec(c.req.path)?.[1];
  if (name === undefined) return undefined;
  const { operator, path, isLacking } = pageAt(new URL('.', c.req.url), site);
  if (path.page !== 'search' || path.language !== operator.language) return undefined;
  if (isLacking && name !== 'robots.txt') return 'lacking';
  return site.index.file(operator.id, name);
}

/** Returns the page that a request's address names, as the app in the browser reads it (U1, U3). */
function pageAt(url: URL, { operators: file, lacking }: Site): RequestedPage {
  const { hostname, pathname, search } = url;
  const root = withoutEndSlash(file.rootPath);
  // The origin's root serves them as well.
  const below = pathname === root || pathname.startsWith(file.rootPath);
  const address = below ? pathname : `${root}${pathname}`;
  const { operator, basename } = chooseOperator(file, { hostname, pathname: address });
  return {
    operator,
    basename,
    pathname: withoutEndSlash(address),
    path: SitePaths.of(operator.language).parse(pathBelow(basename, address)),
    isLacking: lacking?.has(operator.id) ?? false,
    asked: readAsked(search, contractPropertyId(operator)),
  };
}
