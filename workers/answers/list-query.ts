import type { DestinationInForce, Order, Question } from '../../src/domain/answers-api.ts';
import { ROUGH_METERS } from '../../src/domain/destination-distance.ts';
import type { MatchQuery, SearchEngine, SearchQuery } from '../../src/domain/search-api.ts';
import { costQuery, momentThen } from './asked-cost.ts';
import type { Decision } from './decide-destination.ts';

/**
 * Makes the list's query: exact matches first, else lots with every word, else the lots around the destination in
 * force (for a region those inside, if there are any). [S1, S4, S8, S11–S13]
 */
export function listQuery(
  engine: Pick<SearchEngine, 'search'>,
  question: Question,
  { inForce, town }: Pick<Decision, 'inForce' | 'town'>,
): SearchQuery {
  const match = matchQueryOf(question);
  const query = {
    ...match,
    text: inForce?.surroundings ? '' : (town ?? match.text),
    position: inForce?.destination.position ?? question.visitor,
    bbox: question.area,
    limit: question.limit,
    ...(isSomewhere(inForce) && costQuery(question.cost)),
  };
  const extent = inForce?.surroundings ? inForce.destination.extent : undefined;
  if (!extent || question.area) return query;
  const within = { ...query, bbox: extent };
  return engine.search({ ...within, limit: 0 }).total > 0 ? within : query;
}

/** The text as it is searched for (S1, S12), with the filters. */
function matchQueryOf({ text, propertyIds, moment, cost }: Question): MatchQuery {
  return { text: text.trim(), words: 'auto', propertyIds, moment: momentThen(moment, cost) };
}

/** Whether there is a walk from the destination: not from a region, nor from a place that is only about known. [F7] */
function isSomewhere(inForce: DestinationInForce | undefined): boolean {
  const { extent, accuracyMeters = 0 } = inForce?.destination ?? {};
  return !extent && accuracyMeters <= ROUGH_METERS;
}

/** Decides from whose position the list is ordered. [S4] */
export function orderOf(question: Question, inForce: DestinationInForce | undefined): Order {
  if (inForce) return 'destination';
  return question.visitor ? 'visitor' : 'data';
}

/** Whether the list ends at 100 km. [S6] */
export function isWithinReach({ text, position, bbox }: SearchQuery): boolean {
  return text === '' && position !== undefined && bbox === undefined;
}
