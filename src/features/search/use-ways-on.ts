import { useMemo } from 'react';
import type { Destination, CountQuery } from '../../domain/search-api.ts';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import type { SearchModel } from './search-context.tsx';
import { useTotals } from './use-totals.ts';

/** What would be left without something that the visitor asked for. */
export interface WithoutFilters {
  /** The property to untick; undefined: all of them. */
  readonly propertyId: number | undefined;
  readonly count: number;
}

/** S8: what an empty answer leads on to; each has been looked up, and finds something. */
export interface WaysOn {
  /** Filters that empty the answer, with the count without them. */
  readonly withoutFilters: readonly WithoutFilters[];
  /** S11: how many there are outside the area. */
  readonly withoutArea: number;
  /** Spellings of cities and names. */
  readonly spellings: readonly string[];
  /** Destinations the text may mean. */
  readonly destinations: readonly Destination[];
}

const NO_NAMES: readonly string[] = [];

/**
 * S8: the ways on from a list without hits.
 * @param lane of its question for spellings: another asker's would end it
 */
export function useWaysOn({ state, list }: SearchModel, lane = 'suggest'): WaysOn {
  const { filters, area } = state;
  const { match, destinations, position } = list;
  const { propertyIds } = filters;
  const text = filters.text.trim();

  const base: CountQuery = { ...match, position, bbox: area };
  const withoutOne = propertyIds.map((id) => ({
    ...base,
    propertyIds: propertyIds.filter((other) => other !== id),
  }));
  const withoutAny: CountQuery = { ...base, propertyIds: [] };
  const everywhere: CountQuery = { ...base, bbox: undefined };
  const blame = useTotals([withoutAny, everywhere, ...withoutOne]);
  const [unfiltered = 0, unbounded = 0, ...ones] = blame ?? [];

  // The text itself finds something: it is not misspelt.
  const isMisspelt = blame !== undefined && text !== '' && unfiltered === 0 && match.text !== '';
  const suggested = useEngineAnswer('suggest', isMisspelt ? [text] : undefined, {
    lane,
  });
  const names =
    isMisspelt && !suggested.isStale
      ? (suggested.answer?.filter((name) => name !== text) ?? NO_NAMES)
      : NO_NAMES;
  const choices = isMisspelt ? destinations.choices : [];
  const totals = useTotals([
    ...names.map((name) => ({ ...base, text: name })),
    ...choices.map((choice) => ({ ...base, text: '', position: choice.position })),
  ]);

  return useMemo(() => {
    const found = propertyIds
      .map((propertyId, index) => ({ propertyId, count: ones[index] ?? 0 }))
      .filter(({ count }) => count > 0);
    const all = { propertyId: undefined, count: unfiltered };
    return {
      withoutFilters:
        found.length > 0 || propertyIds.length === 0 || unfiltered === 0 ? found : [all],
      withoutArea: area ? unbounded : 0,
      spellings: names.filter((_, index) => (totals?.[index] ?? 0) > 0),
      destinations: choices.filter((_, index) => (totals?.[names.length + index] ?? 0) > 0),
    };
    // What the counts are of is compared by content already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blame, totals, suggested.answer, destinations.choices]);
}
