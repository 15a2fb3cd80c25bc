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
  /** Between thousands, as Intl writes it, so that whole numbers need no Intl. */
  readonly thousands: string;
  /** Before decimals, in the same way. */
  readonly decimal: string;
}

/** Every language, and the only place that names them. The first is the default where an operator says no other. */
export const LANGUAGES = [
  { code: 'no', tag: 'nb-NO', name: 'Norsk', offered: true, thousands: '\u00a0', decimal: ',' },
  { code: 'en', tag: 'en-GB', name: 'English', offered: true, thousands: ',', decimal: '.' },
  // Not the language's code, which is `da`: `dk` never leaves the address and the file name.
  { code: 'dk', tag: 'da-DK', name: 'Dansk', offered: false, thousands: '.', decimal: ',' },
] as const satisfies readonly LanguageRecord[];

/** A language the texts exist in (L1). */
export type Language = LanguageRecord & { readonly code: LanguageCode };

/** L1: codes of the translation files. */
export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** U1: those that a visitor can choose and search engines are told of: the operator's first, offered in any case. */
export function offeredLanguages(home: LanguageCode): readonly Language[] {
  const others = LANGUAGES.filter(({ code, offered }) => offered && code !== home);
  return [languageOf(home), ...others];
}

/** The language with this code; anything else is the default. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => language.code === code) ?? DEFAULT_LANGUAGE;
}

/** What search engines know a language by: `dk` is no language code. [L1] */
export function searchCode(code: LanguageCode): string {
  return code === 'dk' ? 'da' : code;
}

/** Whether two BCP 47 tags are one language to a reader: `no` and `nb` are, and the region never matters (L3). */
export function sameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

/** @param tag in its canonical form */
function baseLanguage(tag: string): string {
  return tag.replace(/-.*/, '').replace(/^no$/, 'nb');
}

/** The language that most of a country is spoken and written in, e.g. `sv` of `SE`. @param country by ISO 3166 */
export function languageOfCountry(country: string): string {
  // The first `maximize` of a page loads what is known of all languages, which the first list would wait for.
  const known = LANGUAGES.find(({ tag }) => tag.endsWith(`-${country}`));
  return baseLanguage(known?.tag ?? new Intl.Locale(`und-${country}`).maximize().baseName);
}
