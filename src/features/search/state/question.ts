/** Turns the search's state into the question for the worker. */
import type {
  AskedVocabulary,
  Question,
  Understood,
  UnderstoodWord,
} from '../../../domain/answers-api.ts';
import type { MomentFilter } from '../../../domain/search-api.ts';
import { MS_PER_MINUTE } from '../../../domain/time.ts';
import { setKeys } from '../../../domain/moment-filters.ts';
import type { SearchState } from './search-state.ts';

export interface QuestionOperator {
  /** The time zone of opening hours. [F5] */
  readonly timeZone?: string | undefined;
  /** Prices in another are not compared. [F7] */
  readonly currency?: string | undefined;
  /** What words may mean. [S14] */
  readonly propertyIds?: AskedVocabulary['ids'] | undefined;
}

/**
 * Returns the question, or undefined before the page is hydrated and while a filter for free spaces waits for readings.
 * @param understood words of the same text, if it was asked before: with "open" or "free" among them, each minute differs
 */
export function questionOf(
  state: SearchState,
  { timeZone, currency, propertyIds: ids }: QuestionOperator = {},
  understood?: Understood,
): Question | undefined {
  const { filters, limit, chosen, visitor, area } = state;
  const { moment, cost } = filters;
  if (!state.isHydrated || (moment.free && state.readingsMs === undefined)) return undefined;
  const text = filters.text.trim();
  const stage = text === '' ? 'final' : state.stage;
  const position = visitor?.position;
  const asked = {
    text,
    propertyIds: filters.propertyIds,
    limit,
    chosen,
    visitor: position,
    area,
    ...(cost && { cost: { ...cost, nowMs: state.minuteMs, timeZone, currency } }),
    ...(ids &&
      text !== '' && {
        vocabulary: {
          ids,
          timeZone,
          ...(understood?.words.some(isTimed) && { nowMs: latestMs(state) }),
          ...(state.readingsMs === undefined && { awaitsReadings: true as const }),
        },
      }),
  };
  if (setKeys(moment).length === 0) return { ...asked, stage };
  return { ...asked, stage, moment: { ...moment, atMs: askedAtMs(state), timeZone } };
}

function isTimed({ moment, isAwaited }: UnderstoodWord): boolean {
  return isAwaited ?? moment?.open ?? moment?.free ?? false;
}

/** Returns the question for the counts: it always has an instant, because the counts include how many are open. [S10] */
export function countedQuestion(
  question: Question,
  state: SearchState,
  timeZone?: string,
): Question {
  const moment: MomentFilter = { ...question.moment, atMs: latestMs(state), timeZone };
  return { ...question, moment };
}

/** Returns the instant that counts are about: the current minute, or the newest readings if they are later in it. */
export function latestMs({ minuteMs, readingsMs = 0 }: SearchState): number {
  // Readings of a later minute came before the clock was set back.
  return readingsMs < minuteMs + MS_PER_MINUTE ? Math.max(minuteMs, readingsMs) : minuteMs;
}

/** Returns 0 where time makes no difference, so that a new minute does not make a new question. */
function askedAtMs(state: SearchState): number {
  const { open, free } = state.filters.moment;
  return open || free ? latestMs(state) : 0;
}
