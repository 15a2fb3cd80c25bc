import { useTranslation } from 'react-i18next';
import { type Language, languageOf } from '../domain/languages.ts';

/** The page's language: its code for paths, its tag for Intl and Accept-Language (L1). */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
