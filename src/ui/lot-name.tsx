import type { ReactNode } from 'react';
import { lotTitle } from '../domain/lot-title.ts';
import { inLanguage, useLocalLang } from './local-name.tsx';
import { useTexts } from '../i18n/texts.tsx';

/** A longer name is clamped on screen and stands whole in its `title`. No real one has as many letters. */
const LONG_NAME = 100;

/** What a lot is called (S2), in the country's language; the page's own word for a parking lot is the page's. */
export function LotName({ lot }: { readonly lot: Parameters<typeof lotTitle>[0] }) {
  return lotName(lot, useTexts().t('lotCard.nameless'), useLocalLang());
}

/** What a `LotName` shows, without a component of its own: a list has ten, and a key changes them all. */
export function lotName(
  lot: Parameters<typeof lotTitle>[0],
  nameless: string,
  lang: string | undefined,
): ReactNode {
  const title = lotTitle(lot, nameless);
  const name = title.startsWith(nameless) ? title : inLanguage(lang, title);
  if (title.length <= LONG_NAME) return name;
  return (
    <span className="clamped" title={title}>
      {name}
    </span>
  );
}
