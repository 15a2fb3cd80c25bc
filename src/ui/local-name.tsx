import type { ReactNode } from 'react';
import { languageOfCountry, sameLanguage } from '../domain/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';

/** The language of names that exist in the country's only, for their `lang`; undefined where the page is in it. */
export function useLocalLang(): string | undefined {
  const { tag } = useTexts();
  const local = languageOfCountry(useOperator().country);
  return sameLanguage(local, tag) ? undefined : local;
}

/** Marks words of the operator's country with its language, unless the page is in it. */
export function LocalName({ children }: { readonly children: string }) {
  return inLanguage(useLocalLang(), children);
}

/** What a `LocalName` shows, without a component of its own. @param lang of `useLocalLang` */
export function inLanguage(lang: string | undefined, words: string): ReactNode {
  return lang === undefined ? words : <span lang={lang}>{words}</span>;
}
