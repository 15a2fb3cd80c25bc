/** Every path of the product, below the router's base (operator and root path come before it). */
import { DEFAULT_LANGUAGE, isLanguagePrefix, languageOf, type LanguageCode } from './languages.ts';
import { lotIdOf } from './lot.ts';

/** Names a lot's page: `/parkinglot/{id}` (specification, section 1). */
export const LOT_SEGMENT = 'parkinglot';

/** What stands at a path. */
export type PagePath =
  | { readonly page: 'search'; readonly language: LanguageCode }
  /** Without an id where it is none that a lot can have (D4). */
  | { readonly page: 'lot'; readonly language: LanguageCode; readonly id: string | undefined }
  /** No page of ours. */
  | { readonly page: 'other'; readonly language: LanguageCode };

/** What a path means, e.g. `/en/parkinglot/7`; a slash at its end changes nothing. */
export function parsePath(path: string): PagePath {
  const segments = segmentsOf(path);
  const language = languageOf(isLanguagePrefix(segments[0]) ? segments.shift() : undefined).code;
  if (segments.length === 0) return { page: 'search', language };
  const [first, id = ''] = segments;
  if (first !== LOT_SEGMENT || segments.length !== 2) return { page: 'other', language };
  return { page: 'lot', language, id: lotIdOf(decoded(id)) };
}

/** U1: Norwegian has no prefix. */
export function languagePrefix(language: LanguageCode): string {
  return language === DEFAULT_LANGUAGE.code ? '' : `/${language}`;
}

export function searchPath(language: LanguageCode): string {
  return languagePrefix(language) || '/';
}

/** @param id has passed `lotIdOf`, so that it needs no more than encoding. */
export function lotPath(language: LanguageCode, id: string): string {
  return `${languagePrefix(language)}/${LOT_SEGMENT}/${encodeURIComponent(id)}`;
}

/** The path without its language: the same for a page in all of them. */
export function withoutLanguage(path: string): string {
  const segments = segmentsOf(path);
  if (isLanguagePrefix(segments[0])) segments.shift();
  return `/${segments.join('/')}`;
}

/** The same page in another language. */
export function inLanguage(language: LanguageCode, path: string): string {
  const page = withoutLanguage(path);
  return page === '/' ? searchPath(language) : languagePrefix(language) + page;
}

/** A path as all of its spellings are compared: without a slash at its end. */
export function withoutEndSlash(path: string): string {
  return path.replace(/(?!^)\/+$/, '');
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
