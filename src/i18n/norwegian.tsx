import { DEFAULT_LANGUAGE } from '../domain/languages.ts';
import { useLanguage } from './use-language.ts';

/**
 * The language of what exists in Norwegian only, such as the names of places and of ways to pay:
 * for `lang` where the page is in another.
 */
export function useNorwegianLang(): 'nb' | undefined {
  return useLanguage().code === DEFAULT_LANGUAGE.code ? undefined : 'nb';
}

/** Words that exist in Norwegian only, marked so where the page is in another language. */
export function Norwegian({ children }: { readonly children: string }) {
  const lang = useNorwegianLang();
  return lang ? <span lang={lang}>{children}</span> : children;
}
