import type { TFunction } from 'i18next';
import {
  type FocusEventHandler,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { NearNames } from '../../../domain/answers-api.ts';
import { kmFromDestination } from '../../../domain/destination-distance.ts';
import { lotIdOf, type Property } from '../../../domain/lot.ts';
import { placeLine, withNamesakes } from '../../../domain/place-line.ts';
import type { Destination, LotHit } from '../../../domain/search-api.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator, usePaths } from '../../../operators/operator-context.tsx';
import { inLanguage, useLocalLang } from '../../../ui/local-name.tsx';
import { LotCard } from '../../../ui/lot-card.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';
import { useVisitor } from '../../../visitor/visitor-position.tsx';
import { useSearch, useSearchServices, useSearchStore } from '../state/search-provider.tsx';
import { usePropertyNames } from '../state/use-property-names.ts';
import type * as PlaceDetails from './place-detail.tsx';
import styles from './result-list.module.css';
import { useKeptCards } from './use-kept-cards.ts';

export interface ResultListProps {
  readonly hits: readonly LotHit[];
  readonly near: NearNames;
  readonly label: string;
  readonly listRef?: RefObject<HTMLUListElement | null>;
  /** Where distances are from, and where the visitor is going [S13]; absent: the visitor's position. */
  readonly origin?: Destination | undefined;
}

/** Set once loaded, for cards that didn't come as HTML: a key draws ten, and a boundary is as much work as a card's name. */
let placeDetail: typeof PlaceDetails.placeDetail | undefined;

/** Needed only among namesakes and for addresses that say little. If it can't be loaded, the list shows without it. */
const PlaceDetail = optionalPart(async () => {
  const part = await import('./place-detail.tsx');
  ({ placeDetail } = part);
  return part.PlaceDetail;
}, PlainPlace);

/** So many cards are always laid out. Not said by `:nth-child`, with which a card that comes or goes restyles all others. */
const LAID_OUT = 20;

/** The first list shows without them. */
const ListReadings = optionalPart(async () => (await import('./list-readings.tsx')).ListReadings);

export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { hits, near, origin, listRef } = props;
  const { availability } = useOperator();
  const propertyNames = usePropertyNames();
  const nearOf = useMemo(() => new Map(near), [near]);
  const keptFocus = useKeptFocus(useSearchServices().focusCount);
  const { keys, handlers } = useKeptCards(hits);
  const [readings, setReadings] = useState<ReadonlyMap<string, unknown>>();
  const marked = useSearch((search) => search.marked);
  const alike = withNamesakes(hits);
  return (
    <>
      <ul
        ref={listRef}
        className={styles.list}
        aria-label={props.label}
        {...keptFocus}
        {...handlers}
      >
        {hits.map((hit, index) => (
          <Result
            key={keys[index]}
            hit={hit}
            isFar={index >= LAID_OUT}
            hasReading={readings?.has(String(hit.id)) ?? false}
            isMarked={hit.lotIndex === marked}
            near={nearOf.get(hit.lotIndex)}
            siblings={alike.has(hit) ? hits : undefined}
            origin={origin}
            propertyNames={propertyNames}
          />
        ))}
      </ul>
      {availability && (
        <Suspense fallback={null}>
          <ListReadings onReadings={setReadings} />
        </Suspense>
      )}
    </>
  );
});

interface ResultProps {
  readonly hit: LotHit;
  /** Far down in a long list. */
  readonly isFar: boolean;
  /** Of its free spaces: only then a card without facts has more to say. [F4] */
  readonly hasReading: boolean;
  readonly isMarked: boolean;
  readonly near: string | undefined;
  readonly siblings: readonly LotHit[] | undefined;
  readonly origin: Destination | undefined;
  readonly propertyNames: ReadonlyMap<number, string>;
}

/** Each answer brings new hits and each list new names, so a row is drawn again only if it says something else. */
function saysTheSame(before: ResultProps, after: ResultProps): boolean {
  const { hit, propertyNames, ...rest } = after;
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === rest[key]) &&
    before.hit.lotIndex === hit.lotIndex &&
    JSON.stringify(before.hit) === JSON.stringify(hit) &&
    hit.propertyIds.every((id) => before.propertyNames.get(id) === propertyNames.get(id))
  );
}

const Result = memo(function Result(props: ResultProps) {
  const { hit, hasReading, isMarked, origin, propertyNames } = props;
  const store = useSearchStore();
  const { t, code } = useTexts();
  const paths = usePaths();
  const lang = useLocalLang();
  const properties = useMemo<readonly Property[]>(
    () => hit.propertyIds.map((id) => ({ id, name: propertyNames.get(id) ?? '' })),
    [hit, propertyNames],
  );
  const id = lotIdOf(hit.id);
  const visitor = useVisitor().position;
  // The answer's distance is rounded, and minutes on foot made of it would differ from those on the lot's page.
  const from = origin ?? visitor;
  const distanceKm = from && kmFromDestination(from, hit.position);
  return (
    <li className={props.isFar ? styles.far : undefined}>
      <LotCard
        name={hit.name}
        street={hit.street}
        place={placeOf(props, t, lang, store.get().shown.isFromEngine)}
        distanceKm={hit.distanceKm === undefined ? undefined : distanceKm}
        origin={origin}
        showsWalk
        properties={properties}
        chargers={hit.chargers}
        known={hit.facts || hasReading ? { id, facts: hit.facts ?? {} } : undefined}
        to={id === undefined ? undefined : paths.lot(code, id)}
        linkState={origin && { destination: origin }}
        active={isMarked}
        onActiveChange={(active) =>
          store.dispatch({ type: 'active', hit: active ? hit : undefined })
        }
      />
    </li>
  );
}, saysTheSame);

/** Street and city; if those don't tell the lot from others, what does. In HTML it has a boundary. */
function placeOf(
  props: ResultProps,
  t: TFunction,
  lang: string | undefined,
  isFromEngine: boolean,
): ReactNode {
  const plain = inLanguage(lang, placeLine(props.hit));
  if (props.near === undefined && !props.siblings) return plain;
  if (placeDetail && isFromEngine) return placeDetail(props, t, lang);
  return (
    <Suspense fallback={plain}>
      <PlaceDetail {...props} />
    </Suspense>
  );
}

function PlainPlace({ hit }: Pick<ResultProps, 'hit'>): ReactNode {
  return inLanguage(useLocalLang(), placeLine(hit));
}

/**
 * If a lot closes while its result has the focus, it leaves the list, and the focus goes to the result in its place
 * instead of the top of the page [F5]. Checked whenever the list is drawn.
 * @param onGone called if the whole list goes with the focus in it
 * @returns the handlers of the list's element
 */
function useKeptFocus(onGone: () => void): {
  readonly onFocus: FocusEventHandler<HTMLElement>;
  readonly onBlur: FocusEventHandler<HTMLElement>;
} {
  const left = useRef<{ readonly list: HTMLElement; readonly index: number }>(undefined);
  useEffect(() => {
    if (!left.current || document.activeElement !== document.body) return;
    const { list, index } = left.current;
    const links = [...list.querySelectorAll<HTMLElement>(':scope > li a')];
    links[Math.min(index, links.length - 1)]?.focus({ preventScroll: true });
  });
  const gone = useEffectEvent(onGone);
  useEffect(
    () => () => {
      // Effects end after the list is gone, and the focus may be elsewhere by then; in StrictMode it is still in the list.
      if (left.current && document.activeElement === document.body) gone();
    },
    [],
  );
  return {
    onFocus: ({ currentTarget: list, target }) => {
      const index = [...list.children].findIndex((item) => item.contains(target));
      left.current = { list, index };
    },
    // React sends no blur event for an element that is removed with the focus on it.
    onBlur: () => (left.current = undefined),
  };
}
