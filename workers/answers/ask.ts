/** Makes the answer of the list from what is loaded and built. */
import type {
  Answer,
  DestinationInForce,
  Missing,
  Question,
  Subject,
} from '../../src/domain/answers-api.ts';
import type {
  Destination,
  MatchQuery,
  SearchAnswer,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import {
  type AskedEngine,
  decideDestination,
  type Decision,
  namesSomewhere,
  textQuery,
} from './decide-destination.ts';
import { hasWords, plainWords } from '../destinations/plain-words.ts';
import { isWithinReach, listQuery, orderOf } from './list-query.ts';
import { nearNames } from './near-names.ts';
import { nearestOthers } from './nearest-others.ts';
import type { Places } from './places.ts';
import { searchFrom } from './search-from.ts';

export interface AnsweringEngine extends AskedEngine {
  /** Whether a search by words must build its index first. */
  needsWords(query: MatchQuery): boolean;
}

/** @param places undefined while no destinations are loaded */
export function ask(
  engine: AnsweringEngine,
  places: Places | undefined,
  question: Question,
): Answer {
  const missing: Missing[] = [];
  if (!places && namesSomewhere(question.text)) missing.push('destinations');
  if (engine.needsWords(textQuery(question)) && !question.patient) {
    missing.push('words');
    const subject = mapSubject(question, listQuery(engine, question, {}), undefined, false);
    return { choices: [], near: [], subject, missing };
  }
  const decision = decideDestination(engine, places, question, true);
  if (decision.hasMore) missing.push('choices');
  const { inForce, decidesAt, choices } = decision;
  const asked = listQuery(engine, question, decision);
  const listed = list(engine, question, decision, asked);
  const isPriced = ((listed.others?.walk ?? listed.answer.walk)?.priced ?? 0) > 0;
  // F7: where no price is known, there is no order by price.
  const { query, answer, others } =
    asked.order && !isPriced
      ? list(engine, question, decision, { ...asked, order: undefined })
      : listed;
  const isAround = others !== undefined && isEmpty(answer);
  return {
    list: {
      ...answer,
      order: orderOf(question, inForce),
      isWithin: isWithinReach(query),
      ...(query.order && answer.walk && { isByPrice: true }),
    },
    destination: inForce,
    ...tooLow(engine, query, answer),
    decidesAt,
    choices,
    nearest: others && (others.hits.length > 0 || isAround || others.walk) ? others : undefined,
    largeTowns: isBare(question) ? engine.largeTowns : undefined,
    near: [...nearNames(places, answer.hits), ...nearNames(places, others?.hits ?? [])],
    subject: mapSubject(question, query, inForce, isAround),
    missing,
  };
}

/** The list, and the lots near a destination that follow it. */
function list(engine: AnsweringEngine, { area }: Question, decision: Decision, query: SearchQuery) {
  const { inForce } = decision;
  const answer = searchFrom(engine, query, inForce?.destination);
  const isOfRegion = !area && query.bbox !== undefined;
  const to = area ? undefined : leadsTo(decision, answer, isOfRegion);
  const others = to && {
    to,
    ...nearestOthers(engine, to, query, answer, inForce !== undefined),
  };
  return { query, answer, others };
}

/** How many the car's height leaves out. [F8] */
function tooLow(
  engine: AnsweringEngine,
  query: SearchQuery,
  { total }: SearchAnswer,
): Pick<Answer, 'tooLow'> {
  if (query.moment?.height === undefined) return {};
  const moment = { ...query.moment, height: undefined };
  const lost = engine.search({ ...query, moment, limit: 0 }).total - total;
  return lost > 0 ? { tooLow: lost } : {};
}

/** Whether nothing is asked and the visitor's position is unknown. */
function isBare({ text, propertyIds, moment, visitor, area }: Question): boolean {
  return text === '' && propertyIds.length === 0 && !moment && !visitor && !area;
}

/** Whether nothing matches within 100 km or beyond. [S6, S8] */
function isEmpty({ total, beyondKm }: SearchAnswer): boolean {
  return total === 0 && beyondKm === undefined;
}

/**
 * Returns the destination whose nearest lots follow the list [S8]; none if the list has its surroundings already,
 * unless it is a region. Words may be a destination's name and something beside it.
 */
function leadsTo({ inForce, choices }: Decision, { words }: SearchAnswer, isOfRegion: boolean) {
  if (inForce?.surroundings && !isOfRegion) return undefined;
  const [like] = choices;
  return inForce?.destination ?? (words && like && isSaidIn(words, like) ? like : undefined);
}

/** Whether words have the destination's whole name, or its label has all of them: "Oslo i dag" says no Dagaliveien. */
export function isSaidIn(words: readonly string[], { name, label, alias = '' }: Destination) {
  const said = plainWords(words.filter((word) => !/^\d/.test(word)).join(' '));
  const all = plainWords(`${label} ${alias}`);
  return hasWords(said, plainWords(name)) || said.split(' ').every((word) => hasWords(all, word));
}

/**
 * Returns what the map is about: the list's matches, wherever they are [S9]; if nothing matches, the lots around
 * the destination that the list leads to [S8].
 * @param isAround nothing matches, and the lots nearest to a destination are listed
 */
function mapSubject(
  { visitor }: Question,
  { text, words, propertyIds, moment }: SearchQuery,
  inForce: DestinationInForce | undefined,
  isAround: boolean,
): Subject {
  return {
    text: isAround ? '' : text,
    words,
    propertyIds,
    moment,
    destination: inForce?.destination,
    visitor,
  };
}
