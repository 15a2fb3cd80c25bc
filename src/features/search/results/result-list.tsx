import { memo, type ReactNode, type RefObject, Suspense, useCallback, useMemo } from 'react';
import type { NearNames } from '../../../domain/answers-api.ts';
import type { Property } from '../../../domain/lot.ts';
import { lotIdOf } from '../../../domain/lot.ts';
import { haversineKm } from '../../../domain/geo.ts';
import { lotPath } from '../../../domain/paths.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Norwegian } from '../../../i18n/norwegian.tsx';
import { LotCard } from '../../../ui/lot-card.tsx';
import { optionalPart } from '../../../ui/on-demand.tsx';
import type { Destination, LotHit } from '../../../domain/search-api.ts';
import { useSearch, useSearchStore } from '../state/search-provider.tsx';
import styles from './result-list.module.css';
import { haveNamesakes, placeLine } from '../../../domain/place-line.ts';

export interface ResultListProps {
  readonly hits: readonly LotHit[];
  /** What those are near to whose address says little. */
  readonly near: NearNames;
  /** The API's names, for ids the texts don't know (L6). */
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly label: string;
  readonly listRef?: RefObject<HTMLUListElement | null>;
  /** Where the distances are from, and where the visitor is going (S13); absent: the visitor's position. */
  readonly origin?: Destination | undefined;
}

/** Only of use among namesakes, and where the address says little. Where it can't be had, the list is as it was. */
const PlaceDetail = optionalPart(
  async () => (await import('./place-detail.tsx')).PlaceDetail,
  PlainPlace,
);

/** The results as a list of links. */
export const ResultList = memo(function ResultList({ listRef, ...props }: ResultListProps) {
  const { hits, near, origin, propertyNames } = props;
  const nearOf = useMemo(() => new Map(near), [near]);
  const siblings = haveNamesakes(hits) ? hits : undefined;
  return (
    <ul ref={listRef} className={styles.list} aria-label={props.label}>
      {hits.map((hit) => (
        <Result
          key={hit.lotIndex}
          hit={hit}
          near={nearOf.get(hit.lotIndex)}
          siblings={siblings}
          origin={origin}
          propertyNames={propertyNames}
        />
      ))}
    </ul>
  );
});

interface ResultProps {
  readonly hit: LotHit;
  readonly near: string | undefined;
  /** The whole list, where some of it share a name. */
  readonly siblings: readonly LotHit[] | undefined;
  readonly origin: Destination | undefined;
  readonly propertyNames: ReadonlyMap<number, string>;
}

/**
 * Each answer brings its own hits, and each list its own names: the row of one that says the same as
 * before isn't drawn again.
 */
function saysTheSame(before: ResultProps, after: ResultProps): boolean {
  const { hit, propertyNames, ...rest } = after;
  const fields = Object.keys({ ...before.hit, ...hit }) as (keyof LotHit)[];
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === rest[key]) &&
    fields.every((key) => JSON.stringify(before.hit[key]) === JSON.stringify(hit[key])) &&
    hit.propertyIds.every((id) => before.propertyNames.get(id) === propertyNames.get(id))
  );
}

const Result = memo(function Result(props: ResultProps) {
  const { hit, origin, propertyNames } = props;
  const store = useSearchStore();
  const isMarked = useSearch(({ marked }) => marked === hit.lotIndex);
  const { code } = useLanguage();
  const properties = useMemo<readonly Property[]>(
    () => hit.propertyIds.map((id) => ({ id, name: propertyNames.get(id) ?? '' })),
    [hit, propertyNames],
  );
  const onActiveChange = useCallback(
    (active: boolean) => store.dispatch({ type: 'active', hit: active ? hit : undefined }),
    [store, hit],
  );
  const linkState = useMemo(() => origin && { destination: origin }, [origin]);
  const id = lotIdOf(hit.id);
  const known = useMemo(() => hit.facts && { id, facts: hit.facts }, [hit, id]);
  // The answer's own is rounded: minutes on foot would differ from those on the lot's page.
  const distanceKm =
    hit.distanceKm === undefined || !origin
      ? hit.distanceKm
      : haversineKm(origin.position, hit.position);
  return (
    <li className={styles.item}>
      <LotCard
        name={hit.name}
        street={hit.street}
        place={<Place {...props} />}
        distanceKm={distanceKm}
        origin={origin}
        properties={properties}
        chargers={hit.chargers}
        known={known}
        to={id === undefined ? undefined : lotPath(code, id)}
        linkState={linkState}
        active={isMarked}
        onActiveChange={onActiveChange}
      />
    </li>
  );
}, saysTheSame);

/** Street and city; where those don't tell the lot from others, what does. */
function Place(props: ResultProps): ReactNode {
  const plain = <PlainPlace hit={props.hit} />;
  if (props.near === undefined && !props.siblings) return plain;
  return (
    <Suspense fallback={plain}>
      <PlaceDetail {...props} />
    </Suspense>
  );
}

function PlainPlace({ hit }: Pick<ResultProps, 'hit'>): ReactNode {
  return <Norwegian>{placeLine(hit)}</Norwegian>;
}
