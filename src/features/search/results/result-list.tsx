import {
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useState,
} from 'react';
import type { Property } from '../../../domain/lot.ts';
import { lotIdOf } from '../../../domain/lot.ts';
import { haversineKm } from '../../../domain/geo.ts';
import { lotPath } from '../../../domain/paths.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Norwegian } from '../../../i18n/norwegian.tsx';
import { LotCard } from '../../../ui/lot-card.tsx';
import type { Destination, LotHit } from '../../../domain/search-api.ts';
import { optionalPart } from '../../../ui/on-demand.tsx';
import styles from './result-list.module.css';
import { haveNamesakes, placeLine } from '../../../domain/place-line.ts';

export interface ResultListProps {
  readonly hits: readonly LotHit[];
  /** The API's names, for ids the texts don't know (L6). */
  readonly propertyNames: ReadonlyMap<number, string>;
  /** Row whose marker has pointer or focus (M6). */
  readonly markedIndex?: number | undefined;
  /** M6: pointer or focus came to a result, or left. */
  readonly onActive?: (hit: LotHit | undefined) => void;
  readonly label: string;
  /** What lots are near to can be asked. */
  readonly hasDestinations: boolean;
  readonly listRef?: RefObject<HTMLUListElement | null>;
  /** Where the distances are from, and where the visitor is going (S13); absent: the visitor's position. */
  readonly origin?: Destination | undefined;
}

const NO_PLACES: ReadonlyMap<number, ReactNode> = new Map();

/** Only of use among namesakes, and once destinations are there. Where it can't be had, the list is as it was. */
const PlaceHints = optionalPart(async () => (await import('./place-hints.tsx')).PlaceHints);

/** The results as a list of links. */
export const ResultList = memo(function ResultList({
  listRef,
  hasDestinations,
  ...props
}: ResultListProps) {
  const [places, setPlaces] = useState(NO_PLACES);
  const setNewPlaces = useCallback(
    (next: ReadonlyMap<number, ReactNode>) => setPlaces(next.size > 0 ? next : NO_PLACES),
    [],
  );
  const list = (
    <ul ref={listRef} className={styles.list} aria-label={props.label}>
      {props.hits.map((hit) => (
        <Result
          key={hit.lotIndex}
          hit={hit}
          place={places.get(hit.lotIndex)}
          origin={props.origin}
          propertyNames={props.propertyNames}
          marked={hit.lotIndex === props.markedIndex}
          onActive={props.onActive}
        />
      ))}
    </ul>
  );
  return (
    <>
      {(hasDestinations || haveNamesakes(props.hits)) && (
        <Suspense fallback={null}>
          {/* What was asked before the destinations were there is asked again. */}
          <PlaceHints key={`${hasDestinations}`} hits={props.hits} onPlaces={setNewPlaces} />
        </Suspense>
      )}
      {list}
    </>
  );
});

interface ResultProps {
  readonly hit: LotHit;
  /** Where the lot is, when its address doesn't tell it from others. */
  readonly place: ReactNode;
  readonly origin: Destination | undefined;
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly marked: boolean;
  readonly onActive: ResultListProps['onActive'];
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
  const { hit, origin, propertyNames, onActive } = props;
  const { code } = useLanguage();
  const properties = useMemo<readonly Property[]>(
    () => hit.propertyIds.map((id) => ({ id, name: propertyNames.get(id) ?? '' })),
    [hit, propertyNames],
  );
  const onActiveChange = useCallback(
    (active: boolean) => onActive?.(active ? hit : undefined),
    [onActive, hit],
  );
  const linkState = useMemo(() => origin && { destination: origin }, [origin]);
  const id = lotIdOf(hit.id);
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
        place={props.place ?? <Norwegian>{placeLine(hit)}</Norwegian>}
        distanceKm={distanceKm}
        origin={origin}
        properties={properties}
        chargers={hit.chargers}
        to={id === undefined ? undefined : lotPath(code, id)}
        linkState={linkState}
        active={props.marked}
        onActiveChange={onActiveChange}
      />
    </li>
  );
}, saysTheSame);
