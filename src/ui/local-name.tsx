import { languageOfCountry, sameLanguage } from '../domain/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useOperator } from '../operators/operator-context.tsx';

/**
 * The language of what exists in the operator's country's alone, such as the names of places and of ways to
 * pay: for `lang` where the page is in another.
 */
export function useLocalLang(): string | undefined {
  const { tag } = useLanguage();
  const local = languageOfCountry(useOperator().country);
  return sameLanguage(local, tag) ? undefined : local;
}

/** Words of the operator's country, marked so where the page is in another language. */
export function LocalName({ children }: { readonly children: string }) {
  const lang = useLocalLang();
  return lang === undefined ? children : <span lang={lang}>{children}</span>;
}
