import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { fold } from '../domain/fold.ts';
import { lotTitle } from '../domain/lot-title.ts';
import { LocalName } from './local-name.tsx';

interface NamedLot {
  readonly name: string;
  readonly street: string;
}

/** A lot's place with what it is near to: "Moss, nær Storgata". Undefined where the lot's title names that already. */
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

/** A sentence of the page's, with the names in it as what they are: in the country's language. */
function marked(sentence: string, names: readonly string[]): ReactNode {
  let rest = sentence;
  const parts: ReactNode[] = [];
  for (const name of names) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    parts.push(
      <Fragment key={name}>
        {rest.slice(0, at)}
        <LocalName>{name}</LocalName>
      </Fragment>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
}
