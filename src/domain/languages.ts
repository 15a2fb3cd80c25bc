/** What is said of a language; its texts are in `public/assets/i18n/{code}.json` (L1). */
interface LanguageRecord {
  /** First segment of its addresses. */
  readonly code: string;
  /** BCP 47, for `<html lang>`, Intl and Accept-Language. */
  readonly tag: string;
  /** In its own words. */
  readonly name: string;
  /** Danish is registered but not offered (U1). */
  readonly offered: boolean;
  /** Between thousands, as Intl writes it, so that whole numbers need no Intl; absent: Intl does. */
  readonly thousands?: string;
}

/** Every language, and the only place that names them. The first is the default: it has no prefix (U1). */
export const LANGUAGES = [
  { code: 'no', tag: 'nb-NO', name: 'Norsk', offered: true, thousands: '\u00a0' },
  { code: 'en', tag: 'en-GB', name: 'English', offered: true, thousands: ',' },
  // Not the language's code, which is `da`: `dk` never leaves the address and the file name.
  { code: 'dk', tag: 'da-DK', name: 'Dansk', offered: false, thousands: '.' },
] as const satisfies readonly LanguageRecord[];

/** A language the texts exist in (L1). */
export type Language = (typeof LANGUAGES)[number];

/** L1: codes of the translation files. */
export type LanguageCode = Language['code'];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** Those a visitor can choose, and that search engines are told of (U1). */
export const OFFERED_LANGUAGES: readonly Language[] = LANGUAGES.filter(({ offered }) => offered);

/** The language with this code; anything else is Norwegian. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => language.code === code) ?? DEFAULT_LANGUAGE;
}

/**
 * U1: the language a path is in.
 * @param path below the router's base, e.g. `/en/parkinglot/7`
 */
export function languageOfPath(path: string): Language {
  return languageOf(path.split('/')[1]);
}

/** Whether a path's first segment chooses a language. Norwegian, without prefix, has none. */
export function isLanguagePrefix(segment: string | undefined): boolean {
  return segment !== DEFAULT_LANGUAGE.code && LANGUAGES.some(({ code }) => code === segment);
}

/** Whether two BCP 47 tags are one language to a reader: `no` and `nb` are, and the region never matters (L3). */
export function sameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

function baseLanguage(tag: string): string {
  return new Intl.Locale(tag).language.replace(/^no$/, 'nb');
}
