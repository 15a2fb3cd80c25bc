import type { DestinationInForce, Question, Subject } from '../../src/domain/answers-api.ts';
import type { SearchQuery } from '../../src/domain/search-api.ts';

/**
 * Returns what the map is about: the list's matches, wherever they are [S9]; if nothing matches, the lots around
 * the destination that the list leads to [S8].
 * @param isAround nothing matches, and the lots nearest to a destination are listed
 */
export function mapSubject(
  { visitor }: Question,
  {
    position: _position,
    bbox: _bbox,
    limit: _limit,
    cost: _cost,
    order: _order,
    ...match
  }: SearchQuery,
  inForce: DestinationInForce | undefined,
  isAround: boolean,
): Subject {
  return {
    ...match,
    text: isAround ? '' : match.text,
    destination: inForce?.destination,
    visitor,
  };
}
