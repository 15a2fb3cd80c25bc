import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { fold } from '../domain/fold.ts';
import { lotTitle } from '../domain/lot-title.ts';
import { inLanguage } from './local-name.tsx';

interface NamedLot {
  readonly name: string;
  readonly street: string;
}

/** "Moss, nær Storgata". Undefined where the lot's title or place names that already. @param lang of `useLocalLang` */
export function placeNear(
  t: TFunction,
  lot: NamedLot,
  { place, near, lang }: Record<'place' | 'near', string> & { readonly lang: string | undefined },
): ReactNode {
  if (fold(lotTitle(lot, '')).includes(fold(near))) return undefined;
  if (fold(place).split(', ').includes(fold(near))) return undefined;
  const sentence =
    place === '' ? t('lotCard.near', { near }) : t('lotCard.placeNear', { place, near });
  return lang === undefined ? sentence : marked(sentence, [place, near], lang);
}

/** A sentence of the page's, with the names in it as what they are: in the country's language. */
function marked(sentence: string, names: readonly string[], lang: string): ReactNode {
  let rest = sentence;
  const parts: ReactNode[] = [];
  for (const name of names) {
    const at = rest.indexOf(name);
    if (name === '' || at < 0) continue;
    parts.push(
      <Fragment key={name}>
        {rest.slice(0, at)}
        {inLanguage(lang, name)}
      </Fragment>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
}
