import { memo, useCallback, useMemo } from 'react';
import type { Property } from '../../domain/lot.ts';
import { lotIdOf } from '../../domain/lot.ts';
import { lotPath } from '../../domain/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LotCard } from '../../ui/lot-card.tsx';
import type { LotHit } from '../../../workers/search-api.ts';
import styles from './result-list.module.css';

export interface ResultListProps {
  readonly hits: readonly LotHit[];
  /** The API's names, for ids the texts don't know (L6). */
  readonly propertyNames: ReadonlyMap<number, string>;
  /** Row whose marker has pointer or focus (M6). */
  readonly markedIndex?: number | undefined;
  /** M6: pointer or focus came to a result, or left. */
  readonly onActive?: (hit: LotHit | undefined) => void;
  readonly label: string;
}

/** The results as a list of links. */
export const ResultList = memo(function ResultList(props: ResultListProps) {
  return (
    <ul className={styles['list']} aria-label={props.label}>
      {props.hits.map((hit) => (
        <Result
          key={hit.lotIndex}
          hit={hit}
          propertyNames={props.propertyNames}
          marked={hit.lotIndex === props.markedIndex}
          onActive={props.onActive}
        />
      ))}
    </ul>
  );
});

const Result = memo(function Result(props: {
  readonly hit: LotHit;
  readonly propertyNames: ReadonlyMap<number, string>;
  readonly marked: boolean;
  readonly onActive: ResultListProps['onActive'];
}) {
  const { hit, propertyNames, onActive } = props;
  const { code } = useLanguage();
  const properties = useMemo<readonly Property[]>(
    () => hit.propertyIds.map((id) => ({ id, name: propertyNames.get(id) ?? '' })),
    [hit, propertyNames],
  );
  const onActiveChange = useCallback(
    (active: boolean) => onActive?.(active ? hit : undefined),
    [onActive, hit],
  );
  const id = lotIdOf(hit.id);
  return (
    <li className={styles['item']}>
      <LotCard
        name={hit.name}
        street={hit.street}
        place={hit.city}
        distanceKm={hit.distanceKm}
        properties={properties}
        chargers={hit.chargers}
        to={id === undefined ? undefined : lotPath(code, id)}
        active={props.marked}
        onActiveChange={onActiveChange}
      />
    </li>
  );
});
