import type { LanguageCode } from '../domain/paths.ts';

/** A language the texts exist in (L1). `dk` is no language code, so it never leaves the address and the file name. */
export interface Language {
  readonly code: LanguageCode;
  /** BCP 47, for `<html lang>`, Intl and Accept-Language. */
  readonly tag: 'nb-NO' | 'en-GB' | 'da-DK';
  /** In its own words. */
  readonly name: string;
  /** Danish is registered but not offered (U1). */
  readonly offered: boolean;
}

export const DEFAULT_LANGUAGE: Language = {
  code: 'no',
  tag: 'nb-NO',
  name: 'Norsk',
  offered: true,
};

export const LANGUAGES: readonly Language[] = [
  DEFAULT_LANGUAGE,
  { code: 'en', tag: 'en-GB', name: 'English', offered: true },
  { code: 'dk', tag: 'da-DK', name: 'Dansk', offered: false },
];

/** The language with this code; anything else is Norwegian. */
export function languageOf(code: string | undefined): Language {
  return LANGUAGES.find((language) => language.code === code) ?? DEFAULT_LANGUAGE;
}

/**
 * U1: the language a path is in.
 * @param path below the router's base, e.g. `/en/parkinglot/7`
 */
export function languageOfPath(path: string): Language {
  const code = path.split('/')[1];
  return code === DEFAULT_LANGUAGE.code ? DEFAULT_LANGUAGE : languageOf(code);
}
