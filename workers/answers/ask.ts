/** The list and all that it shows, from what is loaded and built. */
import type { Answer, Missing, Question } from '../../src/domain/answers-api.ts';
import type { MatchQuery, SearchAnswer } from '../../src/domain/search-api.ts';
import { type AskedEngine, decide, type Decision, namesSomewhere, textQuery } from './decide.ts';
import { isWithinReach, listQuery, orderOf } from './list-query.ts';
import { mapSubject } from './map-subject.ts';
import { nearNames } from './near-names.ts';
import { nearestOthers } from './nearest-others.ts';
import type { Places } from './places.ts';

export interface AnsweringEngine extends AskedEngine {
  /** Whether a search by words has to build its index first. */
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
    const subject = mapSubject(question, listQuery(question, undefined), undefined, false);
    return { choices: [], near: [], subject, missing };
  }
  const decision = decide(engine, places, question, true);
  if (decision.hasMore) missing.push('choices');
  const { inForce, decidesAt, choices } = decision;
  const query = listQuery(question, inForce);
  const answer = engine.search(query);
  const to = question.area ? undefined : leadsTo(decision, answer);
  const hits = to && nearestOthers(engine, to, query, answer, inForce !== undefined);
  const isAround = to !== undefined && isEmpty(answer);
  return {
    list: { ...answer, order: orderOf(question, inForce), isWithin: isWithinReach(query) },
    destination: inForce,
    decidesAt,
    choices,
    nearest: to && hits && (hits.length > 0 || isAround) ? { to, hits } : undefined,
    near: [...nearNames(places, answer.hits), ...nearNames(places, hits ?? [])],
    subject: mapSubject(question, query, inForce, isAround),
    missing,
  };
}

/** S8: nothing matches; beyond 100 km there is something all the same (S6). */
function isEmpty({ total, beyondKm }: SearchAnswer): boolean {
  return total === 0 && beyondKm === undefined;
}

/**
 * S8: the destination whose nearest lots follow the list; none where the list is of its surroundings already. Words
 * may say no more than a destination's name and something beside it.
 */
function leadsTo({ inForce, choices }: Decision, { words }: SearchAnswer) {
  if (inForce?.surroundings) return undefined;
  return inForce?.destination ?? (words && choices[0]);
}
