import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import {
  type Direction,
  directionsOnSite,
  isOneSite,
  type Mark,
  marksOf,
  namesakes,
} from '../../../domain/namesakes.ts';
import { placeLine } from '../../../domain/place-line.ts';
import type { LotHit } from '../../../domain/search-api.ts';
import { markText } from '../../../ui/fact-texts.ts';
import { inLanguage, useLocalLang } from '../../../ui/local-name.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { placeNear } from '../../../ui/near-place.tsx';

interface Placed {
  readonly hit: LotHit;
  readonly near?: string | undefined;
  readonly siblings?: readonly LotHit[] | undefined;
}

/** Shows where a lot is if its address says little: its place on a site that shares its name, or what it is near. */
export function PlaceDetail(props: Placed): ReactNode {
  return placeDetail(props, useTexts().t, useLocalLang());
}

/** What a `PlaceDetail` shows. @param lang of `useLocalLang` */
export function placeDetail(
  { hit, near, siblings }: Placed,
  t: TFunction,
  lang: string | undefined,
): ReactNode {
  const place = placeLine(hit);
  const apart = siblings && apartIn(siblings).get(hit);
  if (apart) {
    const mark = typeof apart === 'string' ? t(`lotCard.onSite.${apart}`) : markText(apart, t);
    // One text changes in place, where three come and go.
    if (lang === undefined) return `${place}, ${mark}`;
    return (
      <>
        {inLanguage(lang, place)}, {mark}
      </>
    );
  }
  const itself = inLanguage(lang, place);
  return near === undefined ? itself : (placeNear(t, hit, { place, near, lang }) ?? itself);
}

type OnSite = Direction | 'middle';

type Apart = ReadonlyMap<LotHit, OnSite | Mark>;

/** Cached by list, because each row asks. */
const known = new WeakMap<readonly LotHit[], Apart>();

/** What tells lots of a list apart that look the same: operator or power, else their place on a site. */
function apartIn(hits: readonly LotHit[]): Apart {
  const before = known.get(hits);
  if (before) return before;
  const apart = namesakes(hits).flatMap((group): readonly (readonly [LotHit, OnSite | Mark])[] => {
    const marks = marksOf(group);
    if (marks) return group.map((hit, at) => [hit, marks[at] ?? {}] as const);
    if (!isOneSite(group)) return [];
    return directionsOnSite(group).map(
      (direction, at) => [group[at]!, direction ?? 'middle'] as const,
    );
  });
  const places: Apart = new Map(apart);
  known.set(hits, places);
  return places;
}
