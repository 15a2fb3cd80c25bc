/** Every path of the product, below the router's base (operator and root path come before it). */

/** L1: codes of the translation files. */
export type LanguageCode = 'no' | 'en' | 'dk';

/** U1: Norwegian has no prefix. */
function languagePrefix(language: LanguageCode): string {
  return language === 'no' ? '' : `/${language}`;
}

export function searchPath(language: LanguageCode): string {
  return languagePrefix(language) || '/';
}

/** @param id has passed `lotIdOf`, so that it needs no more than encoding. */
export function lotPath(language: LanguageCode, id: string): string {
  return `${languagePrefix(language)}/parkinglot/${encodeURIComponent(id)}`;
}
