import { useMemo } from 'react';
import type { Position } from '../../domain/geo.ts';
import type { Destination, MatchQuery, SearchAnswer } from '../../domain/search-api.ts';
import type { VisitorPosition } from '../../domain/visitor-position.ts';
import type { DestinationInForce } from './destination-in-force.ts';
import { isAsked } from './state/search-filters.ts';
import type { SearchState } from './state/search-state.ts';
import { type Answers, useAnswers } from './use-answers.ts';
import { type Destinations, useDestination } from './use-destination.ts';

/** What the list is of, and its answer. */
export interface ListModel {
  readonly answers: Answers;
  /** What the list matches, area and position aside. */
  readonly match: MatchQuery;
  /** What the map shows (S9): the same, or where nothing matches the lots around the destination (S8). */
  readonly mapMatch: MatchQuery;
  /**
   * S8: the destination whose nearest lots follow the list; undefined where the list is of its surroundings
   * already, or of an area.
   */
  readonly nearestTo: Destination | undefined;
  readonly destinations: Destinations;
  /** What the list is ordered from: the destination, else the visitor. */
  readonly position: Position | undefined;
  /** Whose position that is. */
  readonly from: 'destination' | 'visitor' | undefined;
  /** S6: only the lots within 100 km are listed and counted. */
  readonly isWithin: boolean;
  /** Nothing matches, for good: no destination is being looked for any more. */
  readonly noHits: boolean;
  /** A skeleton stands: nothing is known, or only what is about to change. */
  readonly isWaiting: boolean;
}

/**
 * S1, S4, S6, S8, S11–S13: the list's question and its answer. Exact hits first, else lots with every
 * word, else the lots around the destination named.
 * @param initialAnswer of a page without filters, from the server
 */
export function useList(
  state: SearchState,
  visitor: VisitorPosition | undefined,
  initialAnswer: SearchAnswer | undefined,
): ListModel {
  const { isLive, filters, chosen, limit, area } = state;
  const destinations = useDestination({
    text: filters.text,
    chosen,
    visitor: visitor?.position,
    ready: isLive,
  });
  const { inForce, isPending } = destinations;
  const match = useMatch(filters.text, filters.propertyIds, inForce);
  const position = inForce?.destination.position ?? visitor?.position;
  const listMatch = useMemo(
    () => (isLive ? { ...match, position, bbox: area } : undefined),
    [isLive, match, position, area],
  );
  const isBare = !isAsked(filters) && !visitor && !area;
  const answers = useAnswers(listMatch, limit, isBare ? initialAnswer : undefined);
  const { answer, isCurrent } = answers;

  const isEmpty = answer?.total === 0 && answer.beyondKm === undefined;
  const asked = isAsked(filters) || area !== undefined;
  const noHits = isCurrent && isEmpty && asked && !isPending;
  // Words alone may say no more than a destination's name and something beside it.
  const meant = inForce?.destination ?? (answer?.words && destinations.choices[0]);
  const nearestTo = inForce?.surroundings || area ? undefined : meant;
  const isAround = noHits && nearestTo !== undefined;
  const mapMatch = useMemo(() => (isAround ? { ...match, text: '' } : match), [isAround, match]);
  return {
    answers,
    match,
    mapMatch,
    nearestTo,
    destinations,
    position,
    from: position && (inForce ? 'destination' : 'visitor'),
    isWithin: match.text === '' && position !== undefined && area === undefined,
    noHits,
    isWaiting: !answer || (isEmpty && asked && isPending),
  };
}

function useMatch(
  text: string,
  propertyIds: readonly number[],
  inForce: DestinationInForce | undefined,
): MatchQuery {
  const asked = inForce?.surroundings ? '' : text;
  return useMemo(() => ({ text: asked.trim(), propertyIds, words: 'auto' }), [asked, propertyIds]);
}
