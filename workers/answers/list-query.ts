import type { DestinationInForce, Order, Question } from '../../src/domain/answers-api.ts';
import type { SearchQuery } from '../../src/domain/search-api.ts';
import { matchOf } from './decide.ts';

/**
 * S1, S4, S8, S11–S13: what the list asks the engine. Exact hits first, else lots with every word, else the lots
 * around the destination in force.
 */
export function listQuery(
  question: Question,
  inForce: DestinationInForce | undefined,
): SearchQuery {
  const match = matchOf(question);
  return {
    ...match,
    text: inForce?.surroundings ? '' : match.text,
    position: inForce?.destination.position ?? question.visitor,
    bbox: question.area,
    limit: question.limit,
  };
}

/** S4: whose position the list is ordered from. */
export function orderOf(question: Question, inForce: DestinationInForce | undefined): Order {
  if (inForce) return 'destination';
  return question.visitor ? 'visitor' : 'data';
}

/** S6: whether the list ends at 100 km. */
export function isWithinReach({ text, position, bbox }: SearchQuery): boolean {
  return text === '' && position !== undefined && bbox === undefined;
}
