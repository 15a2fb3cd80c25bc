import { type Language, languageOf } from '../domain/languages.ts';
import { useTexts } from './texts.tsx';

/** The page's language: its code for paths, its tag for Intl and Accept-Language (L1). */
export function useLanguage(): Language {
  return languageOf(useTexts().code);
}
