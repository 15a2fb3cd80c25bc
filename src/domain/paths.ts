/** Every path of the product, below the router's base (operator and root path come before it). */
import { DEFAULT_LANGUAGE, isLanguagePrefix, type LanguageCode } from './languages.ts';

/** U1: Norwegian has no prefix. */
export function languagePrefix(language: LanguageCode): string {
  return language === DEFAULT_LANGUAGE.code ? '' : `/${language}`;
}

export function searchPath(language: LanguageCode): string {
  return languagePrefix(language) || '/';
}

/** @param id has passed `lotIdOf`, so that it needs no more than encoding. */
export function lotPath(language: LanguageCode, id: string): string {
  return `${languagePrefix(language)}/parkinglot/${encodeURIComponent(id)}`;
}

/** The same page in another language. */
export function inLanguage(language: LanguageCode, path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const below = isLanguagePrefix(first) ? ['', ...rest].join('/') : path;
  return below === '' || below === '/' ? searchPath(language) : languagePrefix(language) + below;
}
