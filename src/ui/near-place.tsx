import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { fold } from '../domain/fold.ts';
import { lotTitle } from '../domain/lot-name.ts';
import { Norwegian } from '../i18n/norwegian.tsx';

interface NamedLot {
  readonly name: string;
  readonly street: string;
}

/** What a lot is near to, said beside its place: "Moss, nær Storgata"; undefined where the lot's title names it already. */
export function placeNear(
  t: TFunction,
  lot: NamedLot,
  { place, near }: { readonly place: string; readonly near: string },
): ReactNode {
  if (fold(lotTitle(lot, '')).includes(fold(near))) return undefined;
  return place === ''
    ? marked(t('lotCard.near', { near }), [near])
    : marked(t('lotCard.placeNear', { place, near }), [place, near]);
}

/** A sentence of the page's, with the names in it as what they are: Norwegian. */
function marked(sentence: string, names: readonly string[]): ReactNode {
  let rest = sentence;
  const parts: ReactNode[] = [];
  for (const name of names) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    parts.push(
      <Fragment key={name}>
        {rest.slice(0, at)}
        <Norwegian>{name}</Norwegian>
      </Fragment>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
}
