/** Every path of the product, below the router's base (operator and root path come before it). */
import { LANGUAGES, languageOf, type LanguageCode } from './languages.ts';
import { lotIdOf } from './lot.ts';

/** Names a lot's page: `/parkinglot/{id}` (specification, section 1). */
export const LOT_SEGMENT = 'parkinglot';

/** Names the page of what is kept on the device: `/stored`. [G3] */
export const STORED_SEGMENT = 'stored';

export type PagePath =
  | { readonly page: 'search'; readonly language: LanguageCode }
  /** The id is absent where no lot can have it (D4). */
  | { readonly page: 'lot'; readonly language: LanguageCode; readonly id: string | undefined }
  | { readonly page: 'stored'; readonly language: LanguageCode }
  /** No page of ours. */
  | { readonly page: 'other'; readonly language: LanguageCode };

/** The addresses of a site. The operator's language needs no prefix (U1); operators of one language share an instance. */
export class SitePaths {
  readonly #home: LanguageCode;

  private constructor(home: LanguageCode) {
    this.#home = home;
  }

  /** @param home the operator's language */
  static of(home: LanguageCode): SitePaths {
    let paths = SITES.get(home);
    if (!paths) SITES.set(home, (paths = new SitePaths(home)));
    return paths;
  }

  /** Parses a path such as `/en/parkinglot/7`, with or without a slash at its end. */
  parse(path: string): PagePath {
    const segments = segmentsOf(path);
    const language = languageOf(this.isPrefix(segments[0]) ? segments.shift() : this.#home).code;
    if (segments.length === 0) return { page: 'search', language };
    const [first, id = ''] = segments;
    if (first === STORED_SEGMENT && segments.length === 1) return { page: 'stored', language };
    if (first !== LOT_SEGMENT || segments.length !== 2) return { page: 'other', language };
    return { page: 'lot', language, id: lotIdOf(decoded(id)) };
  }

  /** Whether a path's first segment chooses a language: the operator's has none. */
  isPrefix(segment: string | undefined): segment is LanguageCode {
    return segment !== this.#home && LANGUAGES.some(({ code }) => code === segment);
  }

  prefix(language: LanguageCode): string {
    return language === this.#home ? '' : `/${language}`;
  }

  search(language: LanguageCode): string {
    return this.prefix(language) || '/';
  }

  /** @param id has passed `lotIdOf`, so that it needs no more than encoding. */
  lot(language: LanguageCode, id: string): string {
    return `${this.prefix(language)}/${LOT_SEGMENT}/${encodeURIComponent(id)}`;
  }

  /** The path without its language: the same for a page in all of them. */
  withoutLanguage(path: string): string {
    const segments = segmentsOf(path);
    if (this.isPrefix(segments[0])) segments.shift();
    return `/${segments.join('/')}`;
  }

  /** The same page in another language. */
  inLanguage(language: LanguageCode, path: string): string {
    const page = this.withoutLanguage(path);
    return page === '/' ? this.search(language) : this.prefix(language) + page;
  }
}

const SITES = new Map<LanguageCode, SitePaths>();

/** A path without a slash at its end, for comparison. */
export function withoutEndSlash(path: string): string {
  // No expression: one that looks for slashes before an end takes quadratic time for a stranger's path of slashes.
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function segmentsOf(path: string): string[] {
  return withoutEndSlash(path)
    .split('/')
    .slice(1)
    .filter((segment, index) => segment !== '' || index > 0);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The path below the router's base, starting with `/`. */
export function pathBelow(basename: string, pathname: string): string {
  const base = withoutEndSlash(basename);
  if (base === '/') return pathname;
  const below = pathname.slice(base.length);
  const isBelow = pathname.toLowerCase().startsWith(base.toLowerCase()) && /^(\/|$)/.test(below);
  return isBelow ? below || '/' : pathname;
}
