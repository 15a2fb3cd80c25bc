import type { Answer, Question, Rest } from '../../../domain/answers-api.ts';
import type { Property } from '../../../domain/lot.ts';
import type { SaidCost } from '../../../domain/asked-stay.ts';
import type { SearchAnswer } from '../../../domain/search-api.ts';
import type { FirstViewports } from '../../../domain/view/first-view-types.ts';
import { countedQuestion, questionOf, type QuestionOperator } from './question.ts';
import type { Asked } from './search-address.ts';
import { FIRST_STATE, type SearchState, startState } from './search-state.ts';

/** What the server knows of the search page. */
export interface InitialSearch {
  /** What the address asks for; absent for nothing. [U5] */
  readonly asked?: Asked;
  readonly query?: string;
  /** The town that the address names, asking for nothing else, and how many lots it has. [U6] */
  readonly town?: { readonly name: string; readonly lots: number };
  /** The minute that the answer is about; present with `asked`. [F5] */
  readonly atMs?: number;
  /** What the address says of the stay; absent for nothing. [F7] */
  readonly said?: SaidCost;
  /** The answer to the address; absent if the server was too busy. */
  readonly answer?: Answer;
  readonly rest?: Rest;
  /** The properties to filter by, in the page's language; absent if they failed to load. */
  readonly properties?: readonly Property[];
  /** Whether the server can't have the operator's list at the moment. [D5] */
  readonly isUnavailable?: true;
  /** Whether some lots are for parking and others for charging; absent: not known. [F5] */
  readonly hasKinds?: boolean;
  /** Where the map begins [M3]; absent if it has nothing to show of what the address asks for. */
  readonly firstViewports?: FirstViewports;
}

/** Returns the state of the first render: the server's and the browser's alike. */
export function firstState({ asked, atMs = 0 }: InitialSearch = {}): SearchState {
  if (!asked) return FIRST_STATE;
  return { ...startState(asked, false, undefined), isHydrated: false, minuteMs: atMs };
}

/** Returns what the server asks for an address: without `free`, since no readings are in HTML. [F4] */
export function addressQuestion(
  asked: Asked,
  atMs: number,
  operator: QuestionOperator,
): { readonly question: Question; readonly counted: Question } {
  const { free: _free, ...moment } = asked.filters.moment;
  const filters = { ...asked.filters, moment };
  const state = { ...firstState({ asked: { ...asked, filters }, atMs }), isHydrated: true };
  const question = { ...questionOf(state, operator)!, patient: true } as const;
  return { question, counted: countedQuestion(question, state, operator.timeZone) };
}

export function bareAnswer(list: SearchAnswer, largeTowns?: readonly string[]): Answer {
  return {
    list: { ...list, order: 'data', isWithin: false },
    choices: [],
    largeTowns,
    near: [],
    subject: { text: '', propertyIds: [], words: 'auto' },
    missing: [],
  };
}
