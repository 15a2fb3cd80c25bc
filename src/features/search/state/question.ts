/** What the page asks the worker, of the search's state. */
import type { Question } from '../../../domain/answers-api.ts';
import type { MomentFilter } from '../../../domain/search-api.ts';
import { setKeys } from './moment-filters.ts';
import type { SearchState } from './search-state.ts';

/**
 * What the visitor asks for; undefined while the page doesn't know it, and while free places are asked for that
 * nobody has read yet.
 * @param timeZone of opening hours (F5)
 */
export function questionOf(state: SearchState, timeZone?: string): Question | undefined {
  const { filters, limit, chosen, visitor, area } = state;
  const { moment } = filters;
  if (!state.isHydrated || (moment.free && state.readingsMs === undefined)) return undefined;
  const text = filters.text.trim();
  const stage = text === '' ? 'final' : state.stage;
  const position = visitor?.position;
  const asked = { text, propertyIds: filters.propertyIds, limit, chosen, visitor: position, area };
  if (setKeys(moment).length === 0) return { ...asked, stage };
  return { ...asked, stage, moment: { ...moment, atMs: askedAtMs(state), timeZone } };
}

/** The same question for its counts, which say how many are open whether that is asked for or not (S10). */
export function countedQuestion(
  question: Question,
  state: SearchState,
  timeZone?: string,
): Question {
  const moment: MomentFilter = { ...question.moment, atMs: latestMs(state), timeZone };
  return { ...question, moment };
}

/** The instant that counts are about: a new minute, or that of the newest readings. */
export function latestMs({ minuteMs, readingsMs = 0 }: SearchState): number {
  return Math.max(minuteMs, readingsMs);
}

/** A question stays the same from one minute to the next where time makes no difference. */
function askedAtMs(state: SearchState): number {
  const { open, free } = state.filters.moment;
  if (free) return latestMs(state);
  return open ? state.minuteMs : 0;
}
